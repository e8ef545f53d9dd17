// SPDX-License-Identifier: MIT
"use strict";

const $ = (id) => document.getElementById(id);
const KINDS = { size: "device", locale: "language", mode: "mode", theme: "theme" };
let state = { version: 0, cells: [] };
let picked = null; // {cell, path}, also in the address: a reload keeps it
let hidden = {}; // values that are not shown, by kind
let key = "";

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

async function get(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

// What the user has chosen, kept from one load of the page to the next.

function load() {
  key = "reglet " + state.file;
  try {
    const kept = JSON.parse(localStorage.getItem(key)) || {};
    hidden = kept.hidden || {};
    $("zoom").value = kept.zoom || "0";
    $("marks").checked = kept.marks !== false;
  } catch { hidden = {}; }
  const found = new URLSearchParams(location.hash.slice(1));
  if (found.has("cell")) picked = { cell: Number(found.get("cell")), path: found.get("path") || "" };
}

function save() {
  try {
    localStorage.setItem(key, JSON.stringify({ hidden, zoom: $("zoom").value, marks: $("marks").checked }));
  } catch { /* a private window keeps nothing */ }
  const hash = picked ? `#cell=${picked.cell}&path=${encodeURIComponent(picked.path)}` : "#";
  history.replaceState(null, "", hash);
}

const valueOf = (cell, kind) => kind === "size" ? `${cell.width} x ${cell.height}` : cell[kind];
const isHidden = (cell) => Object.keys(KINDS).some((kind) => (hidden[kind] || []).includes(valueOf(cell, kind)));

function drawFilters() {
  const made = [];
  for (const kind of Object.keys(KINDS)) {
    const values = [...new Set(state.cells.map((cell) => valueOf(cell, kind)))];
    if (values.length < 2) continue;
    for (const value of values) {
      const box = element("input", { type: "checkbox", checked: !(hidden[kind] || []).includes(value) });
      box.onchange = () => {
        const others = (hidden[kind] || []).filter((each) => each !== value);
        hidden[kind] = box.checked ? others : [...others, value];
        save();
        draw();
      };
      made.push(element("label", {}, box, " " + (value || `default ${KINDS[kind]}`)));
    }
  }
  $("filters").replaceChildren(...made);
}

// Pictures

function scaleOf(cell) {
  const zoom = Number($("zoom").value);
  return zoom || Math.min(1, 520 / cell.width, 620 / cell.height);
}

function box(className, frame, scale) {
  const made = element("div", { className });
  const [x, y, width, height] = frame.map((each) => each * scale);
  Object.assign(made.style, { left: `${x}px`, top: `${y}px`, width: `${Math.max(width, 4)}px`,
    height: `${Math.max(height, 4)}px` });
  return made;
}

function figure(cell) {
  const made = element("figure");
  made.dataset.cell = cell.id;
  const screen = element("div", { className: "screen", tabIndex: 0 });
  screen.setAttribute("role", "application");
  screen.setAttribute("aria-label", `${cell.label}: arrow keys select boxes`);
  screen.append(element("img", { alt: `The layout for ${cell.label}` }));
  screen.onclick = (event) => {
    const bounds = screen.getBoundingClientRect();
    const scale = scaleOf(state.cells[cell.id]);
    pick(cell.id, `/api/at?cell=${cell.id}&x=${(event.clientX - bounds.left) / scale}`
      + `&y=${(event.clientY - bounds.top) / scale}`);
  };
  screen.onkeydown = (event) => move(cell.id, event);
  made.append(element("figcaption", { textContent: cell.label }), screen, element("ul", { className: "findings" }));
  return made;
}

function draw() {
  const shown = state.cells.filter((cell) => !isHidden(cell));
  const main = $("cells");
  for (const old of [...main.children]) {
    if (!shown.some((cell) => cell.id === Number(old.dataset.cell))) old.remove();
  }
  shown.forEach((cell, place) => {
    let made = main.querySelector(`[data-cell="${cell.id}"]`);
    if (!made) {
      made = figure(cell);
      main.insertBefore(made, main.children[place] || null);
    }
    const scale = scaleOf(cell);
    const screen = made.querySelector(".screen");
    Object.assign(screen.style, { width: `${cell.width * scale}px`, height: `${cell.height * scale}px` });
    const image = screen.querySelector("img");
    const address = `/api/picture?cell=${cell.id}&version=${state.version}`;
    if (cell.drawn && image.getAttribute("src") !== address) image.src = address;
    screen.querySelectorAll(".mark, .picked").forEach((each) => each.remove());
    if ($("marks").checked) {
      cell.findings.filter((each) => each.frame)
        .forEach((each) => screen.append(box("mark " + each.level, each.frame, scale)));
    }
    if (picked && picked.cell === cell.id && picked.frame) screen.append(box("picked", picked.frame, scale));
    made.querySelector(".findings").replaceChildren(...cell.findings.map((each) => {
      const button = element("button", { textContent: each.message, className: each.level });
      button.onclick = () => each.path !== null && pick(cell.id, node(cell.id, each.path));
      return element("li", {}, button);
    }));
  });
  const count = shown.reduce((sum, cell) => sum + cell.findings.length, 0);
  $("status").textContent = state.error ? "an error; the pictures are those before it"
    : `version ${state.version}, ${count} finding${count === 1 ? "" : "s"}`;
  $("error").textContent = [state.error, state.notes].filter(Boolean).join("\n");
  $("error").hidden = !$("error").textContent;
  document.body.classList.toggle("stale", Boolean(state.error));
}

// The selected node

const node = (cell, path) => `/api/node?cell=${cell}&path=${encodeURIComponent(path)}`;

async function pick(cell, address) {
  try {
    picked = address ? { cell, ...await get(address) } : null;
  } catch {
    picked = null;
  }
  save();
  draw();
  $("hint").hidden = Boolean(picked);
  $("node").hidden = !picked;
  if (!picked) return;
  $("name").textContent = picked.name;
  $("place").textContent = picked.file ? `${picked.file}:${picked.line}` : "made by the reader";
  $("explanation").textContent = picked.explanation;
  $("source").replaceChildren(...picked.source.map(([number, text]) => element("span", {
    className: number === picked.line ? "here" : "", textContent: `${String(number).padStart(4)}  ${text}`,
  })));
  $("source").querySelector(".here")?.scrollIntoView({ block: "nearest" });
}

function move(cell, event) {
  const steps = { ArrowUp: "parent", ArrowDown: "child", ArrowLeft: "previous", ArrowRight: "next" };
  if (event.key === "Escape") {
    event.preventDefault();
    return pick(cell, null);
  }
  if (!(event.key in steps) && event.key !== "Enter") return;
  event.preventDefault();
  if (!picked || picked.cell !== cell) return pick(cell, node(cell, ""));
  const path = event.key === "Enter" ? picked.path : picked[steps[event.key]];
  if (path !== null && path !== undefined) pick(cell, node(cell, path));
}

async function follow() {
  for (;;) {
    try {
      const found = await get(`/api/state?since=${state.version}`);
      const isFirst = !state.file;
      if (found.version !== state.version || isFirst) {
        state = found;
        if (isFirst) {
          load();
          $("file").textContent = state.file;
          document.title = `${state.file} – Reglet preview`;
          drawFilters();
        }
        draw();
        if (picked) await pick(picked.cell, node(picked.cell, picked.path));
      }
    } catch {
      $("status").textContent = "the preview has ended; waiting for it";
      state.version = -1;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

$("zoom").onchange = $("marks").onchange = () => { save(); draw(); };
follow();
