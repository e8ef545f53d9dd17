// SPDX-License-Identifier: MIT
// Draws a display list on a 2D canvas. Layers are drawn with their alpha, and without tints; images are gray boxes
// unless `image` gives them.
import { cssFont } from "./fonts.js";

const op = { none: 0, rect: 1, roundRect: 2, oval: 3, line: 4, path: 5, image: 6, ninePatch: 7, fill: 8, text: 9,
  shadow: 10, custom: 11, pop: 12, clip: 16, clipRound: 17, clipPath: 18, transform: 19, layer: 20 };
const caps = ["butt", "round", "square"], joins = ["miter", "round", "bevel"];
const encoder = new TextEncoder(), decoder = new TextDecoder();

/** Draws `list`, which context.paint() has returned, at the origin of `pen`. */
export function draw(pen, context, list, { image } = {}) {
  new Painter(pen, context, list, image).run();
}

function color(argb) {
  return `rgb(${(argb >> 16) & 255} ${(argb >> 8) & 255} ${argb & 255} / ${(argb >>> 24) / 255})`;
}

class Painter {
  constructor(pen, context, list, image) {
    Object.assign(this, { pen, context, list, image });
    this.texts = new Map();
  }

  run() {
    const { list, pen } = this;
    pen.save();
    for (let i = 0; i < list.commandCount; i++) {
      const at = i * 12, [left, top, right, bottom] = list.floats.subarray(at + 2, at + 6);
      const command = { left, top, right, bottom, width: right - left, height: bottom - top,
        op: list.words[at + 6] & 0xffff, color: list.words[at + 7], data: list.words[at + 8],
        count: list.words[at + 9], paint: list.words[at + 10], image: list.words[at + 11], node: list.nodes[i * 6] };
      this.command(command);
    }
    pen.restore();
  }

  command(c) {
    const { pen, list } = this;
    switch (c.op) {
      case op.rect:
        if (c.paint === 0) {
          pen.fillStyle = color(c.color);
          pen.fillRect(c.left, c.top, c.width, c.height);
        } else this.fill(c, () => pen.rect(c.left, c.top, c.width, c.height));
        break;
      case op.roundRect: this.fill(c, () => this.roundRect(c)); break;
      case op.oval:
        this.fill(c, () => pen.ellipse(c.left + c.width / 2, c.top + c.height / 2, c.width / 2, c.height / 2, 0, 0, 7));
        break;
      case op.line:
        this.fill(c, () => {
          pen.moveTo(c.left, c.top);
          pen.lineTo(c.right, c.bottom);
        });
        break;
      case op.path: this.fill(c, () => this.path(c)); break;
      case op.image:
      case op.ninePatch: this.picture(c); break;
      case op.fill:
        pen.save();
        pen.fillStyle = color(c.color);
        pen.fillRect(-1e5, -1e5, 2e5, 2e5);
        pen.restore();
        break;
      case op.text: this.text(c); break;
      case op.shadow: if (c.count > 0) this.shadow(c); break;
      case op.pop: pen.restore(); break;
      case op.clip:
        pen.save();
        pen.beginPath();
        pen.rect(c.left, c.top, c.width, c.height);
        pen.clip();
        break;
      case op.clipRound:
        pen.save();
        pen.beginPath();
        this.roundRect(c);
        pen.clip();
        break;
      case op.clipPath:
        pen.save();
        pen.beginPath();
        this.path(c);
        pen.clip();
        break;
      case op.transform:
        pen.save();
        pen.transform(...list.data.subarray(c.data, c.data + 6));
        break;
      case op.layer:
        pen.save();
        pen.globalAlpha *= (c.color >>> 24) / 255;
        break;
      default: if (c.op > op.layer) pen.save();
    }
  }

  roundRect(c) {
    const r = this.list.data.subarray(c.data, c.data + 8);
    this.pen.roundRect(c.left, c.top, c.width, c.height, [0, 2, 4, 6].map((i) => ({ x: r[i], y: r[i + 1] })));
  }

  path(c) {
    const { pen } = this;
    const { numbers, verbs } = this.context.simplePath(this.list, c.data, c.count);
    for (let i = 0; i < verbs.length;) {
      const n = numbers;
      switch (verbs[i]) {
        case 0: pen.moveTo(n[i + 1], n[i + 2]); i += 3; break;
        case 1: pen.lineTo(n[i + 1], n[i + 2]); i += 3; break;
        case 3: pen.bezierCurveTo(n[i + 1], n[i + 2], n[i + 3], n[i + 4], n[i + 5], n[i + 6]); i += 7; break;
        case 5: pen.closePath(); i += 1; break;
        default: return;
      }
    }
  }

