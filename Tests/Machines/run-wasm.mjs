// SPDX-License-Identifier: MIT
// Runs a WebAssembly program of WASI: node run-wasm.mjs [--buffered] PROGRAM.wasm [ARGUMENTS...]. It may open any file.
// --buffered gives it the whole standard input as a file, and prints its output at the end: pipes of node's WASI do not
// wait for the other side.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { buffer } from "node:stream/consumers";

process.removeAllListeners("warning"); // node calls its WASI experimental
const { WASI } = await import("node:wasi");
const words = process.argv.slice(2);
const buffered = words[0] === "--buffered";
if (buffered) words.shift();

const options = { version: "preview1", args: words, env: process.env, preopens: { "/": "/", ".": "." } };
const folder = buffered ? mkdtempSync(join(tmpdir(), "reglet-wasm-")) : "";
const [input, output] = [join(folder, "in"), join(folder, "out")];
if (buffered) {
  writeFileSync(input, await buffer(process.stdin));
  options.stdin = openSync(input, "r");
  options.stdout = openSync(output, "w");
}
const wasi = new WASI(options);
const module = await WebAssembly.compile(await readFile(words[0]));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
if (buffered) {
  closeSync(options.stdout);
  process.stdout.write(readFileSync(output));
  rmSync(folder, { recursive: true });
}
