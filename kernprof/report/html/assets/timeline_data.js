"use strict";
/* Decode the packed events of a timeline (see report/html/timeline.py), and format quantities. */
const kernprofTimeline = (() => {
  const unpack = (text, heads) => {
    const raw = atob(text);
    let at = 0;
    const number = () => {
      let value = 0, scale = 1, byte;
      do { byte = raw.charCodeAt(at++); value += (byte & 127) * scale; scale *= 128; } while (byte > 127);
      return value;
    };
    const column = (n, made) => { for (let i = 0; i < n; i++) made[i] = number(); return made; };
    return heads.map((head) => {
      const start = column(head.n, new Float64Array(head.n)), end = column(head.n, new Float64Array(head.n));
      for (let i = 0, last = 0; i < head.n; i++) { start[i] += last; end[i] += start[i]; last = end[i]; }
      const name = column(head.n, new Uint32Array(head.n));
      const bytes = head.bytes ? column(head.n, new Float64Array(head.n)) : null;
      return { ...head, start, end, name, size: bytes };
    });
  };

  /* Return the first index >= `low` with a value > `x` (with `equal`: >= `x`), by galloping search. */
  const after = (values, x, low, equal) => {
    const n = values.length;
    const passed = (i) => (equal ? values[i] >= x : values[i] > x);
    let step = 1, high = low;
    while (high < n && !passed(high)) { low = high + 1; high += step; step *= 2; }
    if (high > n) high = n;
    while (low < high) { const middle = (low + high) >> 1; if (passed(middle)) high = middle; else low = middle + 1; }
    return low;
  };

  /* For each class in a lane: prefix sums of the durations of its events. */
  const summed = (lane, names) => {
    const kinds = [...new Set(Array.from(new Set(lane.name), (id) => names[id][2]))].sort((a, b) => a - b);
    lane.sums = kinds.map((kind) => {
      const sum = new Float64Array(lane.n + 1);
      for (let i = 0; i < lane.n; i++) sum[i + 1] = sum[i] + (names[lane.name[i]][2] === kind ? lane.end[i] - lane.start[i] : 0);
      return [kind, sum];
    });
  };

  const time = (ns) => {
    const size = Math.abs(ns);
    const [unit, name] = size >= 999.5e6 ? [1e9, "s"] : size >= 999.5e3 ? [1e6, "ms"] : size >= 999.5 ? [1e3, "µs"] : [1, "ns"];
    return (ns === 0 ? "0" : Number((ns / unit).toPrecision(3)).toString()) + " " + name;
  };
  const tick = (ns, step) => {
    const [unit, name] = step >= 1e9 ? [1e9, "s"] : step >= 1e6 ? [1e6, "ms"] : step >= 1e3 ? [1e3, "µs"] : [1, "ns"];
    const text = (ns / unit).toFixed(0);
    return (text.length > 4 ? text.replace(/\B(?=(\d{3})+$)/g, "\u202f") : text) + " " + name;
  };
  const size = (n) => (n >= 1e9 ? (n / 1e9).toPrecision(3) + " GB" : n >= 1e6 ? (n / 1e6).toPrecision(3) + " MB"
    : n >= 1e3 ? (n / 1e3).toPrecision(3) + " kB" : n + " B");

  return { unpack, after, summed, time, tick, size };
})();
