"use strict";
(() => {
  const text = document.getElementById("data").textContent;
  if (!text) return;
  const { heat, links } = JSON.parse(text);
  const bytes = Uint8Array.from(atob(heat.cells), (one) => one.charCodeAt(0));
  const cells = new Int16Array(bytes.buffer), none = -32768;
  const canvas = document.getElementById("heat"), said = document.getElementById("heat-said");
  const scale = Math.max(50, heat.most);
  document.getElementById("heat-most").textContent = `${(scale / 10).toFixed(1)} % more`;
  canvas.width = heat.columns;
  canvas.height = heat.ranks;
  const room = canvas.parentElement.clientWidth - 2;
  canvas.style.width = `${heat.columns * Math.max(1, Math.min(24, Math.floor(room / heat.columns)))}px`;
  canvas.style.height = `${heat.ranks * Math.max(1, Math.min(24, Math.floor(560 / heat.ranks)))}px`;

  const rgb = (name) => {
    const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  };
  const draw = () => {
    const context = canvas.getContext("2d"), image = context.createImageData(heat.columns, heat.ranks);
    const low = rgb("--panel"), high = rgb("--bad"), gap = rgb("--grid");
    for (let at = 0; at < cells.length; at++) {
      const part = Math.max(0, Math.min(1, cells[at] / scale)) ** 0.7;
      for (let c = 0; c < 3; c++) {
        image.data[4 * at + c] = cells[at] === none ? gap[c] : low[c] + (high[c] - low[c]) * part;
      }
      image.data[4 * at + 3] = 255;
    }
    context.putImageData(image, 0, 0);
  };
  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);

  let rank = 0, column = 0;
  const say = () => {
    const value = cells[rank * heat.columns + column], from = column * heat.together;
    const last = Math.min(from + heat.together, heat.steps) - 1;
    const step = heat.together > 1 ? `steps ${heat.first + from} to ${heat.first + last}` : `step ${heat.first + from}`;
    const usual = heat.usual[from] / 1e6;
    const much = `${Math.abs(value / 10).toFixed(1)} % ${value < 0 ? "shorter" : "longer"}`;
    said.textContent = `rank ${heat.names[rank]}, ${step}: ` + (value === none ? "not in the rank’s trace"
      : `${much} than the median rank${heat.together > 1 ? " at most" : `, which takes ${usual.toFixed(2)} ms`}`);
  };
  const to = (r, c) => {
    rank = Math.max(0, Math.min(heat.ranks - 1, r));
    column = Math.max(0, Math.min(heat.columns - 1, c));
    say();
  };
  canvas.addEventListener("pointermove", (event) => {
    const box = canvas.getBoundingClientRect();
    to(Math.floor(((event.clientY - box.top) / box.height) * heat.ranks),
       Math.floor(((event.clientX - box.left) / box.width) * heat.columns));
  });
  const open = () => { if (links[rank]) location.href = links[rank]; };
  canvas.addEventListener("click", open);
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) { to(rank + step[0], column + step[1]); event.preventDefault(); }
    if (event.key === "Enter") open();
  });
})();
