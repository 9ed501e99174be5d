| SPDX-License-Identifier: MIT
| Sprites of its own for the ring demo's logic (logic.s): two projectiles and six targets, of which the
| projectiles hit four and pass two whose boxes overlap theirs. Every frame with a hit is printed.
        .include "common/host.inc"

        .equ    FRAMES, 16
        .equ    TARGETS, 6

        .text
        .global main
main:
        jsr     rings_make_decision
        jsr     rings_set_out
        moveq   #1,%d7                  | frame
1:      movem.w %d6-%d7,-(%sp)
        jsr     rings_show
        jsr     vera_wait_frame         | partly the places of before: not counted
        jsr     vera_wait_frame
        move.w  hits,-(%sp)
        jsr     rings_find_hits
        move.w  hits,%d6
        sub.w   (%sp)+,%d6
        beq.s   2f
        print   text_frame
        move.w  2(%sp),%d0
        jsr     host_print_decimal
        print   text_hits
        move.w  %d6,%d0
        jsr     host_print_decimal
        move.w  #'\n',HOST_PUT
2:      jsr     rings_advance
        movem.w (%sp)+,%d6-%d7
        addq.w  #1,%d7
        cmp.w   #FRAMES,%d7
        bls.s   1b
        print   text_end
        move.w  hits,%d0
        jsr     host_print_decimal
        print   text_of
        moveq   #TARGETS,%d0
        jsr     host_print_decimal
        move.w  #'\n',HOST_PUT
        moveq   #0,%d0
        rts

| The decision table from the shape, which is as wide to the left of its middle as to the right of it: at
| (dx, dy) rows r and r - dy lie on each other, and share a pixel if |dx| is less than their half widths
| together and neither is empty.
rings_make_decision:
        lea     decision,%a0
        lea     half_widths,%a1
        moveq   #-16,%d0                | dy
1:      moveq   #-16,%d1                | dx
2:      move.w  %d1,%d2
        bpl.s   3f
        neg.w   %d2
3:      moveq   #0,%d5
        moveq   #15,%d3                 | r
4:      move.w  %d3,%d4
        sub.w   %d0,%d4
        cmp.w   #16,%d4
        bhs.s   5f
        moveq   #0,%d6
        move.b  (%a1,%d3.w),%d6
        beq.s   5f
        moveq   #0,%d7
        move.b  (%a1,%d4.w),%d7
        beq.s   5f
        add.w   %d7,%d6
        cmp.w   %d2,%d6
        bls.s   5f
        moveq   #1,%d5
        bra.s   6f
5:      dbra    %d3,4b
6:      move.b  %d5,(%a0)+
        addq.w  #1,%d1
        cmp.w   #16,%d1
        bne.s   2b
        addq.w  #1,%d0
        cmp.w   #16,%d0
        bne.s   1b
        rts

| A path's record for a sprite of 16 by 16 at (x, y), wholly on the screen. (A condition that holds is -1.)
        .macro  record x, y
        .byte   (\x) & 255, (\x) >> 8, (\y) & 255, (\y) >> 8
        .byte   0x0C + (((\x) < 320) & 0x10) + (((\x) > 304) & 0x20) + (((\y) < 240) & 0x40) + (((\y) > 224) & 0x80)
        cells   ((\x) / 40), (((\x) + 15) / 40)
        cells   ((\y) / 30), (((\y) + 15) / 30)
        .endm
        .macro  cells first, last
        .byte   ((0x8000 >> \first) + ((0x8000 >> \last) & (\first != \last))) & 255
        .byte   ((0x8000 >> \first) + ((0x8000 >> \last) & (\first != \last))) >> 8
        .endm
        .macro  path from_x, from_y, step_x, step_y
        .set    k, 0
        .rept   FRAMES
        record  (\from_x + k * \step_x), (\from_y + k * \step_y)
        .set    k, k + 1
        .endr
        .endm

        .data
        .balign 2
        .global rings
rings:  .word   1, FRAMES, 0            | projectiles
        .word   1, FRAMES, 0
        .rept   5
        .word   1, 1, 0                 | targets that stand still
        .endr
        .word   1, FRAMES, 0
        .word   0
        .global paths
paths:  path    100, 360, 0, -20
        path    200, 100, 20, 0
        record  100, 305                | in the way of the first
        record  107, 240                | one column of one row
        record  108, 180                | boxes only
        record  440, 106                | in the way of the second
        record  480, 108                | boxes only
        path    400, 0, 0, 10           | crosses it
text_frame:
        .asciz  "frame "
text_hits:
        .asciz  ": hits "
text_end:
        .asciz  "targets hit: "
text_of:
        .asciz  " of "

        .section .tables,"aw",@nobits
        .global decision
decision:
        .space  1024

        .section .note.GNU-stack,"",@progbits
