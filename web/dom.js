// SPDX-License-Identifier: MIT
// Shows a tree of nodes as elements of a page: each node is an absolutely positioned element in that of its parent.
// Each update() moves only the elements of nodes that the change list names.

const moved = 1, resized = 2, shown = 4, hidden = 8, created = 16, destroyed = 32, lost = 128, scrolled = 256;

/** The elements of one tree. */
export class DomView {
  /**
   * @param context the context of the tree
   * @param root its root, laid out by update()
   * @param parent the element that gets the tree
   * @param create makes the element of a node, and may fill it: (node) => HTMLElement. Without it texts are shown
   */
  constructor(context, root, parent, create = defaultElement) {
    Object.assign(this, { context, root, parent, create });
    this.elements = new Map(); // by handle
    this.handles = new WeakMap();
    if (getComputedStyle(parent).position === "static") parent.style.position = "relative";
  }

  /** Lays out the tree, and brings the elements to its frames. Returns how many elements it touched. */
  update(width, height) {
    this.context.layout(this.root, width, height);
    let touched = 0;
    for (const change of this.context.changes()) {
      touched++;
      if (change.flags === lost) this.removeStale();
      else if (change.flags & destroyed) this.remove(change.handle);
      else this.apply(change);
    }
    return touched;
  }

  apply({ handle, flags, frame }) {
    let element = this.elements.get(handle);
    if (!element) {
      element = this.add(handle);
      if (!element) return;
      flags |= moved | resized | created;
    }
    const { style } = element;
    if (flags & (moved | created)) {
      style.left = `${frame.x}px`;
      style.top = `${frame.y}px`;
    }
    if (flags & (resized | created)) {
      style.width = `${frame.width}px`;
      style.height = `${frame.height}px`;
    }
    if (flags & hidden) style.display = "none";
    if (flags & (shown | created)) style.display = "";
    if (flags & scrolled) this.onscroll?.(this.context.node(handle), element);
  }

  /** Makes the element of a node, and those of the nodes above it. */
  add(handle) {
    const node = this.context.node(handle);
    if (!node.isValid || !this.isBelow(node)) return null;
    const element = this.create(node);
    element.style.position = "absolute";
    element.style.boxSizing = "border-box";
    this.elements.set(handle, element);
    this.handles.set(element, handle);
    const parent = node.equals(this.root) ? this.parent : this.elementOf(node.parent);
    parent.insertBefore(element, this.next(node));
    return element;
  }

  /** The element of the next sibling that has one: so the order of the page is that of the tree. */
  next(node) {
    if (node.equals(this.root)) return null;
    for (let at = node.nextSibling; at; at = at.nextSibling) {
      const element = this.elements.get(at.handle);
      if (element) return element;
    }
    return null;
  }

  isBelow(node) {
    for (let at = node; at; at = at.parent) if (at.equals(this.root)) return true;
    return false;
  }

  elementOf(node) {
    const known = this.elements.get(node.handle);
    if (known) return known;
    const made = this.add(node.handle);
    const { x, y, width, height } = node.frame, above = node.parent?.frame ?? { x: 0, y: 0 };
    const origin = node.equals(this.root) ? { x: 0, y: 0 } : above;
    const [left, top] = [x - origin.x, y - origin.y];
    Object.assign(made.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    return made;
  }

  /** The node of an element of the tree, or of one inside of it; null elsewhere. */
  nodeOf(element) {
    for (let at = element; at && at !== this.parent; at = at.parentElement) {
      const handle = this.handles.get(at);
      if (handle !== undefined) return this.context.node(handle);
    }
    return null;
  }

  remove(handle) {
    this.elements.get(handle)?.remove();
    this.elements.delete(handle);
  }

  removeStale() {
    for (const handle of [...this.elements.keys()]) if (!this.context.node(handle).isValid) this.remove(handle);
  }

  /** Removes all elements. */
  destroy() {
    for (const element of this.elements.values()) element.remove();
    this.elements.clear();
  }
}

function defaultElement(node) {
  const element = document.createElement("div");
  const { id, text } = node;
  if (id) element.id = id;
  if (text) element.textContent = text;
  return element;
}
