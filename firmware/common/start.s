| SPDX-License-Identifier: MIT
| Vectors and start of a program that is one routine, `main`; the exit code is what it returns in D0.
        .include "common/host.inc"

        vectors

        .text
        .global start
start:
        jsr     main
        move.w  %d0,HOST_EXIT
        stop    #0x2700

        .section .stack,"aw",@nobits
        .space  1024
stack_top:

        .section .note.GNU-stack,"",@progbits
