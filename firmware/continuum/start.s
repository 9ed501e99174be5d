| SPDX-License-Identifier: MIT
| Runs check_figure once on an empty screen with a figure of solid rows at (17, 17), 32 rows, and stops.
| The answer is in D0 and in the word `result`.

        .section .vectors,"a",@progbits
        .long   stack_top
        .long   start
        .rept   254
        .long   unexpected
        .endr

        .text
        .global start
        .global unexpected
start:
        lea     globals,%a5
        move.l  #screen,12(%a5)
        move.w  #32,-(%sp)
        pea     solid
        move.w  #17,-(%sp)
        move.w  #17,-(%sp)
        jsr     check_figure
        lea     10(%sp),%sp
        move.w  %d0,result
        stop    #0x2700
unexpected:
        stop    #0x2701

        .data
        .balign 2
        .global globals
        .global result
globals:
        .long   0
        .long   0xAAAAAAAA, 0x55555555
        .long   0
result: .word   0xFFFF
solid:  .rept   32
        .long   0xFFFFFFFF
        .endr

        .bss
        .balign 2
        .global screen
screen: .space  21888 + 2 * 64          | the buffer and two spare rows
        .space  1024
stack_top:

        .section .note.GNU-stack,"",@progbits
