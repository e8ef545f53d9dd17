// SPDX-License-Identifier: MIT
// Reglet in a page or in node: reglet.d.ts describes the module.
import { kinds, properties } from "./properties.js";
import { plainFonts } from "./fonts.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const levels = ["", "error", "warning", "info"];

/** An error of the engine. The first diagnostic with a place gives line and column. */
export class RegletError extends Error {
  constructor(status, message, diagnostics = []) {
    const first = diagnostics.find((each) => each.level === "error" && each.line > 0) ?? diagnostics[0];
    super(first && status !== "invalid argument" ? first.message : message);
    this.name = "RegletError";
    this.status = status;
    this.diagnostics = diagnostics;
    this.line = first?.line ?? 0;
    this.column = first?.column ?? 0;
  }
}

/** Loads the engine: from reglet.wasm beside this file, or from an address, bytes or a module. */
export async function load(source = new URL("reglet.wasm", import.meta.url), options = {}) {
  let module = source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    module = await WebAssembly.compile(source);
  } else if (!(source instanceof WebAssembly.Module)) {
    const url = new URL(source, globalThis.location?.href ?? import.meta.url);
    if (url.protocol === "file:" && globalThis.process) {
      const { readFile } = await import("node:fs/promises");
      module = await WebAssembly.compile(await readFile(url));
    } else {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
      const isWasm = response.headers.get("content-type")?.startsWith("application/wasm"); // compiled while it arrives
      module = isWasm ? await WebAssembly.compileStreaming(response) : await WebAssembly.compile(await response.arrayBuffer());
    }
  }
  const engine = new Engine(options.fonts ?? plainFonts());
  engine.start(await WebAssembly.instantiate(module, engine.imports()));
  return engine;
}

/** The loaded engine. Contexts share its memory, and nothing else. */
export class Engine {
  constructor(fonts) {
    this.fonts = fonts;
    this.contexts = new Map(); // by address
  }

  /** What the engine imports: fonts of this page, and functions of WASI, of which only random numbers do something. */
  imports() {
    const badFile = () => 8;
    const wasi = new Proxy({}, {
      get: (_, name) => ({
        environ_sizes_get: (count, size) => {
          this.words[count >> 2] = this.words[size >> 2] = 0;
          return 0;
        },
        environ_get: () => 0,
        random_get: (at, size) => {
          globalThis.crypto.getRandomValues(new Uint8Array(this.memory.buffer, at, size));
          return 0;
        },
        proc_exit: (code) => {
          throw new Error(`the engine ended with ${code}`);
        },
      })[name] ?? badFile,
    });
    return {
      wasi_snapshot_preview1: wasi,
      reglet: {
        find_font: (context, family, size, weight, italic, out) => {
          const font = { family: this.cString(family), size, weight, italic: italic !== 0 };
          const found = this.fonts.metrics(font);
          if (!found) return -1;
          const { ascent, lineHeight, advance, tab = 8 * advance } = found;
          this.floats.set([ascent, lineHeight, advance, tab], out >> 2);
          return this.contexts.get(context).fonts.push(font) - 1;
        },
        font_made: (context, key, font) => {
          const owner = this.contexts.get(context);
          owner.fontsByID.set(font, owner.fonts[key]);
        },
        shape: (context, data, text, length, _rtl, out) =>
          this.shape(this.contexts.get(context), data, text, length, out),
      },
    };
  }

  start(instance) {
    this.calls = instance.exports;
    this.memory = instance.exports.memory;
    this.scratch = 0;
    instance.exports._initialize?.();
    this.scratch = this.calls.alloc(256);
  }

  // Views of the memory; they are made again after it has grown.
  get words() { return this.view("wordView", Uint32Array); }
  get integers() { return this.view("integerView", Int32Array); }
  get floats() { return this.view("floatView", Float32Array); }
  get bytes() { return this.view("byteView", Uint8Array); }
  get handles() { return this.view("handleView", BigUint64Array); }
  view(name, type) {
    if (this[name]?.buffer !== this.memory.buffer) this[name] = new type(this.memory.buffer);
    return this[name];
  }

