/* SPDX-License-Identifier: MIT */
/* A plugin of qemu-user that prints the number of instructions a program executed, to stderr. qemu has no header for
 * plugins in Debian's packages: the functions below are those of its API, version 1. */
#include <inttypes.h>
#include <stdio.h>

struct qemu_plugin_tb;
typedef uint64_t qemu_plugin_id;
extern void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id, void (*)(qemu_plugin_id, struct qemu_plugin_tb *));
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int, void *, uint64_t);
extern void qemu_plugin_register_atexit_cb(qemu_plugin_id, void (*)(qemu_plugin_id, void *), void *);

int qemu_plugin_version = 1;
static uint64_t instructions;

static void translated(qemu_plugin_id id, struct qemu_plugin_tb *block) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_inline(block, 0 /* add */, &instructions, qemu_plugin_tb_n_insns(block));
}

static void ends(qemu_plugin_id id, void *user) {
  (void)id, (void)user;
  fprintf(stderr, "%" PRIu64 " instructions\n", instructions);
}

int qemu_plugin_install(qemu_plugin_id id, const void *info, int argc, char **argv) {
  (void)info, (void)argc, (void)argv;
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, ends, NULL);
  return 0;
}
