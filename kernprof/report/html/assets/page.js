"use strict";
(() => {
  const root = document.documentElement;
  const themes = { "": "as the system", light: "light", dark: "dark" };
  const button = document.getElementById("theme");
  const kept = {
    get() { try { return localStorage.getItem("kernprof-theme") || ""; } catch { return ""; } },
    set(name) { try { localStorage.setItem("kernprof-theme", name); } catch { /* a page opened from a file may have no storage */ } },
  };
  const choose = (name) => {
    if (name) root.dataset.theme = name; else delete root.dataset.theme;
    button.querySelector("span").textContent = themes[name];
  };
  choose(kept.get() in themes ? kept.get() : "");
  button.hidden = false;
  button.addEventListener("click", () => {
    const names = Object.keys(themes);
    const next = names[(names.indexOf(root.dataset.theme || "") + 1) % names.length];
    choose(next);
    kept.set(next);
  });

  const tip = document.getElementById("tip");
  const light = (key, on) => {
    for (const each of document.querySelectorAll("[data-point]")) {
      if (each.dataset.point === key) each.classList.toggle("lit", on);
    }
  };
  let shown = null;
  const show = (spot) => {
    shown = spot;
    const box = spot.getBoundingClientRect();
    tip.textContent = spot.getAttribute("aria-label");
    tip.hidden = false;
    const left = Math.min(box.right + 10, root.clientWidth - tip.offsetWidth - 8);
    tip.style.left = Math.max(8, left) + "px";
    tip.style.top = Math.max(8, box.top - tip.offsetHeight - 8) + "px";
  };
  const hide = () => { shown = null; tip.hidden = true; };
  for (const each of document.querySelectorAll("[data-point]")) {
    const key = each.dataset.point;
    const on = () => { light(key, true); if (each.classList.contains("spot")) show(each); };
    const off = () => { light(key, false); hide(); };
    each.addEventListener("mouseenter", on);
    each.addEventListener("mouseleave", off);
    each.addEventListener("focus", on);
    each.addEventListener("blur", off);
  }
  addEventListener("scroll", () => { if (shown) show(shown); }, { passive: true });
  addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });

  const keyOf = (row, at) => {
    const cell = row.cells[at], number = cell && cell.dataset.sort;
    if (number !== undefined) return number === "" ? null : Number(number);
    const text = cell ? cell.textContent.trim() : "";
    return text === "" || text === "–" ? null : text;
  };
  const compare = (a, b, way) => {  // unknown values sort last in both directions
    if (a === null || b === null) return (a === null) - (b === null);
    return way * (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true }));
  };
  const ways = { none: "ascending", ascending: "descending", descending: "none" };
  for (const table of document.querySelectorAll("table[data-sortable]")) {
    const heads = [...table.tHead.rows[0].cells];
    const given = [...table.tBodies].map((body) => [body, [...body.rows]]);
    const order = (at, way) => {
      for (const [body, rows] of given) {
        const free = rows.filter((row) => !row.classList.contains("group"));
        if (way) free.sort((a, b) => compare(keyOf(a, at), keyOf(b, at), way));
        body.append(...free);
      }
    };
    heads.forEach((head, at) => {
      if (head.tagName !== "TH" || head.querySelector(".hidden")) return;
      const sort = document.createElement("button");
      sort.type = "button";
      sort.className = "sort";
      sort.append(...head.childNodes);
      head.append(sort);
      head.ariaSort = "none";
      sort.addEventListener("click", () => {
        const way = ways[head.ariaSort];
        for (const each of heads) if (each.ariaSort) each.ariaSort = "none";
        head.ariaSort = way;
        order(at, { ascending: 1, descending: -1, none: 0 }[way]);
      });
    });
  }

  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let each = target; each; each = each.parentElement) {
      if (each instanceof HTMLDetailsElement) each.open = true;
    }
    if (target instanceof HTMLTableRowElement) target.scrollIntoView({ block: "center" });
  };
  addEventListener("hashchange", reveal);
  if (location.hash.length > 1) reveal();
  addEventListener("beforeprint", () => {
    for (const each of document.querySelectorAll("details")) each.open = true;
  });
})();