  /** Fills or strokes a shape with the brush of a command. */
  fill(c, shape) {
    const { pen, list } = this;
    pen.beginPath();
    shape();
    if (c.paint === 0) {
      pen.fillStyle = color(c.color);
      pen.fill();
      return;
    }
    const at = c.paint * 21, words = list.paintWords, floats = list.paintFloats;
    const [shader, , , isStroke] = bytesOf(words[at]), [cap, join, isEvenOdd] = bytesOf(words[at + 1]);
    pen.save();
    const matrix = words[at + 6];
    if (shader !== 0 && matrix !== 0) pen.transform(...list.data.subarray(matrix, matrix + 6));
    const style = shader === 0 || shader === 4 ? color(c.color) : this.gradient(shader, at);
    if (shader !== 0) pen.globalAlpha *= (c.color >>> 24) / 255;
    if (isStroke) {
      pen.strokeStyle = style;
      pen.lineWidth = floats[at + 11];
      pen.miterLimit = Math.max(floats[at + 12], 1);
      pen.lineCap = caps[cap] ?? "butt";
      pen.lineJoin = joins[join] ?? "miter";
      if (floats[at + 13] > 0) pen.setLineDash([floats[at + 13], floats[at + 14]]);
      if (pen.lineWidth > 0) pen.stroke();
    } else {
      pen.fillStyle = style;
      pen.fill(isEvenOdd ? "evenodd" : "nonzero");
    }
    pen.restore();
  }

  gradient(shader, at) {
    const { pen, list } = this;
    const [a, b, c, d] = list.paintFloats.subarray(at + 7, at + 11);
    const made = shader === 1 ? pen.createLinearGradient(a, b, c, d)
      : shader === 2 ? pen.createRadialGradient(a, b, 0, a, b, Math.max(c, 0)) : pen.createConicGradient(0, a, b);
    const start = list.paintWords[at + 4], count = list.paintWords[at + 5];
    for (let i = 0; i < count; i++) {
      const place = Math.min(Math.max(list.data[start + i], 0), 1);
      made.addColorStop(place, color(list.dataWords[start + count + i]));
    }
    return made;
  }

  shadow(c) {
    const { pen, list } = this;
    const at = c.paint * 21;
    const [blur, x, y] = list.paintFloats.subarray(at + 17, at + 20);
    pen.save();
    pen.shadowColor = color(c.color);
    pen.shadowBlur = blur * pen.getTransform().a;
    pen.shadowOffsetX = x * pen.getTransform().a;
    pen.shadowOffsetY = y * pen.getTransform().a;
    pen.fillStyle = "rgb(255 255 255 / 1)";
    pen.beginPath();
    this.roundRect(c);
    pen.fill();
    pen.restore();
  }

  picture(c) {
    const { pen } = this;
    const source = this.image?.(c.image);
    if (source) {
      pen.drawImage(source, c.left, c.top, c.width, c.height);
      return;
    }
    pen.save();
    pen.fillStyle = "#b0bec5";
    pen.fillRect(c.left, c.top, c.width, c.height);
    pen.restore();
  }

  text(c) {
    const { pen, list, context } = this;
    const baseline = list.data[c.data], [start, length, font, flags] = list.dataWords.subarray(c.data + 1, c.data + 5);
    const found = context.font(font);
    if (!found) return;
    const key = `${c.node} ${flags & 2}`;
    let bytes = this.texts.get(key);
    if (!bytes) {
      const node = context.node(c.node);
      this.texts.set(key, (bytes = encoder.encode(flags & 2 ? node.hint : node.text)));
    }
    let shown = decoder.decode(bytes.subarray(start, start + length));
    if (found.upperCase) shown = shown.toUpperCase();
    if (found.hidden) shown = "\u2022".repeat([...shown].length);
    if (flags & 1) shown += "\u2026";
    pen.font = cssFont(found);
    if ("letterSpacing" in pen) pen.letterSpacing = `${found.letterSpacing * found.size}px`;
    // a run has its direction; a line that of its first letter
    pen.direction = flags & 4 || /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u.test(shown) ? "rtl" : "ltr";
    pen.textAlign = "left";
    pen.fillStyle = color(c.color);
    pen.fillText(shown.trimEnd(), c.left, baseline);
  }
}

function bytesOf(word) { return [word & 255, (word >> 8) & 255, (word >> 16) & 255, word >>> 24]; }
