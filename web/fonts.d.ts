// SPDX-License-Identifier: MIT

/** A font of a file: its family ("" is the default), and its look. */
export interface FontRequest {
  family: string;
  size: number;
  weight?: number;
  italic?: boolean;
}

/** Measures texts for the engine. */
export interface Fonts {
  /** The font's metrics in pixels at its size; null: there is no such font. `tab`: by default 8 * advance. */
  metrics(font: FontRequest): { ascent: number; lineHeight: number; advance: number; tab?: number } | null;
  /** The width of a cluster in pixels. */
  width(text: string, font: FontRequest): number;
}

/** The CSS font of a font. */
export function cssFont(font: FontRequest): string;
/** The fonts of the page, measured in a canvas. */
export function canvasFonts(canvas?: { getContext(kind: "2d"): unknown }): Fonts;
/** Fonts whose characters are half as wide as the text size: for tests, and without a page. */
export function plainFonts(): Fonts;
