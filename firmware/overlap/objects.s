| SPDX-License-Identifier: MIT
| Three sprites for the overlap unit (list_unit/demo.s): a block passes a gate and a bar from left to right.
| Every frame prints whom the block meets, with the first common pixel from the block's corner.
        .include "common/host.inc"
        .include "overlap/overlap.inc"

        .global job
        .global list
        .global FRAMES
        .global tell
        .global move
        .global text_found

        .equ    FRAMES, 11
        .equ    FIRST_X, -4             | of the block
        .equ    STEP, 4
        .equ    LINES, 2                | of the list

        .text
tell:
        lea     pairs,%a4
        movem.l %d0-%d1,(%a4)           | the block meets two at most
1:      move.l  (%a4)+,%d3
        lea     text_gate,%a0
        btst    #17,%d3                 | the second's number is 1 or 2
        beq.s   2f
        lea     text_bar,%a0
2:      jsr     host_print
        move.w  %d3,%d0
        and.w   #63,%d0
        jsr     host_print_decimal
        move.w  #',',HOST_PUT
        move.w  %d3,%d0
        lsr.w   #6,%d0
        jsr     host_print_decimal
        subq.w  #1,%d4
        bne.s   1b
        rts

move:
        addq.w  #STEP,sprites + SPRITE_X
        rts

| Two bars of eight columns, sixteen between them; all columns.
        .balign 4
gate_mask:
        .rept   16
        .long   0xFF0000FF
        .endr
solid:  .long   0xFFFF0000

| The data cache's lines of what follows are not the list's (placed.ld).
        .data
        .balign 4
job:    .long   3, sprites, 0, (16 << 16) + 32, list, LINES
        .word   0
        .balign 16
sprites:
        sprite  FIRST_X, 4, 8, 8, 0, solid, 1, 6
        sprite  0, 0, 32, 16, 1, gate_mask, 2, 0
        sprite  10, 11, 16, 1, 0, solid, 4, 0
text_gate:
        .asciz  " gate "
text_bar:
        .asciz  " bar "
text_found:
        .asciz  "pairs "

        .bss
pairs:  .space  8

        .section .list,"aw",@nobits
list:   .space  16 * LINES

        .section .note.GNU-stack,"",@progbits
