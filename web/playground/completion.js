// SPDX-License-Identifier: MIT
// What may stand at the caret of a layout file: tags, attributes, and values of attributes.
import { attributes, tags } from "./schema.js";

const names = Object.keys(attributes).sort();

/** The words that may stand at `caret`, and the start of the word that is typed there. */
export function wordsAt(text, caret) {
  const before = text.slice(0, caret);
  const value = /([\w:]+)\s*(?:=\s*"|"\s*:\s*")([^"<\n]*)$/.exec(before);
  if (value) {
    const name = value[1].replace(/^\w+:/, "");
    const all = name === "type" ? tags : attributes[name] ?? [];
    const typed = /[^|]*$/.exec(value[2])[0];
    return found(all, typed, caret);
  }
  const tag = /<([\w.]*)$/.exec(before);
  if (tag) return found(tags, tag[1], caret);
  const attribute = /(?:<[\w.]+[^<>]*\s|[{,]\s*")([\w:]*)$/.exec(before);
  if (attribute) return found(names, attribute[1].replace(/^\w+:/, ""), caret);
  return { words: [], start: caret };
}

function found(all, typed, caret) {
  const low = typed.toLowerCase();
  const first = all.filter((each) => each.toLowerCase().startsWith(low));
  const others = low ? all.filter((each) => !first.includes(each) && each.toLowerCase().includes(low)) : [];
  const words = [...first, ...others].filter((each) => each !== typed).slice(0, 40);
  return { words, start: caret - typed.length };
}
