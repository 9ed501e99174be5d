| SPDX-License-Identifier: MIT
| Four objects of its own for the impact unit: a bullet flies from left to right, 32 pixels a frame, past a
| post that is 8 wide, into a drone that crosses its way, and against a wall. Every frame prints what it
| meets first, and when, in thousandths of the frame, as the list has it. A line that its tag does not prove
| of this frame is stale in the data cache: it is taken out and read again.
|
| Exit code 0 if every list was that of its frame, as the unit's registers have it, 1 if not, 2 on another
| processor than the one it was assembled for.
        .include "common/caches.inc"
        .include "common/host.inc"
        .include "impact/impact.inc"

        .equ    FRAMES, 9
        .equ    STEP, 32 * 16           | of the bullet to the right, of the drone down
        .equ    BULLET, 2 * 16          | radii: they touch the bullet 6 pixels away
        .equ    OTHER, 4 * 16
        .equ    LINES, 2                | of the list
        .equ    DTT0, PUSH * 0xC020     | memory: copyback, else write-through

        .text
        .global main
main:
    .if CPU
        cmp.w   #CPU,HOST_PROCESSOR
        bne     wrong_processor
    .endif
        caches_on #CACHES_ON, #DTT0
        lea     IMPACT,%a5
        moveq   #1,%d7                  | frame
        moveq   #0,%d6                  | contacts
        moveq   #0,%d5                  | lines read again
frame:
        lea     job,%a0
        movea.l %a5,%a1
        jsr     unit_start
        jsr     unit_wait
        print   text_frame
        move.w  %d7,%d0
        jsr     host_print_decimal
        move.w  #':',HOST_PUT
        moveq   #0,%d0
        bsr     read_line
        bne     wrong
        cmp.l   UNIT_FOUND(%a5),%d0
        bne     wrong
        tst.w   %d0
        beq.s   4f                      | the bullet alone looks for others: one at most
        addq.w  #1,%d6
        moveq   #1,%d0
        bsr     read_line
        bne     wrong
        move.l  %d0,%d3
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
        bne.s   3f
        mulu    %d3,%d0
        swap    %d0
3:      jsr     host_print_decimal
4:      move.w  #'\n',HOST_PUT
        lea     objects,%a0
        move.w  OBJECT_TO_X(%a0),OBJECT_FROM_X(%a0)
        add.w   #STEP,OBJECT_TO_X(%a0)
        lea     2 * OBJECT_BYTES(%a0),%a0
        move.w  OBJECT_TO_Y(%a0),OBJECT_FROM_Y(%a0)
        add.w   #STEP,OBJECT_TO_Y(%a0)
        addq.w  #1,%d7
        cmp.w   #FRAMES,%d7
        bls     frame

        print   text_contacts
        move.w  %d6,%d0
        jsr     host_print_decimal
        print   text_again
        move.w  %d5,%d0
        jsr     host_print_decimal
        move.w  #'\n',HOST_PUT
        moveq   #0,%d0
        rts
wrong:
        print   text_wrong
        moveq   #1,%d0
        rts
    .if CPU
wrong_processor:
        print   text_processor
        moveq   #2,%d0
        rts
    .endif

| Line D0 of the list to D0-D2; Z is clear if memory does not have it.
read_line:
        move.w  %d0,-(%sp)
        lea     list,%a0
        move.w  UNIT_SEQUENCE + 2(%a5),%d1
        jsr     unit_line
        beq.s   1f
        addq.w  #1,%d5
        move.w  (%sp),%d0
        lea     list,%a0
        move.w  UNIT_SEQUENCE + 2(%a5),%d1
        jsr     unit_fresh
1:      lea     2(%sp),%sp              | changes no flag
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
text_frame:
        .asciz  "frame "
text_contacts:
        .asciz  "contacts "
text_again:
        .asciz  ", lines read again "
text_wrong:
        .asciz  " the list is not of this frame\n"
    .if CPU
text_processor:
        .asciz  "assembled for another processor\n"
    .endif

        .section .list,"aw",@nobits
list:   .space  16 * LINES

        .section .note.GNU-stack,"",@progbits
