| SPDX-License-Identifier: MIT
| The figure test of the Macintosh game Continuum: does a mask of 32 x height dots, at (x, y) of the view, meet a dot
| that is black and that the plain background would leave white?
|
| C convention: 4(sp) x, 6(sp) y (words), 8(sp) mask (long), 12(sp) height (word); the caller removes them. The answer,
| 0 or 1, is the low word of D0; its upper half keeps what the last AND left there. D0-D2, A0 and A1 are scratch.
|
| Globals relative to A5: GREY the pair of background patterns, SCREEN the base of the frame buffer. The pattern words
| are data; nothing below depends on the checkerboard.
|
| docs/explanation/continuum.md has the corner cases, docs/evidence/programs.md the clocks.

        .equ    GREY, 4                 | two longs: even view rows, odd view rows
        .equ    SCREEN, 12              | long
        .equ    BAR, 24                 | rows of the status bar above the view
        .equ    ROW, 64                 | bytes a row

        .text
        .global check_figure

check_figure:
        link    %a6,#0
        movem.l %d3/%d5-%d7/%a4,-(%sp)
        move.w  8(%a6),%d7              | x
        move.w  10(%a6),%d6             | y
        movea.l 12(%a6),%a4             | mask

        move.w  #1,%d0                  | GREY[1 - (y & 1)]: the complement of what the row is filled with
        move.w  %d6,%d1
        andi.w  #1,%d1
        sub.w   %d1,%d0
        ext.l   %d0
        lsl.l   #2,%d0
        lea     GREY(%a5),%a0
        adda.l  %d0,%a0
        move.l  (%a0),%d5

        addi.w  #BAR,%d6                | from the view to the buffer
        jsr     (word_address).l
        movea.l %d0,%a0
        andi.w  #15,%d7                 | shift of the mask within its word
        moveq   #16,%d2
        sub.w   %d7,%d2                 | 16 - shift; a shift by 16 leaves nothing of a word
        moveq   #ROW,%d6
        move.w  16(%a6),%d3
        subq.w  #1,%d3

row_loop:
        move.l  (%a4)+,%d0
        beq.s   next_row                | an empty row reads no screen memory
        move.w  %d0,%d1
        lsr.l   %d7,%d0                 | columns 0-31
        lsl.w   %d2,%d1                 | columns 32-47
        and.l   %d5,%d0
        and.w   %d5,%d1
        and.l   (%a0),%d0
        bne.s   hit
        and.w   4(%a0),%d1
        bne.s   hit
next_row:
        ror.l   #1,%d5                  | the other row's pattern
        adda.l  %d6,%a0
        dbf     %d3,row_loop

        move.w  #0,%d0
        bra.s   leave
hit:
        move.w  #1,%d0
leave:
        movem.l (%sp)+,%d3/%d5-%d7/%a4
        unlk    %a6
        rts

| Address of the word that holds dot (x in D7, buffer row in D6), in D0. Both terms are 16 bits wide and sign-extended:
| x may be negative, and a row is right from -512 to 511.
word_address:
        movea.l SCREEN(%a5),%a0
        move.w  %d7,%d0
        asr.w   #3,%d0
        bclr    #0,%d0
        adda.w  %d0,%a0
        move.w  %d6,%d0
        lsl.w   #6,%d0
        adda.w  %d0,%a0
        move.l  %a0,%d0
        rts

        .section .note.GNU-stack,"",@progbits
