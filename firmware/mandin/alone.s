| SPDX-License-Identifier: MIT
| What mandin_test answers, by the processor alone: no blitter, no buffer.
|
|   mandin_alone  A0, A1 point to sprites; D0 not 0 if they share a solid pixel
|
| Each word of the zone in one mask meets the 16 bits of the other that lie over it. Only one of the two
| is shifted, by the difference of their bit positions. The first row with a common pixel ends the search:
| D0 has its common pixels, column modulo 16 of the mask that is not shifted. Keeps D2-D7 and A2-A6.
        .include "mandin/zone.inc"

        .text
        .global mandin_alone
mandin_alone:
        link    %a6,#LOCALS
        movem.l %d2-%d7/%a2-%a5,-(%sp)
        bsr     mandin_intersect
        ble     nothing
        move.w  sx1(%a6),%d0
        move.w  sy1(%a6),%d1
        move.w  sx2(%a6),%d2
        move.w  sy2(%a6),%d3
        moveq   #15,%d4
        and.w   %d0,%d4
        moveq   #15,%d5
        and.w   %d2,%d5
        sub.w   %d4,%d5
        bpl.s   1f
        exg     %a0,%a1                 | the one that is further into its word is shifted to the left
        exg     %d0,%d2
        exg     %d1,%d3
        add.w   %d5,%d4
        neg.w   %d5
1:      mulu    STRIDE(%a0),%d1         | A2 and A3: where the zone begins in both
        movea.l MASK(%a0),%a2
        adda.l  %d1,%a2
        lsr.w   #4,%d0
        add.w   %d0,%d0
        adda.w  %d0,%a2
        mulu    STRIDE(%a1),%d3
        movea.l MASK(%a1),%a3
        adda.l  %d3,%a3
        lsr.w   #4,%d2
        add.w   %d2,%d2
        adda.w  %d2,%a3
        move.w  columns(%a6),%d0        | D1: how many words, less one
        add.w   %d4,%d0
        subq.w  #1,%d0
        move.w  %d0,%d1
        lsr.w   #4,%d1
        not.w   %d0                     | D2, D3: bits of the first and of the last of them
        and.w   #15,%d0
        moveq   #-1,%d3
        lsl.w   %d0,%d3
        moveq   #0,%d2
        not.w   %d2
        lsr.w   %d4,%d2
        movea.w STRIDE(%a0),%a4         | A4 and A5: from behind a row to the next
        movea.w STRIDE(%a1),%a5
        move.w  %d1,%d0
        addq.w  #1,%d0
        add.w   %d0,%d0
        suba.w  %d0,%a4
        suba.w  %d0,%a5
        move.w  rows(%a6),%d6
        subq.w  #1,%d6
        moveq   #0,%d7
        move.w  %d1,%d4                 | D4: how many between the first and the last; -1: they are one
        subq.w  #1,%d4
        bpl.s   2f
        and.w   %d3,%d2
2:      tst.w   %d5
        beq     aligned

| A word of both: D0. By FETCH, which of them is shifted.
        .macro  rows_with fetch
row\@:  \fetch
        and.w   %d2,%d0
        or.w    %d0,%d7
        move.w  %d4,%d1
        bmi.s   end\@
        bra.s   2f
1:      \fetch
        or.w    %d0,%d7
2:      dbra    %d1,1b
        \fetch
        and.w   %d3,%d0
        or.w    %d0,%d7
end\@:  adda.w  %a4,%a2
        adda.w  %a5,%a3
        tst.w   %d7
        dbne    %d6,row\@
        .endm
        .macro  shifted_word
        move.l  (%a3),%d0
        addq.l  #2,%a3
        lsl.l   %d5,%d0
        swap    %d0
        and.w   (%a2)+,%d0
        .endm
        .macro  aligned_word
        move.w  (%a3)+,%d0
        and.w   (%a2)+,%d0
        .endm

        rows_with shifted_word
        bra.s   found
aligned:
        rows_with aligned_word
found:  move.w  %d7,%d0
        bra.s   return
nothing:
        moveq   #0,%d0
return: movem.l (%sp)+,%d2-%d7/%a2-%a5
        unlk    %a6
        rts

        .section .note.GNU-stack,"",@progbits
