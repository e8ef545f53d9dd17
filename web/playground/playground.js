// SPDX-License-Identifier: MIT
// The playground: each key lays out the file again. Nothing leaves the page; a link has the whole state in its hash.
import { draw } from "../canvas.js";
import { canvasFonts } from "../fonts.js";
import { load, RegletError } from "../reglet.js";
import { wordsAt } from "./completion.js";
import { samples } from "./samples.js";

const $ = (id) => document.getElementById(id);
const [source, canvas] = [$("source"), $("canvas")];
const lineHeight = 18, editorTop = 6, editorLeft = 8;
const engine = await load(new URL("../reglet.wasm", import.meta.url), { fonts: canvasFonts() });

/** All that a link has. */
let state = { sample: 0, viewport: "360x640", density: "1", direction: "", language: "en", night: false };
let document_ = structuredClone(samples[0]); // the sample with the edits: layout, files, sets
let file = ""; // the file that is shown; "" is the layout
let context, root, selected, configured, problems = [];

// MARK: - Layout

/** The device as resources see it. */
function device() {
  const density = Number(state.density), [width, height] = size();
  return {
    files: document_.files, sets: document_.sets, locale: state.language,
    direction: state.direction || (state.language === "ar" ? "rtl" : "ltr"),
    density: 160 * density, width: width / density, height: height / density,
    qualifiers: state.night ? "night" : "",
  };
}

function size() {
  const density = Number(state.density);
  return state.viewport.split("x").map((each) => Number(each) * density);
}

/** Makes a context for the device and the resources, when one of them is new. */
function configure() {
  const wanted = JSON.stringify(device());
  if (wanted === configured && context) return;
  const made = engine.context({ pixelScale: 1 });
  try {
    made.setResources(device());
  } catch (error) {
    made.destroy();
    throw error;
  }
  context?.destroy();
  [context, root, configured] = [made, null, wanted];
}

/** Lays out and draws the present files. After an error the last good picture stays. */
function update() {
  const start = performance.now();
  let read = start, placed = start, painted = start, drawn = start;
  try {
    const id = selected?.isValid ? pathOf(selected) : null;
    configure();
    context.clearDiagnostics();
    const options = { fileName: fileName(), density: Number(state.density), comments: true };
    root = root ? context.reinflate(root, document_.layout, options) : context.inflate(document_.layout, options);
    read = performance.now();
    const rtl = device().direction === "rtl";
    root.set("direction", rtl ? 2 : 1);
    context.layout(root, ...size());
    placed = performance.now();
    const list = context.paint(root, { cull: true });
    painted = performance.now();
    problems = [...context.resourceDiagnostics, ...context.diagnostics];
    selected = selected?.isValid ? selected : id ? nodeAt(id) : null;
    show(list);
    drawn = performance.now();
    $("screen").classList.remove("stale");
    const ms = (from, to) => (to - from).toFixed(2);
    $("timing").textContent =
      `${context.nodeCount} nodes: read ${ms(start, read)} ms, layout ${ms(read, placed)} ms, ` +
      `display list ${ms(placed, painted)} ms, canvas ${ms(painted, drawn)} ms`;
  } catch (error) {
    if (!(error instanceof RegletError)) throw error;
    problems = error.diagnostics.length > 0 ? error.diagnostics : [{ level: "error", line: 0, message: error.message }];
    $("screen").classList.add("stale");
  }
  showMessages();
  showMarks();
  explain();
  window.updates = (window.updates ?? 0) + 1;
}

