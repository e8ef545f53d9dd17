// SPDX-License-Identifier: MIT
import type { Context, DisplayList } from "./reglet.js";

/** Draws a display list at the origin of a canvas. `image` gives the picture of an image, by its number. */
export function draw(
  pen: CanvasRenderingContext2D,
  context: Context,
  list: DisplayList,
  options?: { image?: (id: number) => CanvasImageSource | undefined },
): void;
