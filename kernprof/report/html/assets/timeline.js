"use strict";
/* Interactive timelines. The time of a frame depends on the number of pixels, not on the size of the trace. Binary
   search returns the visible events. Events that share a pixel column are drawn as stacked shares of the column's
   time, from prefix sums. All pixels are written to one buffer; only labels are drawn as text. */
(() => {
  const LANE = 20, BAR = 16, AXIS = 26, MAP = 8, LEAST_NS = 20, STEP = 1.25;

  const { unpack, after, summed, time, tick, size } = kernprofTimeline;

  const rgb = (text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));
  const packed = ([r, g, b]) => (255 << 24 | b << 16 | g << 8 | r) >>> 0;
  const mixed = (a, b, share) => a.map((value, n) => Math.round(value * (1 - share) + b[n] * share));
  const bright = ([r, g, b]) => 0.299 * r + 0.587 * g + 0.114 * b;

  const make = (figure) => {
    const given = JSON.parse(document.getElementById(figure.dataset.timeline).textContent);
    const names = given.names, lanes = unpack(given.data, given.lanes);
    for (const lane of lanes) summed(lane, names);
    const canvas = figure.querySelector("canvas"), pen = canvas.getContext("2d", { alpha: false });
    const said = figure.querySelector(".tl-said"), found = figure.querySelector(".tl-found");
    const tip = document.getElementById("tip"), field = figure.querySelector("input");
    const [floor, roof] = given.span;
    let from = given.shown[0], to = given.shown[1], ratio = 1, width = 0, pixels = null, words = null, ink = null;
    const measured = new Map();
    let selected = null, hits = null, count = 0, frame = 0, told = 0;
    const high = () => AXIS + lanes.length * LANE + 4;

    const colours = () => {
      const style = getComputedStyle(document.documentElement);
      const of = (name) => rgb(style.getPropertyValue("--" + name).trim());
      const surface = of("surface"), text = of("text");
      const kinds = given.classes.map((_, kind) => of("t" + kind));
      ink = {
        surface: packed(surface), text: packed(text), line: packed(of("grid")), band: packed(mixed(surface, of("grid"), 0.35)),
        map: packed(of("grid")), here: packed(of("c0")),
        kinds: kinds.map(packed), edges: kinds.map((each) => packed(mixed(each, surface, 0.45))),
        dim: kinds.map((each) => packed(mixed(each, surface, 0.78))),
        label: kinds.map((each) => (bright(each) > 120 ? "#111418" : "#ffffff")),
        words: style.getPropertyValue("--muted").trim(), strong: style.getPropertyValue("--text").trim(),
      };
    };

    const box = (x0, y0, x1, y1, colour) => {
      if (x1 <= x0) return;
      for (let y = y0; y < y1; y++) words.fill(colour, y * canvas.width + x0, y * canvas.width + x1);
    };

    /* Events i…j-1 share a pixel column: each class's share of the column's time is its height, at least two pixels. */
    const column = (lane, x, y, i, j, ns) => {
      const tall = Math.round(BAR * ratio), least = Math.min(tall, Math.max(2, Math.round(2 * ratio)));
      let top = y + tall;
      const paints = hits ? ink.dim : ink.kinds;
      for (const [kind, sum] of lane.sums) {
        if (lane.sums.length > 1 && sum[j] === sum[i]) continue;
        const part = Math.min(top - y, Math.max(least, Math.round((sum[j] - sum[i]) / ns * tall)));
        box(x, top - part, x + 1, top, paints[kind]);
        top -= part;
      }
      if (hits && lane.hits[j] > lane.hits[i]) box(x, y, x + 1, y + tall, ink.text);
    };

    const bar = (lane, x0, x1, y, i, labels) => {
      const kind = names[lane.name[i]][2], tall = Math.round(BAR * ratio), hit = !hits || hits[lane.name[i]];
      box(x0, y, x1, y + tall, hit ? ink.kinds[kind] : ink.dim[kind]);
      if (x1 - x0 > 3) box(x0, y, x0 + 1, y + tall, ink.edges[kind]);
      if (hits && hit) {
        const thick = Math.round(2 * ratio);
        box(x0, y, x1, y + thick, ink.text);
        box(x0, y + tall - thick, x1, y + tall, ink.text);
      }
      if (hit && x1 - x0 > 30 * ratio) labels.push([names[lane.name[i]][1], x0, x1, y, ink.label[kind]]);
    };

    const drawLane = (lane, y, labels) => {
      const W = canvas.width, scale = W / (to - from), ns = 1 / scale, wide = 2 * ns, { start, end, n } = lane;
      let i = after(end, from, 0, false);
      while (i < n && start[i] < to) {
        const x = (start[i] - from) * scale;
        if (end[i] - start[i] >= wide) {
          const x0 = Math.max(0, Math.round(x)), x1 = Math.min(W, Math.max(x0 + 1, Math.round((end[i] - from) * scale)));
          bar(lane, x0, x1, y, i, labels);
          i++;
          continue;
        }
        const at = Math.max(0, Math.floor(x));
        let j = after(start, from + (at + 1) * ns, i + 1, true);
        if (j > i + 1 && end[j - 1] - start[j - 1] >= wide) j--;
        if (at < W) column(lane, at, y, i, j, ns);
        i = j;
      }
    };

    const axis = () => {
      const least = (to - from) * 95 * ratio / canvas.width, ten = 10 ** Math.floor(Math.log10(least));
      const step = Math.max(1, [1, 2, 5, 10].map((n) => n * ten).find((n) => n >= least));
      const made = [];
      for (let at = Math.ceil(from / step) * step; at < to; at += step) {
        const x = Math.round((at - from) / (to - from) * canvas.width);
        box(x, Math.round(AXIS * ratio) - 4, x + 1, canvas.height, ink.line);
        made.push([tick(at, step), x]);
      }
      return made;
    };

    const map = () => {
      const W = canvas.width, tall = Math.round((MAP - 3) * ratio), at = (ns) => Math.round((ns - floor) / (roof - floor) * W);
      box(0, 0, W, tall, ink.map);
      const x = Math.min(W - 3, at(from));
      box(Math.max(0, x), 0, Math.min(W, Math.max(x + 3, at(to))), tall, ink.here);
    };

    /* Measure the widths of the text and of its first 12 characters once. */
    const widthOf = (text) => {
      const key = ratio + text;
      if (!measured.has(key)) {
        const part = text.slice(0, 12);
        measured.set(key, Math.max(pen.measureText(text).width, pen.measureText(part).width / (part.length || 1) * text.length, 1));
      }
      return measured.get(key);
    };
    const write = (labels, ticks) => {
      pen.textBaseline = "middle";
      pen.font = `${11 * ratio}px system-ui, sans-serif`;
      pen.fillStyle = ink.words;
      for (const [text, x] of ticks) if (x + 75 * ratio < canvas.width) pen.fillText(text, x + 3 * ratio, (MAP + 9) * ratio);
      for (const [text, x0, x1, y, colour] of labels) {
        const room = Math.floor((x1 - x0 - 8 * ratio) / widthOf(text) * text.length);
        if (room < Math.min(3, text.length)) continue;
        pen.fillStyle = colour;
        pen.fillText(text.length <= room ? text : text.slice(0, Math.max(1, room - 1)) + "…", x0 + 4 * ratio, y + BAR * ratio / 2 + 0.5);
      }
    };

    const outline = () => {
      if (!selected) return;
      const { lane, index } = selected, W = canvas.width, y = (AXIS + lanes.indexOf(lane) * LANE) * ratio;
      const x0 = (lane.start[index] - from) / (to - from) * W, x1 = (lane.end[index] - from) / (to - from) * W;
      if (x1 < 0 || x0 > W) return;
      pen.strokeStyle = ink.strong;
      pen.lineWidth = 2 * ratio;
      pen.strokeRect(x0 - ratio, y, Math.max(4 * ratio, x1 - x0 + 2 * ratio), BAR * ratio + 2 * ratio);
    };

    const draw = () => {
      frame = 0;
      words.fill(ink.surface);
      const labels = [];
      lanes.forEach((lane, n) => {
        if (lane.kind === "idle") box(0, Math.round((AXIS + n * LANE) * ratio), canvas.width, Math.round((AXIS + n * LANE + BAR + 2) * ratio), ink.band);
      });
      const ticks = axis();
      lanes.forEach((lane, n) => drawLane(lane, Math.round((AXIS + n * LANE + 1) * ratio), labels));
      map();
      pen.putImageData(pixels, 0, 0);
      write(labels, ticks);
      outline();
      canvas.dataset.from = from;
      canvas.dataset.to = to;
      clearTimeout(told);
      told = setTimeout(tell, 250);
    };
    const redraw = () => { if (!frame && pixels) frame = requestAnimationFrame(draw); };

    const tell = () => {
      const part = (to - from) / (roof - floor);
      const share = part > 0.999 ? "all of it" : "of " + time(roof - floor);
      said.textContent = selected ? describe(selected) : `${time(to - from)} in view, ${share}; from ${((given.origin + from) / 1e9).toFixed(6)} s of the trace`;
    };

    const fit = () => {
      const wanted = canvas.parentElement.clientWidth;
      if (!wanted) return;
      ratio = Math.min(2, devicePixelRatio || 1);
      width = wanted;
      canvas.width = Math.max(1, Math.round(wanted * ratio));
      canvas.height = Math.round(high() * ratio);
      canvas.style.height = high() + "px";
      pixels = pen.createImageData(canvas.width, canvas.height);
      words = new Uint32Array(pixels.data.buffer);
      redraw();
    };

    const view = (low, high) => {
      let length = Math.min(roof - floor, Math.max(LEAST_NS, high - low));
      low = Math.min(Math.max(low, floor), roof - length);
      from = low;
      to = low + length;
      redraw();
    };
    const zoom = (factor, at = (from + to) / 2) => {
      const length = Math.min(roof - floor, Math.max(LEAST_NS, (to - from) * factor));
      const low = at - (at - from) * length / (to - from);
      view(low, low + length);
    };
    const pan = (share) => view(from + share * (to - from), to + share * (to - from));
    const whole = () => view(floor, roof);

    const moment = (x) => from + x / width * (to - from);
    const pick = (x, y) => {
      const lane = lanes[Math.floor((y - AXIS) / LANE)];
      if (!lane) return null;
      const near = 3 * (to - from) / width, at = moment(x), first = after(lane.end, at - near, 0, true);
      let best = null, many = 0;
      for (let i = first; i < lane.n && lane.start[i] <= at + near && many < 5000; i++, many++) {
        const off = Math.max(lane.start[i] - at, at - lane.end[i], 0);
        const long = lane.end[i] - lane.start[i];
        if (!best || off < best.off || (off === best.off && long > best.long)) best = { lane, index: i, off, long };
      }
      return best && { lane, index: best.index, many };
    };
    const titleOf = (lane) => { let n = lanes.indexOf(lane); while (!lanes[n].title && n) n--; return lanes[n].title; };
    const describe = ({ lane, index, many }) => {
      const long = lane.end[index] - lane.start[index], text = names[lane.name[index]][0];
      let line = `${text}: ${time(long)}, ${titleOf(lane)}, at ${((given.origin + lane.start[index]) / 1e9).toFixed(6)} s`;
      if (lane.size) line += `, ${size(lane.size[index])}` + (long > 0 ? ` at ${size(lane.size[index] / long * 1e9)}/s` : "");
      return line + (many > 1 ? `; ${many >= 5000 ? "5000 and more" : many} events share this pixel` : "");
    };
    const select = (one) => {
      selected = one;
      if (one) {
        const middle = (one.lane.start[one.index] + one.lane.end[one.index]) / 2;
        if (one.lane.end[one.index] < from || one.lane.start[one.index] > to) view(middle - (to - from) / 2, middle + (to - from) / 2);
      }
      tell();
      redraw();
    };
    const show = ({ lane, index }) => {
      const long = Math.max(LEAST_NS, lane.end[index] - lane.start[index]);
      view(lane.start[index] - long * 2, lane.end[index] + long * 2);
    };
    const beside = (step) => {
      if (!selected) {
        const lane = lanes.find((each) => each.kind === "kernels") || lanes[0];
        return lane && select({ lane, index: Math.min(lane.n - 1, after(lane.end, (from + to) / 2, 0, true)) });
      }
      const index = selected.index + step;
      if (index >= 0 && index < selected.lane.n) select({ lane: selected.lane, index });
    };
    const across = (step) => {
      if (!selected) return beside(0);
      const lane = lanes[lanes.indexOf(selected.lane) + step];
      const at = Math.min(to, Math.max(from, selected.lane.start[selected.index]));
      if (lane) select({ lane, index: Math.min(lane.n - 1, after(lane.end, at, 0, true)) });
    };

    const search = () => {
      const wanted = field.value.trim().toLowerCase();
      count = 0;
      hits = wanted ? Uint8Array.from(names, ([text]) => (text.toLowerCase().includes(wanted) ? 1 : 0)) : null;
      for (const lane of hits ? lanes : []) {
        lane.hits = new Uint32Array(lane.n + 1);
        for (let i = 0; i < lane.n; i++) lane.hits[i + 1] = lane.hits[i] + hits[lane.name[i]];
        count += lane.hits[lane.n];
      }
      found.textContent = hits ? `${count.toLocaleString("en")} found` : "";
      redraw();
    };
    /* Return the next (or previous) search hit after the selected event or, without a selection, after the view's left end. */
    const jump = (forth) => {
      if (!hits || !count) return;
      const at = selected ? selected.lane.start[selected.index] : forth ? from - 0.5 : to + 0.5;
      let best = null;
      for (const lane of lanes) {
        let i = after(lane.start, at, 0, !forth);
        if (forth) { while (i < lane.n && !hits[lane.name[i]]) i++; if (i >= lane.n) continue; }
        else { i--; while (i >= 0 && !hits[lane.name[i]]) i--; if (i < 0) continue; }
        if (!best || (forth ? lane.start[i] < best.lane.start[best.index] : lane.start[i] > best.lane.start[best.index])) best = { lane, index: i };
      }
      if (best) { select(best); show(best); }
      else if (selected) { selected = null; if (forth) from = floor - 1, to = to - from + floor - 1; else from = roof - (to - from), to = roof; jump(forth); }
    };

    const place = (event) => { const edge = canvas.getBoundingClientRect(); return [event.clientX - edge.left, event.clientY - edge.top]; };
    const fingers = new Map();
    let moved = 0, mapping = false;
    const hint = (x, y) => {
      const one = pick(x, y);
      if (!one) { tip.hidden = true; return; }
      const edge = canvas.getBoundingClientRect();
      tip.textContent = describe(one);
      tip.hidden = false;
      tip.style.left = Math.max(8, Math.min(edge.left + x + 14, document.documentElement.clientWidth - tip.offsetWidth - 8)) + "px";
      const above = edge.top + y - tip.offsetHeight - 12;
      tip.style.top = (above > 8 ? above : edge.top + y + 18) + "px";
    };
    const toMap = (x) => { const at = floor + x / width * (roof - floor), half = (to - from) / 2; view(at - half, at + half); };
    canvas.addEventListener("pointerdown", (event) => {
      const [x, y] = place(event);
      fingers.set(event.pointerId, x);
      moved = 0;
      mapping = y < MAP && fingers.size === 1;
      if (mapping) toMap(x);
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      const [x, y] = place(event);
      if (!fingers.has(event.pointerId)) { if (event.pointerType === "mouse") hint(x, y); return; }
      tip.hidden = true;
      const before = [...fingers.values()];
      fingers.set(event.pointerId, x);
      const now = [...fingers.values()];
      moved += Math.abs(x - before[[...fingers.keys()].indexOf(event.pointerId)]);
      if (mapping) toMap(x);
      else if (now.length === 1) pan((before[0] - now[0]) / width);
      else {
        const apart = (list) => Math.max(20, Math.abs(list[0] - list[1])), middle = (list) => (list[0] + list[1]) / 2;
        zoom(apart(before) / apart(now), moment(middle(before)));
        pan((middle(before) - middle(now)) / width);
      }
    });
    const lift = (event) => {
      if (fingers.delete(event.pointerId) && event.type === "pointerup" && moved < 4 && !mapping) select(pick(...place(event)));
    };
    canvas.addEventListener("pointerup", lift);
    canvas.addEventListener("pointercancel", lift);
    canvas.addEventListener("pointerleave", () => { tip.hidden = true; });
    canvas.addEventListener("dblclick", (event) => { const one = pick(...place(event)); if (one) show(one); });
    /* The wheel scrolls the page until the timeline is clicked. With Ctrl (also sent by a touchpad's pinch), the wheel zooms. */
    canvas.addEventListener("wheel", (event) => {
      const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (!sideways && !event.ctrlKey && document.activeElement !== canvas) return;
      event.preventDefault();
      tip.hidden = true;
      const lines = event.deltaMode ? 16 : 1;
      if (sideways) pan((event.deltaX || event.deltaY) * lines / width);
      else zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY * lines * (event.ctrlKey && !event.deltaMode ? 0.01 : 0.002)))), moment(place(event)[0]));
    }, { passive: false });

    const acts = {
      in: () => zoom(1 / STEP ** 2), out: () => zoom(STEP ** 2), left: () => pan(-0.25), right: () => pan(0.25), whole,
      first: () => view(...given.shown), before: () => jump(false), after: () => jump(true),
    };
    const keys = {
      "+": () => zoom(1 / STEP), "=": () => zoom(1 / STEP), "-": () => zoom(STEP), "0": whole, Home: () => view(floor, floor + to - from),
      End: () => view(roof - to + from, roof), ArrowLeft: () => pan(-0.1), ArrowRight: () => pan(0.1), PageUp: () => pan(-0.9),
      PageDown: () => pan(0.9), ArrowUp: () => across(-1), ArrowDown: () => across(1), ",": () => beside(-1), ".": () => beside(1),
      Enter: () => selected && show(selected), Escape: () => { select(null); tip.hidden = true; },
    };
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    });
    for (const button of figure.querySelectorAll("button[data-do]")) button.addEventListener("click", acts[button.dataset.do]);
    field.addEventListener("input", search);
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") { event.preventDefault(); jump(!event.shiftKey); }
      if (event.key === "Escape") { field.value = ""; search(); }
    });
    for (const link of document.querySelectorAll(`[data-show="${figure.dataset.timeline}"]`)) {
      link.hidden = false;
      link.addEventListener("click", () => {
        const low = Number(link.dataset.from) - given.origin, long = Math.max(LEAST_NS, Number(link.dataset.to) - given.origin - low);
        selected = null;
        view(low - long * 0.6, low + long * 1.6);
        figure.scrollIntoView({ block: "center" });
        canvas.focus({ preventScroll: true });
      });
    }

    const list = figure.querySelector(".tl-names");
    lanes.forEach((lane) => { const row = document.createElement("span"); row.textContent = row.title = lane.title; list.append(row); });
    for (const each of figure.querySelectorAll("[hidden]")) each.hidden = false;
    colours();
    fit();
    new ResizeObserver(() => { if (canvas.parentElement.clientWidth !== width) fit(); }).observe(canvas.parentElement);
    addEventListener("resize", () => { if (Math.min(2, devicePixelRatio || 1) !== ratio) fit(); });
    const recolour = () => { colours(); redraw(); };
    new MutationObserver(recolour).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
  };
  for (const figure of document.querySelectorAll(".tl")) make(figure);
})();