  get version() {
    const v = this.calls.version();
    return `${v >> 16}.${(v >> 8) & 255}.${v & 255}`;
  }

  /** Calls `body` with the address and length of texts, which are freed afterwards. */
  withTexts(texts, body) {
    const blocks = texts.map((each) => {
      const bytes = typeof each === "string" ? encoder.encode(each) : each;
      const at = this.calls.alloc(bytes.length + 1);
      this.bytes.set(bytes, at);
      this.bytes[at + bytes.length] = 0;
      return { at, length: bytes.length };
    });
    try {
      return body(...blocks);
    } finally {
      for (const { at } of blocks) this.calls.release(at);
    }
  }

  cString(at) {
    const end = this.bytes.indexOf(0, at);
    return decoder.decode(this.bytes.subarray(at, end));
  }
  lastText() {
    const at = this.calls.text();
    return decoder.decode(this.bytes.subarray(at, at + this.calls.text_size()));
  }
  statusName(status) {
    this.calls.status_name(status);
    return this.lastText();
  }

  /** Gives the advances of a paragraph's clusters. */
  shape(context, data, at, length, out) {
    const font = context.fontOf(data);
    if (!font) return 0;
    const start = out >> 2;
    const { bytes, floats } = this;
    let end = at;
    while (end < at + length && bytes[end] < 128) end++;
    if (end === at + length) { // ASCII: each byte is a cluster
      const known = context.asciiAdvances(font);
      for (let i = 0; i < length; i++) {
        const code = bytes[at + i];
        if (known[code] < 0) known[code] = this.advance(context, font, String.fromCharCode(code));
        if (code !== 9) floats[start + i] = known[code];
      }
      return 1;
    }
    const text = decoder.decode(bytes.slice(at, at + length));
    const joins = joining.test(text) && length <= 4096;
    let offset = 0, shown = "", width = 0; // of the text so far, where letters join
    for (const { segment } of segmenter.segment(text)) {
      if (segment !== "\t" && joins) {
        shown += shownText(segment, font);
        const wider = this.fonts.width(shown, font);
        floats[start + offset] = Math.max(0, wider - width + font.letterSpacing * font.size);
        width = wider;
      } else if (segment !== "\t") {
        floats[start + offset] = this.advance(context, font, segment);
      }
      offset += encoder.encode(segment).length;
    }
    return 1;
  }
  advance(context, font, cluster) {
    let known = context.advances.get(font.key);
    if (!known) context.advances.set(font.key, (known = new Map()));
    let advance = known.get(cluster);
    if (advance === undefined) {
      advance = Math.max(0, this.fonts.width(shownText(cluster, font), font) + font.letterSpacing * font.size);
      known.set(cluster, advance);
    }
    return advance;
  }

  /** Makes a context. */
  context(options = {}) {
    const made = new Context(this);
    made.at = this.calls.context_create(options.pixelScale ?? 0, options.unitsPerPixel ?? 0, options.maxNodes ?? 0);
    if (made.at === 0) throw new RegletError("invalid argument", this.lastText());
    this.contexts.set(made.at, made);
    return made;
  }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** Scripts whose letters have other shapes beside each other. */
const joining = new RegExp(`[${["Arabic", "Syriac", "Devanagari", "Bengali", "Tamil", "Thai", "Khmer", "Myanmar"]
  .map((each) => `\\p{Script=${each}}`).join("")}]`, "u");

function shownText(cluster, font) {
  return font.hidden ? "\u2022" : font.upperCase ? cluster.toUpperCase() : cluster;
}

/** The owner of trees. */
export class Context {
  constructor(engine) {
    this.engine = engine;
    this.fonts = [];
    this.fontsByID = new Map();
    this.advances = new Map(); // by font, of clusters
    this.ascii = new Map(); // by font, of characters below 128
    this.shown = new Map(); // fonts as renderers need them, by id
  }

