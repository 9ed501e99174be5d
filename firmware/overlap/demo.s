| SPDX-License-Identifier: MIT
| Three sprites of its own for the overlap unit: a block passes a gate and a bar from left to right. Every
| frame prints whom the block meets, with the first common pixel from the block's corner, as the list has
| it. A line that its tag does not prove of this frame is stale in the data cache: it is taken out and
| read again.
|
| Exit code 0 if every list was that of its frame, as the unit's registers have it, 1 if not, 2 on another
| processor than the one it was assembled for.
        .include "common/caches.inc"
        .include "common/host.inc"
        .include "overlap/overlap.inc"

        .equ    FRAMES, 11
        .equ    FIRST_X, -4             | of the block
        .equ    STEP, 4
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
        lea     OVERLAP,%a5
        moveq   #1,%d7                  | frame
        moveq   #0,%d6                  | pairs
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
        bne     wrong
        cmp.l   UNIT_FOUND(%a5),%d0
        bne     wrong
        move.w  %d0,%d4
        beq.s   4f
        add.w   %d0,%d6
        moveq   #1,%d0
        bsr     read_line
        bne     wrong
        lea     pairs,%a4
        movem.l %d0-%d1,(%a4)           | the block meets two at most
2:      move.l  (%a4)+,%d3
        lea     text_gate,%a0
        btst    #17,%d3                 | the second's number is 1 or 2
        beq.s   3f
        lea     text_bar,%a0
3:      jsr     host_print
        move.w  %d3,%d0
        and.w   #63,%d0
        jsr     host_print_decimal
        move.w  #',',HOST_PUT
        move.w  %d3,%d0
        lsr.w   #6,%d0
        jsr     host_print_decimal
        subq.w  #1,%d4
        bne.s   2b
4:      move.w  #'\n',HOST_PUT
        addq.w  #STEP,sprites + SPRITE_X
        addq.w  #1,%d7
        cmp.w   #FRAMES,%d7
        bls     frame

        print   text_pairs
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
text_frame:
        .asciz  "frame "
text_gate:
        .asciz  " gate "
text_bar:
        .asciz  " bar "
text_pairs:
        .asciz  "pairs "
text_again:
        .asciz  ", lines read again "

        .section .rodata
text_wrong:
        .asciz  " the list is not of this frame\n"
    .if CPU
text_processor:
        .asciz  "assembled for another processor\n"
    .endif

        .bss
pairs:  .space  8

        .section .list,"aw",@nobits
list:   .space  16 * LINES

        .section .note.GNU-stack,"",@progbits
