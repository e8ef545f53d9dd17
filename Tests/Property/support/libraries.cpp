// SPDX-License-Identifier: MIT
#include "libraries.h"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

extern "C" {
extern const char *const rgNames[]; ///< of all functions, then nullptr
void **rgTable = nullptr;           ///< where each lies in the library in use
}

namespace {

/// What takes the place of functions that the flavour core does not have.
int unsupported() { return 12; } // RG_ERROR_UNSUPPORTED

std::vector<void *> load(const char *variable, const char *otherwise) {
    const char *given = getenv(variable);
    void *library = dlopen(given ? given : otherwise, RTLD_NOW | RTLD_LOCAL);
    std::vector<void *> table;
    for (const char *const *name = rgNames; library && *name; name++) table.push_back(dlsym(library, *name));
    for (void *&function : table) {
        if (function == nullptr && getenv("REGLET_CORE")) function = reinterpret_cast<void *>(unsupported);
        if (function == nullptr) library = nullptr;
    }
    if (library == nullptr) {
        fprintf(stderr, "%s\n", dlerror());
        exit(2);
    }
    return table;
}

} // namespace

void use(Library library) {
    setenv("REGLET_GENERAL_ONLY", "1", 1); // only the second library reads it
    static std::vector<void *> tables[] = {load("REGLET_LIBRARY", "build/lib/libreglet.so"),
                                           load("REGLET_GENERAL", "build/checks/libreglet.so")};
    rgTable = tables[library == Library::general].data();
}
