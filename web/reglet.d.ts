// SPDX-License-Identifier: MIT
/** Reglet, a UI layout engine. Lengths are pixels. Handles are 64 bits: bigint. */
import type { Fonts } from "./fonts.js";

/** Loads the engine: from reglet.wasm beside the module, or from an address, bytes, or a compiled module. */
export function load(
  source?: string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module,
  options?: { fonts?: Fonts },
): Promise<Engine>;

/** The loaded engine. Contexts share its memory, and nothing else. Make with load(). */
export class Engine {
  readonly version: string;
  /** Makes a context. `pixelScale`: device pixels per pixel, to which frames are snapped; default 1. */
  context(options?: { pixelScale?: number; unitsPerPixel?: number; maxNodes?: number }): Context;
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A message about a file or a tree. Lines and columns count from 1, columns in bytes; 0: not about a file. */
export interface Diagnostic {
  code: number;
  level: "error" | "warning" | "info";
  line: number;
  column: number;
  length: number;
  node: Node | null;
  /** "file:line:column: error: sentence", the line, and a caret. */
  message: string;
}

/** Every error of the engine. `line` and `column` are those of the first error in a file, otherwise 0. */
export class RegletError extends Error {
  /** The name of the status of the C API: "syntax error", "stale handle". */
  readonly status: string;
  readonly diagnostics: Diagnostic[];
  readonly line: number;
  readonly column: number;
}

export interface InflateOptions {
  /** For messages. */
  fileName?: string;
  /** Pixels per dp, and dp per sp; 0: of the resources, else 1. */
  density?: number;
  fontScale?: number;
  /** Attributes of the namespace tools replace others. */
  preview?: boolean;
  /** JSON may have comments. */
  comments?: boolean;
  /** The tree is appended to this node. */
  parent?: Node;
}

/** Resources, as they lie in a folder `res`, and the device that selects among them. */
export interface Resources {
  /** By path: "values-de/strings.xml", "drawable/button.xml", "layout/main.xml". */
  files?: Record<string, string | Uint8Array>;
  /** Value sets by "bundle/set". */
  sets?: Record<string, string | Uint8Array>;
  /** BCP 47: "de-AT". */
  locale?: string;
  direction?: "" | "ltr" | "rtl";
  /** Words of folder names: "night-land". */
  qualifiers?: string;
  /** Dots per inch; 160 is one pixel per dp. */
  density?: number;
  /** In dp. */
  width?: number;
  height?: number;
  fontScale?: number;
  /** "@style/Theme". */
  theme?: string;
}

/** A tree in document order. The arrays are views of the engine's memory: valid until the next call. */
export interface Frames {
  count: number;
  /** x, y, width, height of each node, relative to the viewport, at scroll offset 0. */
  rects: Float32Array;
  nodes: BigUint64Array;
  /** The index of the parent; -1 for the first node. */
  parents: Int32Array;
}

export interface Change {
  handle: bigint;
  /** 1 moved, 2 resized, 4 shown, 8 hidden, 16 created, 32 destroyed, 128 more than the list holds, 256 scrolled, 512
   *  transformed. */
  flags: number;
  /** Relative to the parent. */
  frame: Frame;
}

/** What a tree looks like: include/reglet/paint.h describes commands of 12 words, paints of 21, and their data. The
 *  arrays are views of the engine's memory: valid until the next call that changes the context. */
export interface DisplayList {
  commandCount: number;
  paintCount: number;
  dataCount: number;
  damageCount: number;
  words: Uint32Array;
  floats: Float32Array;
  /** The node of command n is nodes[6 * n]. */
  nodes: BigUint64Array;
  paintWords: Uint32Array;
  paintFloats: Float32Array;
  data: Float32Array;
  dataWords: Uint32Array;
  damage: Float32Array;
}

/** A font of a text, as it is shown. */
export interface ShownFont {
  family: string;
  size: number;
  weight: number;
  italic: boolean;
  /** In em. */
  letterSpacing: number;
  upperCase: boolean;
  hidden: boolean;
  key: string;
}

/** The owner of trees. */
export class Context {
  /** Frees all memory. The context cannot be used afterwards. */
  destroy(): void;
  /** Makes the tree that a layout file describes: JSON if it begins with { or [, else XML. All or nothing. */
  inflate(text: string, options?: InflateOptions): Node;
  /** Brings a tree to a new version of its file. Nodes that both have stay. Returns the root, which may be new. */
  reinflate(root: Node, text: string, options?: InflateOptions): Node;
  /** The same with a layout of the resources: "@layout/main". */
  inflateResource(name: string, options?: InflateOptions): Node;
  reinflateResource(root: Node, name: string, options?: InflateOptions): Node;
  /** Sets the resources that files refer to. Call it before the trees are made. */
  setResources(resources: Resources): void;
  /** Lays out a tree. Only what changed is measured again. */
  layout(root: Node, width: number, height: number): void;
  set pixelScale(scale: number);
  readonly nodeCount: number;
  frames(root: Node): Frames;
  /** Takes what changed since the last call. */
  changes(): Change[];
  /** `cull`: leave out what lies outside of the viewport and of scrollers. */
  paint(root: Node, options?: { cull?: boolean }): DisplayList;
  /** Why the last layout gave a node its size and position: sentences, or steps. */
  explain(node: Node): string;
  explain(node: Node, options: { json: true }): object;
  /** The front node at a point of the viewport. */
  hitTest(root: Node, x: number, y: number): Node | null;
  readonly diagnostics: Diagnostic[];
  readonly resourceDiagnostics: Diagnostic[];
  clearDiagnostics(): void;
  node(handle: bigint): Node | null;
  /** A font by its number in a display list. */
  font(id: number): ShownFont | undefined;
  /** A path of a display list with moves (0), lines (1), cubics (3) and closes (5) alone. */
  simplePath(list: DisplayList, start: number, count: number): { numbers: Float32Array; verbs: Uint32Array };
}

/** A node: a handle. Calls for a node that was destroyed throw RegletError, "stale handle". */
export class Node {
  readonly context: Context;
  readonly handle: bigint;
  readonly isValid: boolean;
  readonly id: string;
  readonly tag: string;
  text: string;
  readonly hint: string;
  readonly parent: Node | null;
  readonly firstChild: Node | null;
  readonly nextSibling: Node | null;
  readonly children: Node[];
  /** Relative to the viewport, at scroll offset 0. */
  readonly frame: Frame;
  /** The place of its tag; null for a node that is not of a file. */
  readonly source: { file: string; line: number; column: number } | null;
  /** The first node with an id in this subtree. */
  find(id: string): Node | null;
  /** Sets a property of rg_property, such as "width", "margin_left" or "gap". Lengths are numbers, "48px", "50%",
   *  "match_parent", "wrap_content" or null; other properties are numbers. */
  set(property: string, value: number | string | null): void;
  scrollTo(x: number, y: number): void;
  destroy(): void;
  equals(other: Node | null | undefined): boolean;
}
