// SPDX-License-Identifier: MIT
// Two builds of the library in one process. All functions of the header are jumps through a table (libraries.sh), which is
// the shipped library's or the other's.
#pragma once

enum class Library { shipped, general };

/// Calls of rg_… go to this library from now on. Its first use loads it: build/lib and build/checks, or the paths in
/// REGLET_LIBRARY and REGLET_GENERAL; the program ends where it cannot be loaded. Where the environment has REGLET_CORE,
/// functions that a library does not have answer RG_ERROR_UNSUPPORTED.
void use(Library library);
