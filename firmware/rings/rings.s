| SPDX-License-Identifier: MIT
| The ring demo on a 68000: 128 sprites on eight rings, ten of them projectiles. A frame of the demo is
| shown until VERA has displayed it from top to bottom, so that what it reports is about these places only.
|
| The platform puts into memory, before the start:
|   frames    word    frames to run
|   paths     26064   the paths (logic.s)
|   decision  1024    the decision table
| and finds there at the end:
|   results   a word for each frame: targets hit so far
|   sprites   eight bytes each, the byte at offset 6 not 0 if it was hit
        .include "common/host.inc"

        .text
        .global main
main:
        jsr     rings_set_out
        lea     results,%a4
        move.w  frames,%d7
        beq.s   2f
1:      move.w  %d7,-(%sp)
        jsr     rings_show
        jsr     vera_wait_frame         | partly the places of before: not counted
        jsr     vera_wait_frame
        jsr     rings_find_hits
        move.w  hits,(%a4)+
        jsr     rings_advance
        move.w  (%sp)+,%d7
        subq.w  #1,%d7
        bne.s   1b
2:      print   text
        move.w  hits,%d0
        jsr     host_print_decimal
        move.w  #'\n',HOST_PUT
        moveq   #0,%d0
        rts

        .data
        .balign 2
        .global rings
| sprites, points, phase
rings:  .word   10, 400, 27
        .word   16, 208, 9
        .word   12, 256, 9
        .word   14, 304, 9
        .word   16, 352, 9
        .word   18, 400, 9
        .word   20, 464, 9
        .word   22, 512, 9
        .word   0
text:   .asciz  "targets hit: "

        .bss
        .global frames
        .balign 2
frames: .space  2

        .section .tables,"aw",@nobits
        .global paths
        .global decision
        .global results
paths:  .space  26064
        .balign 4
decision:
        .space  1024
results:
        .space  2 * 4096

        .section .note.GNU-stack,"",@progbits
