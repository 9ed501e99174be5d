| SPDX-License-Identifier: MIT
| A driver for VERA on the x16-board: a byte a register, at FF9F20.
        .include "rings/vera.inc"

        .text
        .global vera_init
        .global vera_seek
        .global vera_write
        .global vera_fill
        .global vera_wait_frame
        .global vera_interrupt
        .global vera_isr

| Sprites on, VGA, an interrupt at the end of every frame.
vera_init:
        move.b  #0,VERA_CTRL
        move.b  #0x41,VERA_DC_VIDEO
        move.b  #0x07,VERA_ISR          | nothing of before
        move.b  #0x01,VERA_IEN
        rts

| Data port 0 to address D0 (17 bits), one up at each access. Takes D0.
vera_seek:
        move.b  #0,VERA_CTRL
        move.b  %d0,VERA_ADDR_L
        lsr.l   #8,%d0
        move.b  %d0,VERA_ADDR_M
        lsr.l   #8,%d0
        and.b   #1,%d0
        or.b    #0x10,%d0
        move.b  %d0,VERA_ADDR_H
        rts

| D0 bytes (at least 1) from A0. Takes D0, A0.
vera_write:
        subq.w  #1,%d0
1:      move.b  (%a0)+,VERA_DATA0
        dbra    %d0,1b
        rts

| D0 times the byte in D1. Takes D0.
vera_fill:
        subq.w  #1,%d0
1:      move.b  %d1,VERA_DATA0
        dbra    %d0,1b
        rts

| Sleeps until the frame being displayed has ended; its ISR in D0.
vera_wait_frame:
        move.w  frames_ended,%d0
1:      stop    #0x2000
        cmp.w   frames_ended,%d0
        beq.s   1b
        moveq   #0,%d0
        move.b  vera_isr,%d0
        rts

| Level 4: what the chip reports is kept and acknowledged.
vera_interrupt:
        move.b  VERA_ISR,vera_isr
        move.b  #0x07,VERA_ISR
        addq.w  #1,frames_ended
        rte

        .bss
        .balign 2
frames_ended:
        .space  2
vera_isr:
        .space  2

        .section .note.GNU-stack,"",@progbits