  destroy() {
    if (this.at) this.engine.calls.context_destroy(this.at);
    this.engine.contexts.delete(this.at);
    this.at = 0;
  }

  asciiAdvances(font) {
    let known = this.ascii.get(font.key);
    if (!known) this.ascii.set(font.key, (known = new Float32Array(128).fill(-1)));
    return known;
  }

  /** Throws for a status below 0. */
  check(status, diagnostics) {
    if (status >= 0) return status;
    const message = this.engine.lastText();
    const name = this.engine.statusName(-status);
    throw new RegletError(name, message, diagnostics?.() ?? []);
  }

  node(id) { return id ? new Node(this, id) : null; }

  /** The messages about the files read last, and about the last layouts. */
  get diagnostics() { return this.readDiagnostics("diagnostic"); }
  get resourceDiagnostics() { return this.readDiagnostics("resource_diagnostic"); }
  readDiagnostics(name) {
    const { calls, scratch } = this.engine;
    const found = [];
    for (let i = 0; i < calls[`${name}_count`](this.at); i++) {
      calls[name](this.at, i, scratch, scratch + 24);
      const [code, level, line, column, length] = this.engine.words.subarray(scratch >> 2, (scratch >> 2) + 5);
      const node = this.engine.handles[(scratch + 24) >> 3];
      const message = this.engine.lastText();
      found.push({ code, level: levels[level], line, column, length, node: this.node(node), message });
    }
    return found;
  }
  clearDiagnostics() { this.engine.calls.diagnostics_clear(this.at); }

  /** Makes the tree that a layout file describes, XML or JSON. */
  inflate(text, options = {}) { return this.read(0n, text, options); }
  /** Brings a tree to a new version of its file; nodes that both have stay. */
  reinflate(root, text, options = {}) { return this.read(root.handle, text, options); }
  /** The same with a layout of the resources: "@layout/main". */
  inflateResource(name, options = {}) { return this.read(0n, name, options, true); }
  reinflateResource(root, name, options = {}) { return this.read(root.handle, name, options, true); }

  read(root, text, options, isName) {
    const { fileName = "", density = 0, fontScale = 0, preview = false, comments = false, parent } = options;
    const { calls, scratch } = this.engine;
    const flags = (preview ? 1 : 0) | (comments ? 2 : 0);
    const status = this.engine.withTexts([text, fileName], (source, file) =>
      calls.inflate(this.at, root, source.at, isName ? -1 : source.length, file.at, density, fontScale, flags,
        parent?.handle ?? 0n, scratch));
    this.check(status, () => this.diagnostics);
    return this.node(this.engine.handles[scratch >> 3]);
  }

  /** Sets the resources that files refer to, for a device: before the trees that use them. */
  setResources({
    files = {}, sets = {}, locale = "", direction = "", qualifiers = "", density = 160, width = 0, height = 0,
    fontScale = 1, theme = "",
  }) {
    const { calls } = this.engine;
    const all = () => this.resourceDiagnostics;
    this.check(calls.resources_begin(this.at), all);
    for (const [path, contents] of Object.entries(files)) {
      this.engine.withTexts([path, contents], (name, bytes) =>
        this.check(calls.resources_file(this.at, name.at, bytes.at, bytes.length), all));
    }
    for (const [name, contents] of Object.entries(sets)) {
      const [bundle, set] = name.split("/");
      this.engine.withTexts([bundle, set, contents], (a, b, bytes) =>
        this.check(calls.resources_set(this.at, a.at, b.at, bytes.at, bytes.length), all));
    }
    const directions = { ltr: 1, rtl: 2 };
    this.engine.withTexts([locale, qualifiers, theme], (a, b, c) =>
      this.check(calls.resources_use(this.at, a.at, directions[direction] ?? 0, b.at, density, width, height, fontScale,
        c.at), all));
  }

