| SPDX-License-Identifier: MIT
| Patrice Mandin's collision test by the blitter, as a library for the 68000, 68030 and 68040. Do two
| one-plane masks share a solid pixel?
|
|   mandin_init            once, in supervisor mode
|   mandin_test            A0, A1 point to sprites; COLFLAG in D0, not 0 if they collide
|   mandin_test_in_buffer  the same with two blits, the processor looking through the buffer
|
| All of them keep D2-D7 and A2-A6. A zone that does not fit the buffer sets the carry flag: nothing is
| blitted, and D0 is 0.
|
| Assembly-time choices besides those of remedies.inc:
|   --defsym GUARD=0       a shifted row takes one source word more, by FXSR
|   --defsym GUARD=1       as the article has it: one destination word more, the guard word, left of the
|                          row; mandin_test_in_buffer clears the zone's words of the buffer first
|   --defsym CLEAR_LONG=1  COLFLAG is cleared by CLR.L, else by CLR.W
|   --defsym WAIT=0        hog mode, poll BUSY
|   --defsym WAIT=1        hog mode, sleep until the interrupt of the blitter (level 6)
|   --defsym WAIT=2        shared mode, restart the blitter in a loop
|
| docs/explanation/mandin.md has the method.
        .include "mandin/remedies.inc"
        .include "mandin/zone.inc"

        .equ    BLITTER, 0xFFFF8A00
        .include "generated/blitter.inc"

        .equ    COPY, 0x0203            | HOP source, OP source
        .equ    AND, 0x0201             | OP source AND destination
        .equ    OR, 0x0207              | OP source OR destination

        .equ    BUFFER_BYTES, 4000

        .text
        .global mandin_init
        .global mandin_test
        .global mandin_test_in_buffer
        .global mandin_intersect

mandin_init:
        move.l  %a2,-(%sp)
        remedy_setup
        movea.l (%sp)+,%a2
        rts

mandin_test:
        link    %a6,#LOCALS
        movem.l %d2-%d7/%a2-%a5,-(%sp)
        lea     BLITTER.w,%a5
        remedy_before_clear
    .if CLEAR_LONG
        clr.l   colflag
    .else
        clr.w   colflag
    .endif
        bsr     mandin_intersect
        ble     leave                   | no zone: nothing has to be blitted
        bsr     measure
        bhi     too_large
        remedy_before_blits
        bsr     combine_both
        bsr     fold
        remedy_before_test
leave:
        remedy_read_flag
        remedy_after_test
        movem.l (%sp)+,%d2-%d7/%a2-%a5
        unlk    %a6
        rts

mandin_test_in_buffer:
        link    %a6,#LOCALS
        movem.l %d2-%d7/%a2-%a5,-(%sp)
        lea     BLITTER.w,%a5
        remedy_before_clear
        bsr     mandin_intersect
        ble     apart
        bsr     measure
        bhi     too_large
    .if GUARD
        lea     buffer,%a2              | D0 words
        moveq   #0,%d1
        subq.w  #1,%d0
5:      move.w  %d1,(%a2)+
        dbra    %d0,5b
    .endif
        remedy_before_blits
        bsr     combine_both
        remedy_before_test
        lea     buffer,%a2
        moveq   #0,%d1
        move.w  rows(%a6),%d2
    .if GUARD
1:      move.w  words(%a6),%d3
        subq.w  #1,%d3
3:      or.w    (%a2)+,%d1              | bits to the right of the zone are 0
        dbra    %d3,3b
    .else
1:      move.w  words(%a6),%d3          | all words of a row but the last
        subq.w  #2,%d3
        bmi.s   4f
3:      or.w    (%a2)+,%d1
        dbra    %d3,3b
4:      move.w  (%a2)+,%d3
        and.w   edge(%a6),%d3           | bits to the right of the zone are old
        or.w    %d3,%d1
    .endif
        subq.w  #1,%d2
        bne.s   1b
        bra.s   2f
apart:  moveq   #0,%d1
2:      move.w  %d1,%d0
        remedy_after_test
        movem.l (%sp)+,%d2-%d7/%a2-%a5
        unlk    %a6
        rts

