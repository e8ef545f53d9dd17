// SPDX-License-Identifier: MIT
// The JavaScript module in node, with plain fonts, whose sizes are the same everywhere.
//   node module.mjs FOLDER    the folder that scripts/build-web.sh wrote
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import process from "node:process";
import { brotliCompressSync } from "node:zlib";

const folder = pathToFileURL(`${resolve(process.argv[2])}/`);
const { load, RegletError } = await import(new URL("reglet.js", folder));
const { samples } = await import(new URL("playground/samples.js", folder));
const times = [];
let engine;
for (let i = 0; i < 5; i++) {
  const started = performance.now();
  engine = await load();
  times.push(performance.now() - started);
}
const loaded = times.sort((a, b) => a - b)[2];
const bytes = readFileSync(new URL("reglet.wasm", folder)), small = brotliCompressSync(bytes).length;
assert.match(engine.version, /^\d+\.\d+\.\d+$/);

const layout = `<LinearLayout id="root" orientation="vertical" padding="8dp" layout_width="match_parent"
    layout_height="match_parent">
  <TextView id="title" text="Hello" textSize="20sp" background="#ff0000"/>
  <View id="rest" layout_width="match_parent" layout_height="0dp" layout_weight="1"/>
</LinearLayout>`;
const tests = {
  "the module is small, and loads in under 100 ms"() {
    console.log(`reglet.wasm: ${bytes.length} bytes, ${small} with brotli`);
    assert.ok(bytes.length <= 1_270_000, "bytes");
    assert.ok(small <= 489_000, "bytes with brotli");
    assert.ok(loaded < 100, `${loaded} ms`);
  },
  "frames are those of the C API"() {
    const ui = engine.context();
    const root = ui.inflate(layout);
    ui.layout(root, 320, 200);
    const { count, rects, nodes, parents } = ui.frames(root);
    assert.equal(count, 3);
    assert.deepEqual([...parents], [-1, 0, 0]);
    assert.deepEqual([...rects], [0, 0, 320, 200, 8, 8, 50, 24, 8, 31, 304, 161]);
    assert.equal(nodes[1], root.find("title").handle);
    assert.deepEqual(root.find("rest").frame, { x: 8, y: 31, width: 304, height: 161 });
    ui.destroy();
  },
  "nodes have ids, tags, texts and places in the file"() {
    const ui = engine.context(), root = ui.inflate(layout, { fileName: "screen.xml" });
    const title = root.find("title");
    assert.deepEqual([title.id, title.tag, title.text], ["title", "TextView", "Hello"]);
    assert.deepEqual(title.source, { file: "screen.xml", line: 3, column: 3 });
    assert.deepEqual(root.children.map((each) => each.id), ["title", "rest"]);
    assert.ok(title.parent.equals(root));
    assert.equal(root.find("nobody"), null);
    ui.destroy();
  },
  "changes name what an edit moves"() {
    const ui = engine.context(), root = ui.inflate(layout);
    ui.layout(root, 320, 200);
    assert.equal(ui.changes().length, 3);
    root.find("title").set("height", 60);
    ui.layout(root, 320, 200);
    const changes = ui.changes();
    assert.deepEqual(changes.map((each) => ui.node(each.handle).id).sort(), ["rest", "title"]);
    assert.deepEqual(changes.find((each) => each.flags & 1).frame, { x: 8, y: 68, width: 304, height: 124 });
    root.find("title").set("width", "50%");
    root.find("title").text = "Grüße 👋";
    ui.layout(root, 320, 200);
    assert.equal(root.find("title").frame.width, 152);
    assert.equal(root.find("title").text, "Grüße 👋");
    ui.destroy();
  },
  "errors are exceptions with line and column"() {
    const ui = engine.context();
    for (const text of ["<LinearLayout>\n  <View", "{ \"type\": \"View\",\n  3 }"]) {
      assert.throws(() => ui.inflate(text), (error) => error instanceof RegletError && error.status === "syntax error" &&
        error.line === 2 && error.column === 3 && /^layout\.(xml|json):2:3: error: /.test(error.message));
    }
    const root = ui.inflate(layout), title = root.find("title");
    assert.throws(() => title.set("width", "wide"), /no length/);
    assert.throws(() => title.set("size", 1), /no property 'size'/);
    assert.throws(() => title.set("weight", -1), RegletError);
    root.destroy();
    assert.throws(() => ui.layout(root, 10, 10), (error) => error.status === "stale handle");
    assert.ok(!title.isValid);
    ui.destroy();
  },
  "a new version of a file keeps the nodes"() {
    const ui = engine.context(), root = ui.inflate(layout), title = root.find("title");
    const same = ui.reinflate(root, layout.replace("Hello", "Good morning"));
    assert.ok(same.equals(root));
    assert.equal(title.text, "Good morning");
    assert.throws(() => ui.reinflate(root, "<View"), RegletError);
    assert.equal(title.text, "Good morning");
    ui.destroy();
  },
  "a display list has commands, and explanations sentences"() {
    const ui = engine.context(), root = ui.inflate(layout);
    ui.layout(root, 320, 200);
    const list = ui.paint(root);
    assert.equal(list.commandCount, 2);
    assert.deepEqual([list.words[6] & 0xffff, list.words[12 + 6] & 0xffff], [1, 9]);
    assert.equal(list.words[7], 0xffff0000);
    assert.deepEqual([...list.floats.subarray(2, 6)], [8, 8, 58, 32]);
    assert.equal(list.nodes[0], root.find("title").handle);
    assert.match(ui.explain(root.find("rest")), /Width: 304 px/);
    assert.equal(typeof ui.explain(root.find("rest"), { json: true }), "object");
    assert.equal(ui.hitTest(root, 20, 20).id, "title");
    ui.destroy();
  },
  "all samples are laid out without an error or a warning"() {
    assert.equal(samples.length, 12);
    for (const sample of samples) {
      for (const [locale, qualifiers] of [["en", ""], ["de", "night"], ["ar", ""]]) {
        const ui = engine.context();
        ui.setResources({ files: sample.files, sets: sample.sets, locale, qualifiers, width: 360, height: 640 });
        const root = ui.inflate(sample.layout, { comments: true });
        ui.layout(root, 360, 640);
        const bad = [...ui.diagnostics, ...ui.resourceDiagnostics].filter((each) => each.level !== "info");
        assert.deepEqual(bad.map((each) => each.message), [], sample.name);
        for (let at = root.firstChild; at; at = at.firstChild) ui.explain(at);
        ui.destroy();
      }
    }
  },
  "a screen of a thousand nodes is read again"() {
    const rows = Array.from({ length: 250 }, (_, i) => `<LinearLayout layout_width="match_parent"><View layout_width="24dp"
      layout_height="24dp"/><TextView text="Row ${i}" layout_width="0dp" layout_weight="1"/><TextView text="${i}"/></LinearLayout>`);
    const text = (word) => `<LinearLayout orientation="vertical" layout_width="match_parent">${rows.join("")
      .replace("Row 7", word)}</LinearLayout>`;
    const ui = engine.context(), root = ui.inflate(text("Row 7"));
    ui.layout(root, 360, 640);
    assert.equal(ui.nodeCount, 1001);
    const before = process.cpuUsage();
    for (let i = 0; i < 60; i++) {
      ui.reinflate(root, text(`Row ${i}`));
      ui.layout(root, 360, 640);
      ui.paint(root, { cull: true });
    }
    const { user, system } = process.cpuUsage(before);
    console.log(`1,001 nodes: ${((user + system) / 60000).toFixed(1)} ms of the processor for an edit of the file`);
    ui.destroy();
  },
};

for (const [name, test] of Object.entries(tests)) {
  try {
    test();
  } catch (error) {
    console.log(`FAIL ${name}\n${error.stack}`);
    process.exitCode = 1;
  }
}
console.log(`the module: ${Object.keys(tests).length} tests; loaded in ${loaded.toFixed(0)} ms`);
