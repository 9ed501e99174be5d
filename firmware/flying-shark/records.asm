; SPDX-License-Identifier: MIT
;
; What both ways to find collisions share: the records of objects, and the pixel of a coordinate.
; WIDE is 0, or 1 for 16 bits in place of 8: 14 bullets.

NEXT            equ 0x00        ; the next record's address
X               equ 0x0B        ; 8 pixel bits and 5 fraction bits, the low byte first
Y               equ 0x0D
COLLISION       equ 0x14        ; what was met
OFFSET_X        equ 0x15        ; of the point that looks, from the position's pixel
OFFSET_Y        equ 0x16
HURTS           equ 0x17        ; bit 0: the player dies of it
BOX_X           equ 0x18        ; of the box's corner, from the position's pixel
BOX_Y           equ 0x19
BOX_WIDTH       equ 0x1A
BOX_HEIGHT      equ 0x1B
COLLISION_WIDE  equ 0x1C        ; which of bullets 6 to 13 were met, with WIDE

MOST_BULLETS    equ 6+8*WIDE
BOMB            equ 0x40
PLAYER          equ 0x80

; A record at a pixel, the next one behind it.
record          macro x,y,hurts
        local   next
        defw    next
        defs    X-2
        defw    x*32,y*32
        defs    COLLISION-Y-2
        defb    0,0,0,hurts
next:
        endm

; A: the pixel of a coordinate.
pixel           macro coordinate
        ld      a,(iy+coordinate)
        and     0xE0
        or      (iy+coordinate+1)
        rlca
        rlca
        rlca
        endm
