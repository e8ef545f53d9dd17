// SPDX-License-Identifier: MIT
// Included before a C++ program of the corpora where the library of C++ has no exceptions, as that for WebAssembly: an
// exception ends the program with its message. So cases that expect an error cannot run.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

struct Thrower {
    template <class Error> [[noreturn]] void operator=(const Error &error) {
        fprintf(stderr, "%s\n", error.what());
        exit(3);
    }
};

#define throw Thrower() =
#define try if (true)
#define catch(declaration) for (declaration = *static_cast<std::exception *>(nullptr); false;)