| The zone of intersection of the sprites at A0 and A1. Condition code LE if there is none.
mandin_intersect:
        movea.l %a0,%a2
        movea.l %a1,%a3
        bsr.s   axis
        ble.s   1f
        move.w  %d0,columns(%a6)
        move.w  %d1,sx1(%a6)
        move.w  %d2,sx2(%a6)
        subq.w  #1,%d0                  | words = (columns + 15) / 16
        move.w  %d0,%d1
        lsr.w   #4,%d1
        addq.w  #1,%d1
        move.w  %d1,words(%a6)
        not.w   %d0                     | edge = FFFF << (15 - (columns - 1) mod 16)
        and.w   #15,%d0
        moveq   #-1,%d1
        lsl.w   %d0,%d1
        move.w  %d1,edge(%a6)
        addq.l  #2,%a2
        addq.l  #2,%a3
        bsr.s   axis
        move.w  %d1,sy1(%a6)
        move.w  %d2,sy2(%a6)
        move.w  %d0,rows(%a6)
        tst.l   %d0
1:      rts

| One axis: A2 and A3 point to a coordinate, with the size four bytes on. D0 how much they have in
| common (long, with its condition codes), D1 and D2 where that begins in each. In long words:
| coordinates and sizes may be anything.
axis:
        move.w  (%a2),%d1
        ext.l   %d1
        move.w  (%a3),%d2
        ext.l   %d2
        moveq   #0,%d3
        move.w  4(%a2),%d3
        add.l   %d1,%d3                 | ends
        moveq   #0,%d4
        move.w  4(%a3),%d4
        add.l   %d2,%d4
        move.l  %d3,%d0                 | the lower end
        cmp.l   %d4,%d0
        ble.s   1f
        move.l  %d4,%d0
1:      move.l  %d1,%d3                 | the higher start
        cmp.l   %d2,%d3
        bge.s   2f
        move.l  %d2,%d3
2:      neg.l   %d1
        add.l   %d3,%d1
        neg.l   %d2
        add.l   %d3,%d2
        sub.l   %d3,%d0
        rts

| Passes 1 and 2.
combine_both:
        movea.l %a0,%a2
        move.w  sx1(%a6),%d0
        move.w  sy1(%a6),%d1
        move.w  #COPY,%d2
        bsr.s   combine
        movea.l %a1,%a2
        move.w  sx2(%a6),%d0
        move.w  sy2(%a6),%d1
        move.w  #AND,%d2
| The zone at (D0, D1) of the sprite at A2 into the buffer by the operation in D2, shifted so that it
| begins at bit 15.
combine:
        move.w  words(%a6),%d4
        mulu    STRIDE(%a2),%d1         | source: mask + sy * stride + 2 * (sx / 16)
        add.l   MASK(%a2),%d1
        moveq   #0,%d5
        move.w  %d0,%d5
        lsr.w   #4,%d5
        add.l   %d5,%d1
        add.l   %d5,%d1
        move.w  %d4,%d6                 | D6: source reads a row
        moveq   #0,%d7                  | D7: SKEW with FXSR and NFSR
        move.w  %d0,%d3
        and.w   #15,%d3
        beq.s   1f
        moveq   #16,%d7                 | a shift to the right by 16 - sx mod 16
        sub.w   %d3,%d7
        addq.w  #1,%d6
    .if !GUARD
        or.w    #0x80,%d7               | FXSR
        cmp.w   #2,%d4                  | a row of one word has no read that NFSR could drop
        blt.s   1f
        add.w   columns(%a6),%d0        | words that hold something of the zone
        subq.w  #1,%d0
        lsr.w   #4,%d0
        sub.w   %d5,%d0
        addq.w  #1,%d0
        cmp.w   %d4,%d0
        bne.s   1f
        or.w    #0x40,%d7               | NFSR: the last read would bring nothing
        subq.w  #1,%d6
    .endif
1:      move.w  STRIDE(%a2),%d0         | back from the last word read to the next row
        add.w   #2,%d0
        sub.w   %d6,%d0
        sub.w   %d6,%d0
        move.w  #2,BLITTER_SRC_XINC(%a5)
        move.w  %d0,BLITTER_SRC_YINC(%a5)
        move.l  %d1,BLITTER_SRC_ADDR(%a5)
        move.w  #2,BLITTER_DST_XINC(%a5)
    .if GUARD
        tst.w   %d3
        beq.s   2f
        move.w  #0,BLITTER_DST_YINC(%a5)        | a row's guard word is the last word of the row before
        move.l  #buffer-2,BLITTER_DST_ADDR(%a5)
        move.w  #0,BLITTER_ENDMASK1(%a5)        | and stays as it is
        move.w  #-1,BLITTER_ENDMASK2(%a5)
        move.w  edge(%a6),BLITTER_ENDMASK3(%a5)
        move.w  %d6,%d4
        bra.s   3f
    .endif
