/* SPDX-License-Identifier: MIT */
/* Runs the given files through a fuzz target, once each, without libFuzzer. A target aborts on failure. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    FILE *file = fopen(argv[i], "rb");
    if (!file) return perror(argv[i]), 1;
    uint8_t *data = malloc(1 << 20);
    if (!data) return 1;
    size_t size = fread(data, 1, 1 << 20, file);
    fclose(file);
    fprintf(stderr, "%s\n", argv[i]); /* the last one named is the one that failed */
    LLVMFuzzerTestOneInput(data, size);
    free(data);
  }
  printf("%d inputs passed\n", argc - 1);
  return 0;
}