  layout(root, width, height) { this.check(this.engine.calls.layout(this.at, root.handle, width, height)); }
  set pixelScale(scale) { this.check(this.engine.calls.set_pixel_scale(this.at, scale)); }
  get nodeCount() { return this.engine.calls.node_count(this.at); }

  /** The frames of a tree in document order, absolute, at scroll offset 0. The arrays are valid until the next call. */
  frames(root) {
    const { calls } = this.engine;
    const count = this.check(calls.frames(this.at, root.handle));
    const [rects, nodes, parents] = [0, 1, 2].map((which) => calls.frames_at(this.at, which));
    return {
      count,
      rects: this.engine.floats.subarray(rects >> 2, (rects >> 2) + count * 4),
      nodes: this.engine.handles.subarray(nodes >> 3, (nodes >> 3) + count),
      parents: this.engine.integers.subarray(parents >> 2, (parents >> 2) + count),
    };
  }

  /** Takes what changed since the last call: nodes with flags, and their frames relative to the parent. */
  changes() {
    const count = this.check(this.engine.calls.changes(this.at));
    const at = this.engine.calls.changes_at(this.at);
    const { words, floats, handles } = this.engine;
    return Array.from({ length: count }, (_, i) => {
      const start = (at >> 2) + i * 12;
      const [x, y, width, height] = floats.subarray(start + 4, start + 8);
      return { handle: handles[(at >> 3) + i * 6], flags: words[start + 2], frame: { x, y, width, height } };
    });
  }

  /** What the tree looks like. The arrays are valid until the next call that changes the context. */
  paint(root, { cull = false } = {}) {
    const { calls, scratch } = this.engine;
    this.check(calls.paint(this.at, root.handle, cull ? 1 : 0, scratch));
    const [commandCount, paintCount, dataCount, damageCount, commands, paints, data, damage] =
      this.engine.words.subarray(scratch >> 2, (scratch >> 2) + 8);
    const { words, floats, handles } = this.engine;
    const part = (array, at, length) => array.subarray(at >> 2, (at >> 2) + length);
    return {
      commandCount, paintCount, dataCount, damageCount,
      words: part(words, commands, commandCount * 12), floats: part(floats, commands, commandCount * 12),
      nodes: handles.subarray(commands >> 3, (commands >> 3) + commandCount * 6),
      paintWords: part(words, paints, paintCount * 21), paintFloats: part(floats, paints, paintCount * 21),
      data: part(floats, data, dataCount), dataWords: part(words, data, dataCount),
      damage: part(floats, damage, damageCount * 4),
    };
  }

  /** Why the last layout gave a node its size and position. */
  explain(node, { json = false } = {}) {
    this.check(this.engine.calls.explain(this.at, node.handle, json ? 1 : 0));
    const text = this.engine.lastText();
    return json ? JSON.parse(text) : text;
  }

  /** The front node at a point, or null. */
  hitTest(root, x, y) {
    const { calls, scratch } = this.engine;
    this.check(calls.hit(this.at, root.handle, x, y, scratch));
    return this.node(this.engine.handles[scratch >> 3]);
  }

  /** A font by its number in a display list, as Fonts take it. */
  font(id) {
    const { calls, scratch } = this.engine;
    let font = this.shown.get(id);
    if (!font && calls.font_data(this.at, id, scratch) === 0) this.shown.set(id, (font = this.fontOf(scratch)));
    return font;
  }
  fontOf(data) {
    const { words, floats, bytes } = this.engine;
    const at = data >> 2, base = this.fontsByID.get(words[at + 1]);
    if (!base) return undefined;
    const size = floats[at + 2], letterSpacing = floats[at + 3];
    const upperCase = bytes[data + 28] !== 0, hidden = bytes[data + 29] !== 0;
    const key = `${words[at + 1]} ${size} ${letterSpacing} ${upperCase} ${hidden}`;
    return { ...base, size, letterSpacing, upperCase, hidden, key };
  }

