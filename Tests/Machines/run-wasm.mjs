// SPDX-License-Identifier: MIT
// Runs a WebAssembly program of WASI: node run-wasm.mjs PROGRAM.wasm [ARGUMENTS...]. It may open any file.
import { readFile } from "node:fs/promises";
import process from "node:process";

process.removeAllListeners("warning"); // node calls its WASI experimental
const { WASI } = await import("node:wasi");
const [program, ...rest] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: [program, ...rest],
  env: process.env,
  preopens: { "/": "/", ".": "." },
});
const module = await WebAssembly.compile(await readFile(program));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