function fileName() { return /^\s*[{[/]/.test(document_.layout) ? "layout.json" : "layout.xml"; }

/** The indices of the children from the root to a node, by which a box is found again in a new context. */
function pathOf(node) {
  const path = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at.parent.children.findIndex((each) => each.equals(at)));
  return path;
}
function nodeAt(path) {
  return path.reduce((node, index) => node?.children[index] ?? null, root);
}

function show(list) {
  const [width, height] = size(), scale = devicePixelRatio, density = Number(state.density);
  if (canvas.width !== Math.round(width * scale / density) || canvas.height !== Math.round(height * scale / density)) {
    canvas.width = Math.round(width * scale / density);
    canvas.height = Math.round(height * scale / density);
    canvas.style.width = `${width / density}px`;
    canvas.style.height = `${height / density}px`;
  }
  const pen = canvas.getContext("2d");
  pen.setTransform(scale / density, 0, 0, scale / density, 0, 0);
  pen.fillStyle = state.night ? "#000" : "#fff";
  pen.fillRect(0, 0, width, height);
  draw(pen, context, list);
  if (!selected) return;
  const { x, y, width: w, height: h } = visibleFrame(selected);
  pen.lineWidth = 2;
  pen.strokeStyle = "#d81b60";
  pen.setLineDash([]);
  pen.strokeRect(x + 1, y + 1, Math.max(w - 2, 0), Math.max(h - 2, 0));
}
function redraw() { if (root) show(context.paint(root, { cull: true })); }
function visibleFrame(node) { return node.frame; }

// MARK: - The selected box

function select(node) {
  selected = node;
  redraw();
  showMarks(true);
  explain();
}

function explain() {
  $("node").hidden = !selected?.isValid;
  if (!selected?.isValid || $("screen").classList.contains("stale")) return;
  const name = selected.tag.split(".").pop() || "node";
  $("name").textContent = selected.id ? `${name} #${selected.id}` : name;
  try {
    $("explanation").textContent = context.explain(selected);
  } catch (error) {
    $("explanation").textContent = error.message;
  }
}

canvas.addEventListener("pointerdown", (event) => {
  if (!root) return;
  const density = Number(state.density);
  select(context.hitTest(root, event.offsetX * density, event.offsetY * density) ?? root);
});

canvas.addEventListener("keydown", (event) => {
  if (!root) return;
  const sibling = (step) => {
    const all = selected.parent?.children ?? [selected];
    return all[all.findIndex((each) => each.equals(selected)) + step];
  };
  const moves = {
    ArrowUp: () => selected.parent, ArrowDown: () => selected.firstChild,
    ArrowLeft: () => sibling(-1), ArrowRight: () => sibling(1),
  };
  if (event.key === "Escape") {
    select(null);
  } else if (event.key in moves || event.key === "Enter") {
    event.preventDefault();
    if (!selected) select(root);
    else select((moves[event.key]?.() ?? selected));
  }
});

canvas.addEventListener("wheel", (event) => {
  if (!root) return;
  const density = Number(state.density);
  for (let at = context.hitTest(root, event.offsetX * density, event.offsetY * density); at; at = at.parent) {
    if (!/ScrollView$/.test(at.tag)) continue;
    event.preventDefault();
    const wanted = (scrolls.get(at.handle) ?? 0) + event.deltaY * density;
    const inner = at.firstChild?.frame.height ?? 0;
    const offset = Math.max(0, Math.min(wanted, inner - at.frame.height));
    scrolls.set(at.handle, offset);
    at.scrollTo(0, offset);
    context.layout(root, ...size());
    redraw();
    return;
  }
}, { passive: false });
const scrolls = new Map();

// MARK: - The editor

function shown() { return file === "" ? document_.layout : (document_.files?.[file] ?? document_.sets[file]); }

function store(text) {
  if (file === "") document_.layout = text;
  else if (document_.files && file in document_.files) document_.files[file] = text;
  else document_.sets[file] = text;
}

function showFile(name) {
  file = name;
  source.value = shown();
  source.setSelectionRange(0, 0);
  source.scrollTop = 0;
  $("file").value = name;
  closeWords();
  showMarks();
}

function showFiles() {
  const names = ["", ...Object.keys(document_.files ?? {}), ...Object.keys(document_.sets ?? {})];
  $("file").replaceChildren(...names.map((each) => new Option(each || "the layout", each)));
  showFile("");
}

source.addEventListener("input", () => {
  store(source.value);
  update();
  saveSoon();
  if (/[\w<".:|]/.test(source.value[source.selectionStart - 1] ?? "")) openWords(false);
  else closeWords();
});
source.addEventListener("scroll", () => {
  $("marks").style.transform = `translate(${-source.scrollLeft}px, ${-source.scrollTop}px)`;
});

/** Marks lines: that of the selected box, and those of messages. With `reveals`, scrolls to that of the box. */
function showMarks(reveals = false) {
  const marks = [];
  const mark = (line, kind) => {
    const element = document.createElement("div");
    element.className = `mark ${kind}`;
    element.style.top = `${editorTop + (line - 1) * lineHeight}px`;
    marks.push(element);
  };
  for (const each of problems) if (each.line > 0 && belongs(each)) mark(each.line, "bad");
  const place = selected?.isValid ? selected.source : null;
  if (place && place.file === fileName()) {
    if (reveals && file !== "") showFile("");
    if (file === "") mark(place.line, "here");
    if (reveals) reveal(place.line);
  }
  $("marks").replaceChildren(...marks);
}
function belongs({ message }) {
  return file === "" ? message.startsWith("layout.") : message.includes(file);
}
function reveal(line) {
  const top = (line - 1) * lineHeight, last = source.scrollTop + source.clientHeight - 2 * lineHeight;
  if (top < source.scrollTop || top > last) source.scrollTop = Math.max(0, top - 80);
}

function showMessages() {
  $("messages").replaceChildren(...problems.slice(0, 50).map((each) => {
    const item = document.createElement("li"), button = document.createElement("button");
    item.className = each.level;
    button.type = "button";
    button.textContent = each.message;
    button.onclick = () => {
      if (!each.line) return;
      const names = [...$("file").options].map((option) => option.value);
      const name = names.find((name) => name && each.message.includes(name));
      if (!belongs(each)) showFile(name ?? "");
      const lines = source.value.split("\n");
      const start = lines.slice(0, each.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
      const bytes = new TextEncoder().encode(lines[each.line - 1]);
      const column = new TextDecoder().decode(bytes.slice(0, each.column - 1)).length;
      source.focus();
      source.setSelectionRange(start + column, start + column);
      reveal(each.line);
    };
    item.append(button);
    return item;
  }));
}

// MARK: - Completion

let words = [], chosen = 0, wordStart = 0;

function openWords(isAsked) {
  if (file !== "") return closeWords();
  ({ words, start: wordStart } = wordsAt(source.value, source.selectionStart));
  if (words.length === 0 || (!isAsked && source.selectionStart === wordStart)) return closeWords();
  chosen = 0;
  showWords();
}
function showWords() {
  const list = $("words");
  list.replaceChildren(...words.map((word, index) => {
    const item = document.createElement("li");
    item.id = `word${index}`;
    item.role = "option";
    item.textContent = word;
    item.ariaSelected = String(index === chosen);
    item.onpointerdown = (event) => {
      event.preventDefault();
      chosen = index;
      takeWord();
    };
    return item;
  }));
  list.hidden = false;
  source.setAttribute("aria-activedescendant", `word${chosen}`);
  const before = source.value.slice(0, wordStart), line = before.split("\n").length - 1;
  const column = wordStart - before.lastIndexOf("\n") - 1;
  pen.font = getComputedStyle(source).font;
  const left = editorLeft + pen.measureText("0").width * column - source.scrollLeft;
  list.style.left = `${Math.max(0, Math.min(left, source.clientWidth - 190))}px`;
  list.style.top = `${editorTop + (line + 1) * lineHeight - source.scrollTop}px`;
  list.children[chosen].scrollIntoView({ block: "nearest" });
}
const pen = document.createElement("canvas").getContext("2d");
function closeWords() {
  words = [];
  $("words").hidden = true;
  source.removeAttribute("aria-activedescendant");
}
function takeWord() {
  source.setRangeText(words[chosen], wordStart, source.selectionStart, "end");
  closeWords();
  store(source.value);
  update();
  saveSoon();
}
source.addEventListener("keydown", (event) => {
  if (event.ctrlKey && event.key === " ") {
    event.preventDefault();
    openWords(true);
  } else if (words.length > 0 && ["ArrowDown", "ArrowUp", "Enter", "Escape"].includes(event.key)) {
    event.preventDefault();
    if (event.key === "Enter") return takeWord();
    if (event.key === "Escape") return closeWords();
    chosen = (chosen + (event.key === "ArrowDown" ? 1 : words.length - 1)) % words.length;
    showWords();
  }
});
source.addEventListener("blur", closeWords);

// MARK: - State, and its link

const fields = ["viewport", "density", "direction", "language"];

function showState() {
  $("sample").value = state.sample;
  for (const each of fields) $(each).value = state[each];
  $("night").checked = state.night;
}

async function pack(text, stream) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
async function save() {
  const sample = samples[state.sample];
  const edits = JSON.stringify(document_) === JSON.stringify(sample) ? undefined : document_;
  const bytes = await pack(JSON.stringify({ ...state, edits }), new CompressionStream("deflate-raw"));
  const text = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  history.replaceState(null, "", `#${text}`);
}
async function restore() {
  const text = location.hash.slice(1);
  if (!text) return;
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
    const whole = await pack(bytes, new DecompressionStream("deflate-raw"));
    const { edits, ...found } = JSON.parse(new TextDecoder().decode(whole));
    for (const each of Object.keys(state)) if (typeof found[each] === typeof state[each]) state[each] = found[each];
    if (!samples[state.sample]) state.sample = 0;
    document_ = edits && typeof edits.layout === "string" ? edits : structuredClone(samples[state.sample]);
  } catch {
    problems = [{ level: "warning", line: 0, message: "the link is damaged: the first sample is shown" }];
  }
}
let saving;
function saveSoon() {
  clearTimeout(saving);
  saving = setTimeout(save, 300);
}

$("sample").append(...samples.map((each, index) => new Option(each.name, index)));
$("sample").onchange = () => {
  state.sample = Number($("sample").value);
  document_ = structuredClone(samples[state.sample]);
  selected = configured = null;
  showFiles();
  update();
  saveSoon();
};
for (const each of [...fields, "night"]) {
  $(each).onchange = () => {
    state[each] = each === "night" ? $(each).checked : $(each).value;
    update();
    saveSoon();
  };
}
$("file").onchange = () => showFile($("file").value);
$("share").onclick = async () => {
  await save();
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  $("share").textContent = "Link copied";
  setTimeout(() => ($("share").textContent = "Copy link"), 1500);
};
window.onhashchange = async () => {
  await restore();
  selected = configured = null;
  showState();
  showFiles();
  update();
};

await restore();
showState();
showFiles();
update();