  /** Rewrites a path of a display list with moves, lines, cubics and closes. */
  simplePath(list, start, count) {
    const { calls } = this.engine;
    const at = list.data.byteOffset + start * 4, room = count * 16 + 64;
    const out = calls.alloc(room * 4);
    const length = Math.min(calls.path(at, count, out, room), room);
    const numbers = this.engine.floats.slice(out >> 2, (out >> 2) + length);
    const verbs = new Uint32Array(numbers.buffer);
    calls.release(out);
    return { numbers, verbs };
  }
}

/** A node: a handle of a context. Two Nodes of the same handle are the same node. */
export class Node {
  constructor(context, handle) {
    this.context = context;
    this.handle = handle;
  }
  call(name, ...values) {
    const { calls } = this.context.engine;
    return this.context.check(calls[name](this.context.at, this.handle, ...values));
  }
  words(which) {
    this.context.engine.calls.node_text(this.context.at, this.handle, which);
    return this.context.engine.lastText();
  }
  walk(to) { return this.context.node(this.context.engine.calls.node_walk(this.context.at, this.handle, to)); }

  get isValid() { return this.context.engine.calls.node_valid(this.context.at, this.handle) !== 0; }
  get id() { return this.words(0); }
  get tag() { return this.words(1); }
  get text() { return this.words(2); }
  get hint() { return this.words(3); }
  set text(words) {
    const { engine, at } = this.context;
    this.context.check(engine.withTexts([words], (block) =>
      engine.calls.node_set_text(at, this.handle, block.at, block.length)));
  }
  get parent() { return this.walk(0); }
  get firstChild() { return this.walk(1); }
  get nextSibling() { return this.walk(2); }
  get children() {
    const found = [];
    for (let child = this.firstChild; child; child = child.nextSibling) found.push(child);
    return found;
  }

  /** The frame relative to the root's viewport, at scroll offset 0. */
  get frame() {
    const { scratch, floats } = this.context.engine;
    this.call("node_frame", scratch);
    const [x, y, width, height] = floats.subarray(scratch >> 2, (scratch >> 2) + 4);
    return { x, y, width, height };
  }

  /** The place of its tag in the file, or null. */
  get source() {
    const { scratch, words } = this.context.engine;
    this.call("node_source", scratch);
    const line = words[scratch >> 2];
    return line ? { file: this.context.engine.lastText(), line, column: words[(scratch >> 2) + 1] } : null;
  }

  find(id) {
    const { engine, at } = this.context;
    this.context.check(engine.withTexts([id], (block) =>
      engine.calls.node_find(at, this.handle, block.at, engine.scratch)));
    return this.context.node(engine.handles[engine.scratch >> 3]);
  }

  /** Sets a property: a number, "48px", "50%", "match_parent", "wrap_content", or the number of an enum. */
  set(property, value) {
    const number = properties[property];
    if (number === undefined) throw new RegletError("not found", `there is no property '${property}'`);
    if (number < 32) {
      const [kind, length] = lengthOf(value);
      this.call("node_set_length", number, kind, length);
    } else {
      this.call(number < 64 ? "node_set_float" : "node_set_int", number, Number(value));
    }
  }
  scrollTo(x, y) { this.call("node_scroll", x, y); }
  destroy() { this.call("node_destroy"); }
  equals(other) { return other?.context === this.context && other.handle === this.handle; }
}

function lengthOf(value) {
  if (value === null || value === "unset") return [kinds.unset, 0];
  if (value === "match_parent") return [kinds.match_parent, 0];
  if (value === "wrap_content") return [kinds.wrap_content, 0];
  const found = /^(-?[\d.]+)(px|%)?$/.exec(String(value));
  const lengths = "a number, '50%', 'match_parent' or 'wrap_content'";
  if (!found) throw new RegletError("invalid argument", `'${value}' is no length: ${lengths}`);
  return [found[2] === "%" ? kinds.percent : kinds.px, Number(found[1])];
}
