// SPDX-License-Identifier: MIT
// The declarations of the module describe what a page uses. Compiled, not run.
import { load, RegletError, type Change, type Context, type Node } from "./site/reglet.js";
import { canvasFonts, plainFonts } from "./site/fonts.js";
import { draw } from "./site/canvas.js";
import { DomView } from "./site/dom.js";

export async function show(canvas: HTMLCanvasElement, text: string): Promise<number> {
  const engine = await load(undefined, { fonts: canvasFonts() });
  const ui: Context = engine.context({ pixelScale: devicePixelRatio });
  ui.setResources({ files: { "values/strings.xml": "<resources/>" }, locale: "de", direction: "rtl" });
  try {
    const root: Node = ui.inflate(text, { fileName: "screen.xml", density: 2 });
    root.find("title")?.set("width", "50%");
    ui.layout(root, canvas.width, canvas.height);
    draw(canvas.getContext("2d")!, ui, ui.paint(root, { cull: true }));
    const moved: Change[] = ui.changes().filter((each) => (each.flags & 1) !== 0);
    const sentences: string = ui.explain(root);
    const view = new DomView(ui, root, document.body);
    return moved.length + sentences.length + view.update(10, 10) + ui.frames(root).rects.length;
  } catch (error) {
    if (error instanceof RegletError) return error.line * 1000 + error.column;
    throw error;
  }
}

export const tests = () => load(new URL("file:///reglet.wasm"), { fonts: plainFonts() });
// @ts-expect-error: a layout needs a size
export const wrong = (ui: Context, root: Node) => ui.layout(root, 1);
