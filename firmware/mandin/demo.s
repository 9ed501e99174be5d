| SPDX-License-Identifier: MIT
| Two sprites of its own and Mandin's test (mandin.s): a block passes a gate from left to right. After
| each frame the console shows what the processor read, and beside it what the blitter left in memory,
| read with the data cache off, which changes nothing in it. The processor's test is the same in every
| frame; only the remedy chosen at assembly time differs.
|
| Exit code 0 if the processor was right in every frame, 1 if not, 2 on another processor than the one it
| was assembled for.
        .include "common/caches.inc"
        .include "common/host.inc"
        .include "mandin/remedies.inc"

        .equ    FRAMES, 11
        .equ    FIRST_X, -4             | of the block
        .equ    STEP, 4

        vectors 6, mandin_interrupt

        .text
        .global start
start:
    .if CPU
        cmp.w   #CPU,HOST_PROCESSOR
        bne     wrong_processor
    .endif
        caches_on #CACHES_ON, #0        | memory: write-through
        jsr     mandin_init
        print   title
        moveq   #1,%d7                  | frame
        moveq   #0,%d6                  | frames with a collision in memory
        moveq   #0,%d5                  | of those the processor saw
        moveq   #0,%d4                  | collisions it saw where there were none
frame:
        lea     gate,%a0
        lea     block,%a1
        jsr     mandin_test
        move.w  %d0,%d2
        cache_off
        move.w  colflag,%d3
        cache_on
        print   text_frame
        cmp.w   #10,%d7
        bhs.s   1f
        move.w  #' ',HOST_PUT
1:      move.w  %d7,%d0
        jsr     host_print_decimal
        print   text_processor
        move.w  %d2,%d0
        bsr     print_answer
        print   text_memory
        move.w  %d3,%d0
        bsr     print_answer
        tst.w   %d3
        beq.s   2f
        addq.w  #1,%d6
        addq.w  #1,%d5
        tst.w   %d2
        bne.s   3f
        subq.w  #1,%d5
        print   text_wrong
        bra.s   3f
2:      tst.w   %d2
        beq.s   3f
        addq.w  #1,%d4
        print   text_wrong
3:      move.w  #'\n',HOST_PUT
        addq.w  #STEP,block
        addq.w  #1,%d7
        cmp.w   #FRAMES,%d7
        bls     frame

        print   text_collisions
        move.w  %d6,%d0
        jsr     host_print_decimal
        print   text_seen
        move.w  %d5,%d0
        jsr     host_print_decimal
        print   text_missed
        move.w  %d6,%d0
        sub.w   %d5,%d0
        jsr     host_print_decimal
        print   text_invented
        move.w  %d4,%d0
        jsr     host_print_decimal
        move.w  #'\n',HOST_PUT
        sub.w   %d5,%d6
        add.w   %d6,%d4
        sne     %d0                     | any wrong answer
        neg.b   %d0
        ext.w   %d0
        move.w  %d0,HOST_EXIT
        stop    #0x2700

    .if CPU
wrong_processor:
        print   text_processor_wrong
        move.w  #2,HOST_EXIT
        stop    #0x2700
    .endif

| "yes" if D0 is not 0, else "no".
print_answer:
        tst.w   %d0
        bne.s   1f
        print   text_no
        rts
1:      print   text_yes
        rts

| Two bars of eight columns, sixteen between them.
gate_mask:
        .rept   16
        .word   0xFF00, 0x00FF
        .endr
block_mask:
        .rept   8
        .word   0xFF00
        .endr

| The data cache's lines of what follows are not COLFLAG's (mandin.ld).
        .data
        .balign 2
gate:   .word   0, 0, 32, 16, 4
        .long   gate_mask
block:  .word   FIRST_X, 4, 8, 8, 2
        .long   block_mask
title:  .asciz  "does the block touch the gate?\n"
text_frame:
        .asciz  "frame "
text_processor:
        .asciz  ": processor "
text_memory:
        .asciz  ", memory "
text_yes:
        .asciz  "yes"
text_no:
        .asciz  "no"
text_wrong:
        .asciz  "  <- wrong"
text_collisions:
        .asciz  "collisions "
text_seen:
        .asciz  ": seen "
text_missed:
        .asciz  ", missed "
text_invented:
        .asciz  ", invented "

    .if CPU
        .text
text_processor_wrong:
        .asciz  "assembled for another processor\n"
        .balign 2
    .endif

        .section .stack,"aw",@nobits
        .space  256
        .global stack_top
stack_top:

        .section .note.GNU-stack,"",@progbits
