| SPDX-License-Identifier: MIT
| Nobody asks: VERA's interrupt at the end of the picture triggers the overlap unit, whose interrupt wakes
| the processor when the list is there. Three frames, with the second of two sprites on the first, away,
| and on it again; a digit for each: the pairs of the frame.
|
| Exit code 0 if the processor has slept through everything but three interrupts.
        .include "common/host.inc"
        .include "overlap/overlap.inc"
        .include "rings/vera.inc"

        .equ    FRAMES, 3
        .equ    LINES, 2
        .equ    AWAY, 40

        vectors 5, done

        .text
        .global start
start:
        lea     OVERLAP,%a5
        lea     places,%a3
        moveq   #0,%d6                  | interrupts
        moveq   #FRAMES - 1,%d7
        movem.l unit_job,%d0-%d5
        movem.l %d0-%d5,UNIT_COUNT(%a5)
        move.w  #UNIT_IRQ_ENABLE + UNIT_TRIGGER_ENABLE,UNIT_CONTROL + 2(%a5)
        move.b  #1,VERA_IEN             | at the end of the picture
1:      move.w  (%a3)+,sprites + SPRITE_BYTES + SPRITE_X
        stop    #0x2400                 | VERA's own level is not heard
        move.w  list + 2,%d0            | FOUND
        add.w   #'0',%d0
        move.w  %d0,HOST_PUT
        dbra    %d7,1b
        move.w  #'\n',HOST_PUT
        cmp.w   #FRAMES,%d6
        sne     %d0
        neg.b   %d0
        ext.w   %d0
        move.w  %d0,HOST_EXIT
        stop    #0x2700

done:
        addq.w  #1,%d6
        move.w  #UNIT_DONE,UNIT_STATUS + 2(%a5)
        move.b  #1,VERA_ISR             | so that its line rises again
        rte

        .data
        .balign 16
sprites:
        sprite  0, 0, 16, 1, 0, solid, 1, 1
        sprite  AWAY, 0, 16, 1, 0, solid, 1, 1
unit_job:
        .long   2, sprites, 0, (16 << 16) + 64, list, LINES
places: .word   8, AWAY, 8              | of the second sprite in each frame
        .balign 4
solid:  .long   0xFFFF0000

        .section .list,"aw",@nobits
list:   .space  LINE_BYTES * LINES

        .section .stack,"aw",@nobits
        .space  256
stack_top:

        .section .note.GNU-stack,"",@progbits
