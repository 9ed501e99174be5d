| SPDX-License-Identifier: MIT
| The hand-over of the overlap unit's list to a processor with a data cache, three frames: the second of
| two sprites is moved to the first, away, and back. What the program does about its cache, how it reads
| and what it has written is chosen by the job that the platform puts into memory.
|
| job:      long  CACR to work with (68030, 68040)
|           long  DTT0 (68040): how memory is cached
|           word  REMEDY, WAY and LINES, of those below
| answers:  word  for each frame, and one more when the list is read again in the end: 1 collision, 0
|                 none, 2 memory does not have the list
        .include "common/caches.inc"
        .include "common/host.inc"
        .include "mandin/remedies.inc"
        .include "overlap/overlap.inc"

        .equ    FRAMES, 3
        .equ    LIST_LINES, 2
        .equ    AWAY, 40                | where the second sprite meets nothing

        .equ    LIST_OFF_READ, 1        | the cache is off while the list is read
        .equ    LIST_CLEAR_ALL, 2       | emptied (68040: pushed) before it is read
        .equ    LIST_INHIBIT, 3         | memory is inhibited
        .equ    LIST_DROP, 4            | both lines are invalidated before they are read
        .equ    LIST_DROP_BEFORE, 5     | before START only
        .equ    LIST_PUSH, 6            | 68040: everything is pushed before START
        .equ    LIST_PUSH_DROP, 7       | and both lines are invalidated before they are read

        .equ    BY_REGISTER, 0
        .equ    BY_TAG, 1
        .equ    BLINDLY, 2

        .equ    APART, 0
        .equ    WRITTEN, 1              | the program clears the lines before START
        .equ    UNPUSHED, 2             | the sprite's own line is not pushed

        .text
        .global main
main:
        caches_on job, job+4
        movem.w job + 8,%d4-%d6         | REMEDY, WAY, LINES
        lea     OVERLAP,%a5
        lea     answers,%a4
        lea     places,%a3
    .if CPU
        cmp.w   #LIST_INHIBIT,%d4
        bne.s   1f
        cache_clear_all
        .if CPU == 3
        pmove   inhibited,%tt1
        .else
        move.l  inhibited,%d0
        movec   %d0,%dtt0
        .endif
1:
    .endif
        moveq   #FRAMES - 1,%d7
frame:
        move.w  (%a3)+,sprites + SPRITE_BYTES + SPRITE_X
    .if CPU == 4
        cmp.w   #UNPUSHED,%d6
        beq.s   1f
        lea     sprites + SPRITE_BYTES,%a0
        cpushl  %dc,(%a0)
1:
    .endif
        cmp.w   #WRITTEN,%d6
        bne.s   3f
        lea     list,%a0
        moveq   #4 * LIST_LINES - 1,%d0
2:      clr.l   (%a0)+
        dbra    %d0,2b
3:      cmp.w   #LIST_DROP_BEFORE,%d4
        bne.s   4f
        bsr     drop
4:
    .if CPU == 4
        cmp.w   #LIST_PUSH,%d4
        blt.s   5f
        cpusha  %dc
5:
    .endif
        lea     unit_job,%a0
        movea.l %a5,%a1
        jsr     unit_start
        jsr     unit_wait
    .if CPU
        cmp.w   #LIST_CLEAR_ALL,%d4
        bne.s   6f
        cache_clear_all
6:
    .endif
        cmp.w   #LIST_DROP,%d4
        beq.s   7f
        cmp.w   #LIST_PUSH_DROP,%d4
        bne.s   8f
7:      bsr     drop
8:      cmp.w   #LIST_OFF_READ,%d4
        bne.s   9f
        cache_off
        bsr.s   read
        move.w  %d0,%d3
        cache_on
        move.w  %d3,%d0
        bra.s   10f
9:      bsr.s   read
10:     move.w  %d0,(%a4)+
        dbra    %d7,frame

        bsr.s   read
        move.w  %d0,(%a4)
    .if CPU == 4
        cpusha  %dc                     | the answers to memory
    .endif
        moveq   #0,%d0
        rts

| The answer of the last run, in D0. Keeps D3-D7 and A2-A6.
read:
        move.w  UNIT_SEQUENCE + 2(%a5),%d1
        lea     list,%a0
        moveq   #0,%d0
        cmp.w   #BY_TAG,%d5
        beq.s   3f
        bgt.s   1f
        move.l  UNIT_FOUND(%a5),%d0
        bra.s   2f
1:      jsr     unit_line
2:      tst.l   %d0
        sne     %d0
        neg.b   %d0
        ext.w   %d0
        rts
3:      jsr     unit_fresh
        bne.s   5f
        tst.l   %d0
        beq.s   4f
        move.w  UNIT_SEQUENCE + 2(%a5),%d1
        lea     list,%a0
        moveq   #1,%d0
        jsr     unit_fresh
        bne.s   5f
        moveq   #1,%d0
4:      rts
5:      moveq   #2,%d0
        rts

| Both lines of the list out of the data cache, dirty or not.
drop:
        lea     list,%a0
    .if CPU == 3
        movec   %cacr,%d0
        or.w    #CACR_CED,%d0
        moveq   #4 * LIST_LINES - 1,%d1
1:      movec   %a0,%caar
        movec   %d0,%cacr
        addq.l  #4,%a0
        dbra    %d1,1b
    .elseif CPU == 4
        cinvl   %dc,(%a0)
        lea     LINE_BYTES(%a0),%a0
        cinvl   %dc,(%a0)
    .endif
        rts

        .balign 4
solid:  .long   0xFFFF0000

| The data cache's lines of what follows are not the list's (placed.ld).
        .data
        .balign 16
sprites:
        sprite  0, 0, 16, 1, 0, solid, 1, 1
        sprite  AWAY, 0, 16, 1, 0, solid, 1, 1
unit_job:
        .long   2, sprites, 0, (16 << 16) + 64, list, LIST_LINES
        .word   0
places: .word   8, AWAY, 8              | of the second sprite in each frame
        .balign 4
    .if CPU == 3
inhibited:
        .long   0x00008514              | TT: enabled, CI, reads and writes, data space
    .elseif CPU == 4
inhibited:
        .long   0x0000C040              | DTT: enabled, user and supervisor, inhibited serialized
    .endif

        .section .list,"aw",@nobits
        .global list
list:   .space  LINE_BYTES * LIST_LINES

        .section .job,"aw",@nobits
        .global job
        .global answers
job:    .space  14
answers:
        .space  2 * (FRAMES + 1)

        .section .note.GNU-stack,"",@progbits
