| SPDX-License-Identifier: MIT
| Four objects for the impact unit (list_unit/demo.s): a bullet flies from left to right, 32 pixels a frame,
| past a post that is 8 wide, into a drone that crosses its way, and against a wall. Every frame prints what
| it touches first, and when, in thousandths of the frame.
        .include "common/host.inc"
        .include "impact/impact.inc"

        .global job
        .global list
        .global FRAMES
        .global tell
        .global move
        .global text_found

        .equ    FRAMES, 9
        .equ    STEP, 32 * 16           | of the bullet to the right, of the drone down
        .equ    BULLET, 2 * 16          | radii: they touch the bullet 6 pixels away
        .equ    OTHER, 4 * 16
        .equ    LINES, 2                | of the list

        .text
tell:
        move.l  %d0,%d3                 | the bullet alone looks for others: there is but one
        moveq   #0x7F,%d1
        and.w   %d3,%d1
        subq.w  #1,%d1
        lsl.w   #3,%d1
        lea     names,%a0
        adda.w  %d1,%a0
        jsr     host_print
        moveq   #14,%d1
        lsr.l   %d1,%d3
        move.w  #1000,%d0
        btst    #16,%d3                 | the end of the frame
        bne.s   1f
        mulu    %d3,%d0
        swap    %d0
1:      jmp     host_print_decimal

move:
        lea     objects,%a0
        move.w  OBJECT_TO_X(%a0),OBJECT_FROM_X(%a0)
        add.w   #STEP,OBJECT_TO_X(%a0)
        lea     2 * OBJECT_BYTES(%a0),%a0
        move.w  OBJECT_TO_Y(%a0),OBJECT_FROM_Y(%a0)
        add.w   #STEP,OBJECT_TO_Y(%a0)
        rts

| The data cache's lines of what follows are not the list's (placed.ld).
        .data
        .balign 4
job:    .long   4, objects, 0, 0, list, LINES
        .word   0
        .balign 16
objects:
        object  0, 0, STEP, 0, BULLET, 1, 2
        object  86 * 16, 0, 86 * 16, 0, OTHER, 2, 0
        object  150 * 16, -150 * 16, 150 * 16, -118 * 16, OTHER, 2, 0
        object  230 * 16, 0, 230 * 16, 0, OTHER, 2, 0
names:  .asciz  " post "                | 8 bytes each
        .balign 8
        .asciz  " drone "
        .asciz  " wall "

        .section .rodata
text_found:
        .asciz  "contacts "

        .section .list,"aw",@nobits
list:   .space  16 * LINES

        .section .note.GNU-stack,"",@progbits
