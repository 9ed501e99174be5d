| SPDX-License-Identifier: MIT
| What the overlap unit finds in first mode, by a 68000 alone.
|
|   software  A0 points to a job (overlap.inc), A1 to room for 8128 records; their number in D0
|
| The records are the unit's, in the order in which this program comes upon them. COUNT is at most 128,
| the window's height at most 512. Keeps D2-D7 and A2-A6. Up to four bytes behind a row of a mask are read and not looked at.
|
| Sprites are hung into lists by their first row in the window. Each is compared with those that have
| begun before it and not ended: columns, classes, then rows, 32 columns at a time.
        .include "overlap/overlap.inc"

        .equ    SPRITES, 128
        .equ    ROWS, 512

| A sprite that shows; rows and columns are the window's, all but T_ROW words.
        .equ    T_TOP, 0                | first row that shows
        .equ    T_BOTTOM, 2             | below the last
        .equ    T_LEFT, 4
        .equ    T_RIGHT, 6
        .equ    T_IS, 8
        .equ    T_HITS, 10
        .equ    T_X, 12                 | corner of the box
        .equ    T_Y, 14
        .equ    T_ROW, 16               | long: the mask row that shows at T_TOP
        .equ    T_STEP, 20              | bytes from a row of the screen to the next
        .equ    T_WIDTH, 22             | width - 1
        .equ    T_INDEX, 24
        .equ    T_HFLIP, 26             | not 0 if mirrored
        .equ    T_NEXT, 28              | long: another that begins in that row, or 0
        .equ    T_BYTES, 32

| Local variables, words.
        .equ    rows, -2                | that both show
        .equ    column, -4              | first column that both show
        .equ    mirror_first, -6        | columns that a mirrored strip begins before its mask
        .equ    mirror_second, -8

        .text
        .global software
software:
        link    %a6,#-8
        movem.l %d2-%d7/%a2-%a5,-(%sp)
        movea.l %a1,%a5
        movea.l JOB_DESCRIPTORS(%a0),%a2
        lea     table,%a3
        lea     first,%a4
        moveq   #0,%d7
        bra.s   2f
1:      bsr     enter
        lea     SPRITE_BYTES(%a2),%a2
        addq.w  #1,%d7
2:      cmp.w   JOB_COUNT + 2(%a0),%d7
        bne.s   1b

        move.w  JOB_SIZE(%a0),%d7
        move.l  %a5,-(%sp)
        bsr.s   sweep
        move.l  %a5,%d0
        sub.l   (%sp)+,%d0
        lsr.l   #2,%d0
        movem.l (%sp)+,%d2-%d7/%a2-%a5
        unlk    %a6
        rts

| Compares the sprites that begin in the D7 rows from A4 on with each other. Records go to A5.
sweep:
        lea     active,%a3              | end of the list of those that have begun
        bra     7f
1:      move.l  (%a4)+,%d5
        beq     7f
        clr.l   -4(%a4)
2:      movea.l %d5,%a2                 | begins
        move.w  T_TOP(%a2),%d0
        move.w  T_LEFT(%a2),%d1
        move.w  T_RIGHT(%a2),%d2
        move.w  T_IS(%a2),%d3
        move.w  T_HITS(%a2),%d4
        lea     active,%a1
        bra.s   6f
3:      movea.l (%a1)+,%a0
        cmp.w   T_BOTTOM(%a0),%d0
        bge.s   5f
        cmp.w   T_RIGHT(%a0),%d1
        bge.s   6f
        cmp.w   T_LEFT(%a0),%d2
        ble.s   6f
        move.w  T_HITS(%a0),%d5
        and.w   %d3,%d5
        bne.s   4f
        move.w  T_IS(%a0),%d5
        and.w   %d4,%d5
        beq.s   6f
4:      bsr.s   meet
        bra.s   6f
5:      move.l  -(%a3),-(%a1)           | has ended: the last takes its place
6:      cmpa.l  %a3,%a1
        bne.s   3b
        move.l  %a2,(%a3)+
        move.l  T_NEXT(%a2),%d5
        bne.s   2b
7:      dbra    %d7,1b
        rts

| The boxes of A0 and A2 meet, A2 begins last, and D1 and D2 are its T_LEFT and T_RIGHT. Records their
| first common pixel at A5, if any. Keeps D0-D4, D7, A0-A4.
meet:
        movem.l %d0-%d4/%d7/%a0-%a4,-(%sp)
        move.w  T_BOTTOM(%a2),%d7
        cmp.w   T_BOTTOM(%a0),%d7
        ble.s   1f
        move.w  T_BOTTOM(%a0),%d7
1:      sub.w   T_TOP(%a2),%d7
        move.w  %d7,rows(%a6)
        cmp.w   T_LEFT(%a0),%d1
        bge.s   2f
        move.w  T_LEFT(%a0),%d1
