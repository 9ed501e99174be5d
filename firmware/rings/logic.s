| SPDX-License-Identifier: MIT
| The per-frame logic of the ring demo as a library: sprites on closed paths, the first of them projectiles,
| and which target was hit found by quadrants, cells and a decision table (docs/explanation/x16-rings.md).
|
|   rings_upload      once, after vera_init: the images
|   rings_set_out     every sprite to its first place
|   rings_show        the attributes of all sprites
|   rings_find_hits   D0: the ISR of the frame that was shown; `hits` is how many targets were hit so far
|   rings_advance     every sprite one point on
|
| They take D0-D7 and A0-A3 (rings_find_hits D0, D1, A0 and A1 only). Who uses them brings
|
|   rings     groups of sprites: words sprites, points of the path, points between neighbours; ends with 0
|   paths     the paths of the groups one after the other, records of nine bytes: x, y, mask byte, X cells,
|             Y cells, words little endian
|   decision  1024 bytes, 32 by 32: do shapes at that displacement share a pixel?
|
| and chooses at assembly time
|   --defsym SPRITES=128 --defsym PROJECTILES=10     in all, and those of them that are projectiles
        .include "rings/vera.inc"

        .equ    RECORD, 9
        .equ    DEAD, 0x0C              | mask byte: drawn, in front, in no group
        .equ    HIT_IMAGE, 0x100 / 32   | image address in units of 32 bytes
        .equ    SIZES, 0x50             | 16 by 16
        .equ    SIDE, 16
| A sprite in memory.
        .equ    PLACE, 0                | long: its record of this frame
        .equ    POINT, 4                | word: number of that record in the ring's path
        .equ    HIT, 6                  | byte
        .equ    SPRITE_BYTES, 8

        .text
        .global rings_upload
        .global rings_set_out
        .global rings_show
        .global rings_find_hits
        .global rings_advance
        .global half_widths
        .global hits
        .global sprites

| The shape in colour 1 at 0 and in colour 2 behind it: rows 4 to 11 are 2, 4, 6, 8, 8, 6, 4, 2 pixels
| wide, in the middle.
rings_upload:
        moveq   #0,%d0
        jsr     vera_seek
        moveq   #1,%d2                  | colour
1:      lea     half_widths,%a0
        moveq   #SIDE-1,%d3
2:      moveq   #0,%d4
        move.b  (%a0)+,%d4
        beq.s   3f
        moveq   #0,%d1                  | left of it
        moveq   #SIDE/2,%d0
        sub.w   %d4,%d0
        jsr     vera_fill
        move.w  %d2,%d1
        move.w  %d4,%d0
        add.w   %d0,%d0
        jsr     vera_fill
        moveq   #0,%d1
        moveq   #SIDE/2,%d0
        sub.w   %d4,%d0
        jsr     vera_fill
        bra.s   4f
3:      moveq   #0,%d1
        moveq   #SIDE,%d0
        jsr     vera_fill
4:      dbra    %d3,2b
        addq.w  #1,%d2
        cmp.w   #3,%d2
        bne.s   1b
        rts

| Every sprite to its first place.
rings_set_out:
        lea     rings,%a0
        lea     sprites,%a1
        move.l  #paths,%d0
1:      move.w  (%a0)+,%d1              | sprites of the ring
        beq.s   4f
        move.w  (%a0)+,%d2              | points
        move.w  (%a0)+,%d3              | phase
        moveq   #0,%d4
        subq.w  #1,%d1
2:      move.w  %d4,POINT(%a1)
        move.w  %d4,%d5
        mulu    #RECORD,%d5
        add.l   %d0,%d5
        move.l  %d5,PLACE(%a1)
        clr.w   HIT(%a1)
        addq.l  #SPRITE_BYTES,%a1
        add.w   %d3,%d4
        cmp.w   %d2,%d4
        blo.s   3f
        sub.w   %d2,%d4
3:      dbra    %d1,2b
        mulu    #RECORD,%d2
        add.l   %d2,%d0
        bra.s   1b
4:      clr.w   hits
        rts

| Every sprite one point on.
rings_advance:
        lea     rings,%a0
        lea     sprites,%a1
1:      move.w  (%a0)+,%d1
        beq.s   4f
        move.w  (%a0)+,%d2
        addq.l  #2,%a0
        subq.w  #1,%d1
2:      addi.l  #RECORD,PLACE(%a1)
        addq.w  #1,POINT(%a1)
        cmp.w   POINT(%a1),%d2
        bne.s   3f
        clr.w   POINT(%a1)              | back to the start of the path
        move.w  %d2,%d3
        mulu    #RECORD,%d3
        sub.l   %d3,PLACE(%a1)
3:      addq.l  #SPRITE_BYTES,%a1
        dbra    %d1,2b
        bra.s   1b
4:      rts