2:      move.w  #2,BLITTER_DST_YINC(%a5)
        move.l  #buffer,BLITTER_DST_ADDR(%a5)
        bsr.s   set_masks
3:      move.w  %d4,BLITTER_X_COUNT(%a5)
        move.w  rows(%a6),BLITTER_Y_COUNT(%a5)
        move.w  %d2,BLITTER_HOP(%a5)
        move.b  %d7,BLITTER_SKEW(%a5)
        bra.s   blit

| A row of one word never sees ENDMASK3.
set_masks:
        moveq   #-1,%d0
        cmp.w   #1,%d4
        bne.s   1f
        move.w  edge(%a6),%d0
1:      move.w  %d0,BLITTER_ENDMASK1(%a5)
        move.w  #-1,BLITTER_ENDMASK2(%a5)
        move.w  edge(%a6),BLITTER_ENDMASK3(%a5)
        rts

| Pass 3: every word of the buffer into COLFLAG.
fold:
        move.w  words(%a6),%d4
        move.w  #2,BLITTER_SRC_XINC(%a5)
        move.w  #2,BLITTER_SRC_YINC(%a5)
        move.l  #buffer,BLITTER_SRC_ADDR(%a5)
        move.w  #0,BLITTER_DST_XINC(%a5)
        move.w  #0,BLITTER_DST_YINC(%a5)
        move.l  #colflag,BLITTER_DST_ADDR(%a5)
        bsr.s   set_masks
        move.w  %d4,BLITTER_X_COUNT(%a5)
        move.w  rows(%a6),BLITTER_Y_COUNT(%a5)
        move.w  #OR,BLITTER_HOP(%a5)
        move.b  #0,BLITTER_SKEW(%a5)

| Starts the blitter and waits for its end.
blit:
    .if WAIT == 0
        move.b  #0xC0,BLITTER_CONTROL(%a5)
1:      btst    #7,BLITTER_CONTROL(%a5)
        bne.s   1b
    .elseif WAIT == 1
        clr.w   blit_done
        move.w  %sr,-(%sp)
        ori     #0x0700,%sr
        move.w  #0,0xFFFFFE04.w         | edges of the past do not count
        move.b  #0xC0,BLITTER_CONTROL(%a5)
1:      tst.w   blit_done
        bne.s   2f
        stop    #0x2000
        ori     #0x0700,%sr
        bra.s   1b
2:      move.w  (%sp)+,%sr
    .else
        move.b  #0x80,BLITTER_CONTROL(%a5)
1:      bset    #7,BLITTER_CONTROL(%a5)         | gives the rest of the processor's share away
        nop
        bne.s   1b
    .endif
        rts

too_large:
        moveq   #0,%d0
        remedy_after_test
        ori     #1,%ccr
        movem.l (%sp)+,%d2-%d7/%a2-%a5
        unlk    %a6
        rts

| D0: the words of the zone. Condition code HI if the buffer has fewer.
measure:
        move.w  words(%a6),%d0
        mulu    rows(%a6),%d0
        cmp.l   #BUFFER_BYTES/2,%d0
        rts

        .global mandin_interrupt
mandin_interrupt:
    .if WAIT == 1
        move.w  #1,blit_done
    .endif
        rte

        .data
        .balign 4
inhibit_region:
    .if CPU == 3
        .long   0x00008514              | TT: enabled, CI, reads and writes, data space
    .else
        .long   0x0000C040              | DTT: enabled, user and supervisor, inhibited serialized
    .endif

        .bss
blit_done:
        .space  2

| Alone in its line, and at a place in the cache that stack, data and the first entries of the list leave
| alone (mandin.ld).
        .section .flag,"aw",@nobits
        .global colflag
        .global neighbour
colflag:
        .space  2
neighbour:
        .space  2
        .space  10
        .space  2                       | the guard word of the buffer's first row

        .section .buffer,"aw",@nobits
        .global buffer
buffer: .space  BUFFER_BYTES

        .section .note.GNU-stack,"",@progbits
