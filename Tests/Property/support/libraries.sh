#!/bin/sh
# SPDX-License-Identifier: MIT
# Print the assembly of a jump for each function of the header, through the table rgTable, and their names, rgNames.
set -eu
cd "$(dirname "$0")/../../.."
case $(uname -m) in
x86_64) jump='movq rgTable@GOTPCREL(%%rip), %%rax; movq (%%rax), %%rax; jmp *%d(%%rax)' ;;
aarch64) jump='adrp x16, :got:rgTable; ldr x16, [x16, :got_lo12:rgTable]; ldr x16, [x16]; ldr x16, [x16, %d]; br x16' ;;
*) echo "no jumps for $(uname -m)" >&2; exit 1 ;;
esac
echo '.text'
at=0
for name in $(scripts/exports.sh); do
    printf ".globl $name; .type $name, @function\n$name: $jump\n" "$at"
    at=$((at + 8))
done
echo '.section .rodata; texts:'
for name in $(scripts/exports.sh); do echo "name_$name: .asciz \"$name\""; done
echo '.section .data.rel.ro,"aw"; .balign 8; .globl rgNames; rgNames:'
for name in $(scripts/exports.sh); do echo ".quad name_$name"; done
echo '.quad 0; .section .note.GNU-stack,"",@progbits'
