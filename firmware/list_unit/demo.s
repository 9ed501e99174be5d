| SPDX-License-Identifier: MIT
| A demo of a list unit (UNIT=its address): frame after frame what it finds among a few objects, as the list
| has it. A line that its tag does not prove of this frame is stale in the data cache: it is taken out and
| read again. The program's own part has
|
|   job         the list has two lines, `list`
|   FRAMES      how many
|   tell        prints D4.W records, of which D0-D2 are the first; takes D0-D4, A0 and A4
|   move        for the next frame; takes D0 and A0
|   text_found  what it counts
|
| Exit code 0 if every list was that of its frame, as the unit's registers have it, 1 if not, 2 on another
| processor than the one it was assembled for.
        .include "common/caches.inc"
        .include "common/host.inc"
        .include "list_unit/list_unit.inc"

        .equ    DTT0, PUSH * 0xC020     | memory: copyback, else write-through

        .text
        .global main
main:
    .if CPU
        cmp.w   #CPU,HOST_PROCESSOR
        bne     wrong_processor
    .endif
        caches_on #CACHES_ON, #DTT0
        lea     UNIT,%a5
        moveq   #1,%d7                  | frame
        moveq   #0,%d6                  | found
        moveq   #0,%d5                  | lines read again
frame:
        lea     job,%a0
        movea.l %a5,%a1
        jsr     unit_start
        jsr     unit_wait
        print   text_frame
        cmp.w   #10,%d7
        bhs.s   1f
        move.w  #' ',HOST_PUT
1:      move.w  %d7,%d0
        jsr     host_print_decimal
        move.w  #':',HOST_PUT
        moveq   #0,%d0
        bsr     read_line
        bne.s   wrong
        cmp.l   UNIT_FOUND(%a5),%d0
        bne.s   wrong
        move.w  %d0,%d4
        beq.s   2f
        add.w   %d0,%d6
        moveq   #1,%d0
        bsr     read_line
        bne.s   wrong
        jsr     tell
2:      move.w  #'\n',HOST_PUT
        jsr     move
        addq.w  #1,%d7
        cmp.w   #FRAMES,%d7
        bls     frame

        print   text_found
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

        .data
text_frame:
        .asciz  "frame "
text_again:
        .asciz  ", lines read again "

        .section .rodata
text_wrong:
        .asciz  " the list is not of this frame\n"
    .if CPU
text_processor:
        .asciz  "assembled for another processor\n"
    .endif

        .section .note.GNU-stack,"",@progbits