2:      move.w  %d1,column(%a6)
        cmp.w   T_RIGHT(%a0),%d2
        ble.s   3f
        move.w  T_RIGHT(%a0),%d2
3:      sub.w   %d1,%d2
        move.w  %d2,-(%sp)
        bsr     strip
        move.w  (%sp)+,%d2
        sub.w   #32,%d2
        ble.s   5f
        tst.l   %d0                     | a pixel further right counts in a row above only
        beq.s   4f
        move.w  %d7,rows(%a6)
        beq.s   5f
4:      move.l  %d0,-(%sp)
        move.w  %d7,-(%sp)
        move.w  column(%a6),-(%sp)
        add.w   #32,column(%a6)
        move.w  rows(%a6),%d7
        bsr     strip
        movem.w (%sp)+,%d1-%d2
        move.l  (%sp)+,%d3
        tst.l   %d0
        bne.s   5f
        move.w  %d1,column(%a6)
        move.w  %d2,%d7
        move.l  %d3,%d0
5:      tst.l   %d0
        beq.s   8f
        move.w  column(%a6),%d2
        subq.w  #1,%d2
6:      addq.w  #1,%d2                  | the leftmost
        add.l   %d0,%d0
        bcc.s   6b
        add.w   T_TOP(%a2),%d7

        move.w  T_INDEX(%a0),%d0        | from the corner of the lower number's box
        cmp.w   T_INDEX(%a2),%d0
        blo.s   7f
        exg     %a0,%a2
        move.w  T_INDEX(%a0),%d0
7:      lsl.w   #8,%d0
        or.w    T_INDEX(%a2),%d0
        swap    %d0
        sub.w   T_Y(%a0),%d7
        lsl.w   #6,%d7
        sub.w   T_X(%a0),%d2
        or.w    %d2,%d7
        move.w  %d7,%d0
        move.l  %d0,(%a5)+
8:      movem.l (%sp)+,%d0-%d4/%d7/%a0-%a4
        rts

| 32 columns of the mask row at a pointer, shifted to their place. Takes D6.
        .macro  columns pointer, shift, to
        move.l  (\pointer),\to
        lsl.l   \shift,\to
        moveq   #0,%d6
        move.w  4(\pointer),%d6
        lsl.l   \shift,%d6
        swap    %d6
        or.w    %d6,\to
        .endm

| Looks at D7 rows, the first of them A2's, from column(A6) on: D2 columns, of more than 32 the first 32.
| The common pixels of the first row that has any in D0, leftmost in bit 31, and the rows above it in
| D7; or 0 in D0. Takes D1-D6, A1, A3, A4.
strip:
        moveq   #-1,%d3                 | ones in the columns
        cmp.w   #32,%d2
        bge.s   1f
        lsr.l   %d2,%d3
        not.l   %d3
1:      movea.l %a0,%a1
        bsr     place
        move.w  %d1,mirror_first(%a6)
        move.w  %d0,%d4
        movea.l %a1,%a3
        movea.l %a2,%a1
        bsr     place
        move.w  %d1,mirror_second(%a6)
        move.w  %d0,%d2
        movea.l %a1,%a4
        move.w  %d4,%d1
        move.w  %d7,%d4
        subq.w  #1,%d7
        move.w  T_HFLIP(%a0),%d0
        or.w    T_HFLIP(%a2),%d0
        bne.s   4f
2:      columns %a3,%d1,%d0
        and.l   %d3,%d0
        beq.s   3f                      | nothing here: the other is not asked
        columns %a4,%d2,%d5
        and.l   %d5,%d0
        bne.s   7f
3:      adda.w  T_STEP(%a0),%a3
        adda.w  T_STEP(%a2),%a4
        dbra    %d7,2b
        rts

4:      columns %a3,%d1,%d0
        tst.w   T_HFLIP(%a0)
        beq.s   5f
        move.w  mirror_first(%a6),%d6
        bsr     mirror
5:      and.l   %d3,%d0
        move.l  %d0,-(%sp)
        columns %a4,%d2,%d0
        tst.w   T_HFLIP(%a2)
        beq.s   6f
        move.w  mirror_second(%a6),%d6
        bsr     mirror
6:      and.l   (%sp)+,%d0
        bne.s   7f
        adda.w  T_STEP(%a0),%a3
        adda.w  T_STEP(%a2),%a4
        dbra    %d7,4b
        rts

7:      sub.w   %d7,%d4                 | rows above
        subq.w  #1,%d4
        move.w  %d4,%d7
        rts

| Where A1's mask has column(A6) in A2's first row: the address in A1, the column from there in D0, and
| of a mirrored one, whose strip ends there, the columns that are before its mask in D1. Takes D5, D6.
place:
        move.w  T_TOP(%a2),%d5
        sub.w   T_TOP(%a1),%d5
        muls    T_STEP(%a1),%d5
        add.l   T_ROW(%a1),%d5
        moveq   #0,%d1
        move.w  column(%a6),%d0
        sub.w   T_X(%a1),%d0
        tst.w   T_HFLIP(%a1)
        beq.s   1f
        neg.w   %d0
        add.w   T_WIDTH(%a1),%d0
        sub.w   #31,%d0
        bpl.s   1f
        sub.w   %d0,%d1
        moveq   #0,%d0