| The attributes of all sprites.
rings_show:
        move.l  #VERA_SPRITES,%d0
        jsr     vera_seek
        lea     sprites,%a1
        lea     VERA_DATA0.w,%a2
        moveq   #SPRITES-1,%d1
1:      movea.l PLACE(%a1),%a0
        tst.b   HIT(%a1)
        bne.s   2f
        move.b  #0,(%a2)
        move.b  #0x80,(%a2)             | 8 bits a pixel
        move.b  (%a0)+,(%a2)
        move.b  (%a0)+,(%a2)
        move.b  (%a0)+,(%a2)
        move.b  (%a0)+,(%a2)
        move.b  (%a0)+,(%a2)            | groups and Z
        bra.s   3f
2:      move.b  #HIT_IMAGE,(%a2)
        move.b  #0x80,(%a2)
        move.b  (%a0)+,(%a2)
        move.b  (%a0)+,(%a2)
        move.b  (%a0)+,(%a2)
        move.b  (%a0)+,(%a2)
        move.b  #DEAD,(%a2)
3:      move.b  #SIZES,(%a2)
        addq.l  #SPRITE_BYTES,%a1
        dbra    %d1,1b
        rts

| D0 is the frame's ISR.
rings_find_hits:
        btst    #VERA_SPRCOL_BIT,%d0
        bne.s   1f
        rts
1:      movem.l %d2-%d7/%a2-%a5,-(%sp)
        move.b  %d0,%d6
        and.b   #0x30,%d6               | left, right
        move.b  %d0,%d7
        and.b   #0xC0,%d7               | top, bottom
        | Projectiles that may have taken part.
        lea     sprites,%a1
        lea     candidates,%a2
        moveq   #PROJECTILES-1,%d1
2:      movea.l PLACE(%a1),%a0
        bsr     takes_part
        beq.s   3f
        move.l  %a0,(%a2)+
3:      addq.l  #SPRITE_BYTES,%a1
        dbra    %d1,2b
        clr.l   (%a2)
        | Targets that may.
        moveq   #SPRITES-PROJECTILES-1,%d1
4:      tst.b   HIT(%a1)
        bne.s   5f
        movea.l PLACE(%a1),%a0
        bsr     takes_part
        beq.s   5f
        bsr.s   test_target
5:      addq.l  #SPRITE_BYTES,%a1
        dbra    %d1,4b
        movem.l (%sp)+,%d2-%d7/%a2-%a5
        rts

| Does the sprite with the record at A0 touch one of the halves reported, in X and in Y? NE if so.
takes_part:
        move.b  4(%a0),%d0
        move.b  %d0,%d2
        and.b   %d6,%d2
        beq.s   1f
        and.b   %d7,%d0
1:      rts

| The target with the record at A0 against the list, in order. As in the original the first projectile
| that shares a cell decides.
test_target:
        lea     candidates,%a2
        move.b  6(%a0),%d2              | X cells, high byte last
        lsl.w   #8,%d2
        move.b  5(%a0),%d2
        move.b  8(%a0),%d3              | Y cells
        lsl.w   #8,%d3
        move.b  7(%a0),%d3
1:      move.l  (%a2)+,%d0
        beq.s   3f
        movea.l %d0,%a3
        move.b  6(%a3),%d4
        lsl.w   #8,%d4
        move.b  5(%a3),%d4
        and.w   %d2,%d4
        beq.s   1b
        move.b  8(%a3),%d4
        lsl.w   #8,%d4
        move.b  7(%a3),%d4
        and.w   %d3,%d4
        beq.s   1b
        | decision[(dy + 16) * 32 + dx + 16]
        move.b  1(%a0),%d4              | dx
        lsl.w   #8,%d4
        move.b  (%a0),%d4
        move.b  1(%a3),%d5
        lsl.w   #8,%d5
        move.b  (%a3),%d5
        sub.w   %d5,%d4
        add.w   #SIDE,%d4
        cmp.w   #2*SIDE,%d4
        bhs.s   3f
        move.b  3(%a0),%d5              | dy
        lsl.w   #8,%d5
        move.b  2(%a0),%d5
        move.b  3(%a3),%d0
        lsl.w   #8,%d0
        move.b  2(%a3),%d0
        sub.w   %d0,%d5
        add.w   #SIDE,%d5
        cmp.w   #2*SIDE,%d5
        bhs.s   3f
        lsl.w   #5,%d5
        add.w   %d5,%d4
        lea     decision,%a3
        tst.b   (%a3,%d4.w)
        beq.s   3f
        st      HIT(%a1)
        addq.w  #1,hits
3:      rts

        .data
half_widths:
        .byte   0, 0, 0, 0, 1, 2, 3, 4, 4, 3, 2, 1, 0, 0, 0, 0

        .bss
        .balign 4
hits:   .space  2
sprites:
        .space  SPRITES * SPRITE_BYTES
candidates:
        .space  4 * (PROJECTILES + 1)

        .section .note.GNU-stack,"",@progbits
