/* SPDX-License-Identifier: MIT */
/* startup LIBRARY: microseconds for dlopen, for a context with one layout-ready definition, and for closing both.
 * One run a process: only the first dlopen is a real one. */
#define _POSIX_C_SOURCE 200809L
#include <reglet/reglet.h>

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static double now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

/* ISO C has no cast from an object pointer to a function pointer; POSIX promises the bits are the same. */
#define LOAD(library, name, pointer)                          \
    do {                                                      \
        void *symbol = dlsym(library, name);                  \
        if (symbol == NULL) {                                 \
            fprintf(stderr, "startup: %s is missing\n", name); \
            return 1;                                         \
        }                                                     \
        memcpy(&(pointer), &symbol, sizeof symbol);           \
    } while (0)

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: startup LIBRARY\n");
        return 2;
    }
    const double start = now_us();
    void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        fprintf(stderr, "startup: %s\n", dlerror());
        return 1;
    }
    const double opened = now_us();
    void (*init)(rg_context_def *, size_t);
    rg_status (*create)(const rg_context_def *, rg_context **);
    void (*destroy)(rg_context *);
    LOAD(library, "rg_context_def_init", init);
    LOAD(library, "rg_context_create", create);
    LOAD(library, "rg_context_destroy", destroy);
    rg_context_def def;
    rg_context *context;
    init(&def, sizeof def);
    if (create(&def, &context) != RG_OK) {
        fprintf(stderr, "startup: no context\n");
        return 1;
    }
    const double created = now_us();
    destroy(context);
    const double destroyed = now_us();
    printf("dlopen %.1f create %.1f destroy %.1f\n", opened - start, created - opened, destroyed - created);
    return 0;
}
