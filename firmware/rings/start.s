| SPDX-License-Identifier: MIT
| Vectors and start of the programs with the ring demo's logic: VERA ready, then `main`, then the end with
| the exit code that it returns in D0.
        .include "common/host.inc"

        vectors 4, vera_interrupt

        .text
        .global start
start:
        jsr     vera_init
        jsr     rings_upload
        jsr     main
        move.w  %d0,HOST_EXIT
        stop    #0x2700

        .bss
        .balign 4
        .space  1024
stack_top:

        .section .note.GNU-stack,"",@progbits
