// SPDX-License-Identifier: MIT
// Fonts for the engine: those of a page, measured by a canvas, or plain ones, whose sizes are the same everywhere.

const families = {
  "": "sans-serif", sans: "sans-serif", "sans-serif": "sans-serif", serif: "serif", monospace: "monospace",
};

/** The CSS font of a font request. */
export function cssFont({ family, size, weight = 400, italic = false }) {
  const name = families[family] ?? (family.startsWith("@") ? "sans-serif" : `"${family}", sans-serif`);
  return `${italic ? "italic " : ""}${weight} ${size}px ${name}`;
}

/** The fonts of the page, measured in a canvas. */
export function canvasFonts(canvas = new OffscreenCanvas(1, 1)) {
  const pen = canvas.getContext("2d");
  let present = "";
  const use = (font) => {
    const name = cssFont(font);
    if (name !== present) pen.font = present = name;
  };
  return {
    metrics(font) {
      use(font);
      const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent, width } = pen.measureText("x");
      return { ascent, lineHeight: ascent + descent, advance: width, tab: 8 * pen.measureText(" ").width };
    },
    width(text, font) {
      use(font);
      return pen.measureText(text).width;
    },
  };
}

/** Fonts whose characters are half as wide as the text size: for tests, and without a page. */
export function plainFonts() {
  return {
    metrics: ({ size }) => ({ ascent: size * 0.9375, lineHeight: size * 1.171875, advance: size / 2 }),
    width: (text, { size }) => [...text].length * size / 2,
  };
}