1:      move.w  %d0,%d6
        and.w   #15,%d0
        eor.w   %d0,%d6
        lsr.w   #3,%d6
        movea.l %d5,%a1
        adda.w  %d6,%a1
        rts

| D0, moved right by D6, mirrored. Takes D5, D6, A1.
mirror:
        lsr.l   %d6,%d0
        move.l  %d0,%d6
        lea     mirrored,%a1
        moveq   #0,%d5
        .rept   4
        move.b  %d6,%d5
        lsr.l   #8,%d6
        lsl.l   #8,%d0
        move.b  (%a1,%d5.w),%d0
        .endr
        rts

| Enters descriptor A2, number D7, into the table at A3 and the list of its first row, lists from A4 on,
| if it shows. Takes D0-D6, A1.
enter:
        move.w  SPRITE_SHAPE(%a2),%d4
        bpl     9f                      | not enabled
        move.w  %d4,%d5
        and.w   #0x3FF,%d5              | height - 1
        move.w  %d5,%d1
        move.w  SPRITE_Y(%a2),%d0
        move.w  JOB_ORIGIN(%a0),%d2
        move.w  JOB_SIZE(%a0),%d3
        bsr     clip
        ble     9f
        move.w  %d0,T_Y(%a3)
        move.w  %d2,T_TOP(%a3)
        move.w  %d3,T_BOTTOM(%a3)
        sub.w   %d0,%d2                 | row of the box that shows first
        move.w  SPRITE_SHAPE + 2(%a2),%d3
        lsr.w   #6,%d3
        lsl.w   #2,%d3                  | bytes from row to row of the mask
        move.w  %d3,T_STEP(%a3)
        btst    #SPRITE_VFLIP_BIT - 24,SPRITE_SHAPE(%a2)
        beq.s   1f
        neg.w   T_STEP(%a3)
        sub.w   %d2,%d5
        move.w  %d5,%d2
1:      mulu    %d3,%d2
        move.l  SPRITE_MASK(%a2),%d0
        and.w   #0xFFFC,%d0
        add.l   %d0,%d2
        move.l  %d2,T_ROW(%a3)

        move.w  SPRITE_SHAPE + 2(%a2),%d1
        and.w   #63,%d1
        move.w  %d1,T_WIDTH(%a3)
        move.w  SPRITE_X(%a2),%d0
        move.w  JOB_ORIGIN + 2(%a0),%d2
        move.w  JOB_SIZE + 2(%a0),%d3
        bsr.s   clip
        ble.s   9f
        move.w  %d0,T_X(%a3)
        move.w  %d2,T_LEFT(%a3)
        move.w  %d3,T_RIGHT(%a3)
        move.l  SPRITE_IS(%a2),T_IS(%a3)
        move.w  %d7,T_INDEX(%a3)
        and.w   #SPRITE_HFLIP >> 16,%d4
        move.w  %d4,T_HFLIP(%a3)

        move.w  T_TOP(%a3),%d0
        lsl.w   #2,%d0
        lea     (%a4,%d0.w),%a1
        move.l  (%a1),T_NEXT(%a3)
        move.l  %a3,(%a1)
        lea     T_BYTES(%a3),%a3
9:      rts

| D0 a coordinate, D1 its extent less 1, D2 the window's origin, D3 the window's extent, all words. In
| the window: D0 the coordinate, D2 the first that shows, D3 the one behind the last; LE if none does.
clip:
        ext.l   %d0
        ext.l   %d1
        ext.l   %d2
        ext.l   %d3
        sub.l   %d2,%d0
        add.l   %d0,%d1
        addq.l  #1,%d1
        cmp.l   %d1,%d3
        ble.s   1f
        move.l  %d1,%d3
1:      move.l  %d0,%d2
        bpl.s   2f
        moveq   #0,%d2
2:      cmp.l   %d2,%d3
        rts

| The bits of every byte in reverse.
mirrored:
        .set    byte, 0
        .rept   256
        .set    low, (byte & 1) << 7 + (byte & 2) << 5 + (byte & 4) << 3 + (byte & 8) << 1
        .set    high, (byte & 16) >> 1 + (byte & 32) >> 3 + (byte & 64) >> 5 + (byte & 128) >> 7
        .byte   low + high
        .set    byte, byte + 1
        .endr

        .bss
        .balign 4
table:  .space  SPRITES * T_BYTES
first:  .space  ROWS * 4                | a list of sprites for every row; empty but in a call
active: .space  SPRITES * 4

        .section .note.GNU-stack,"",@progbits
