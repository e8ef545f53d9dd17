// SPDX-License-Identifier: MIT
import type { Context, Node } from "./reglet.js";

/** The elements of one tree: each node is an absolutely positioned element in that of its parent. */
export class DomView {
  constructor(context: Context, root: Node, parent: HTMLElement, create?: (node: Node) => HTMLElement);
  readonly elements: Map<bigint, HTMLElement>;
  /** Called for a node whose scroll offset changed. */
  onscroll?: (node: Node, element: HTMLElement) => void;
  /** Lays out the tree, and brings the elements to its frames. Returns how many it touched. */
  update(width: number, height: number): number;
  /** The node of an element of the tree, or of one inside of it. */
  nodeOf(element: Element): Node | null;
  /** Removes all elements. */
  destroy(): void;
}
