; SPDX-License-Identifier: MIT
;
; Flying Shark's collision detection: WriteCollisions and DoCollisions as Tom Grove's article shows
; and tells them, with what it leaves open as docs/explanation/flying-shark.md has it.
;
; Objects are records in linked lists; both routines follow a list by POP, so that interrupts have to
; be off. The program has the lists: bullets, player, objects, and what goes with them.

NEXT            equ 0x00        ; the next record's address
X               equ 0x0B        ; 8 pixel bits and 5 fraction bits, the low byte first
Y               equ 0x0D
COLLISION       equ 0x14        ; what was met
OFFSET_X        equ 0x15        ; of the point that looks, from the position's pixel
OFFSET_Y        equ 0x16
HURTS           equ 0x17        ; bit 0: the player dies of it

ROWS            equ 0x7E        ; pages of the arrays
COLUMNS         equ 0x7F

MOST_BULLETS    equ 6
BOMB            equ 0x40
PLAYER          equ 0x80
PLAYER_OFFSET   equ 4

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

; Sets the bits of E in `entries` entries from HL on; the index wraps within the page.
mark            macro entries
        rept    entries-1
        ld      a,(hl)
        or      e
        ld      (hl),a
        inc     l
        endm
        ld      a,(hl)
        or      e
        ld      (hl),a
        endm

; Clears both arrays, and marks bullets and player. Carry, and nothing done, if there are more bullets
; than bits.
write_collisions:
        ld      a,(bullet_count)
        cp      MOST_BULLETS+1
        ccf
        ret     c
        ld      (stack),sp
        ld      sp,COLUMNS*256+256
        ld      hl,0
        ld      b,32
clear:
        rept    8
        push    hl
        endm
        djnz    clear
        or      a
        jr      z,no_bullets
        ld      b,a
        ld      c,1             ; the first bullet's bit
        ld      iy,(bullets)
next_bullet:
        ld      e,c
        ld      h,ROWS
        pixel   Y
        inc     a
        ld      l,a
        mark    8
        ld      h,COLUMNS
        pixel   X
        ld      l,a
        mark    12
        ld      (iy+COLLISION),c
        rlc     c
        ld      sp,iy
        pop     iy
        djnz    next_bullet
no_bullets:
        ld      iy,(player)
        ld      a,iyh
        or      a
        jr      z,no_player
        ld      e,PLAYER
        pixel   Y
        add     a,PLAYER_OFFSET
        ld      hl,player_extra_y
        add     a,(hl)
        ld      h,ROWS
        ld      l,a
        mark    8
        ld      h,COLUMNS
        pixel   X
        add     a,PLAYER_OFFSET
        ld      l,a
        mark    8
no_player:
        ld      sp,(stack)
        or      a
        ret

; Every object of the list looks at its point, and writes down what is there. player_hit gets bit 7
; if one of those that hurt him met the player.
do_collisions:
        ld      (stack),sp
        ld      c,0             ; nothing is above the first row
        ld      a,(bomb)
        or      a
        jr      z,no_bomb
        ld      iy,(player)
        ld      a,iyh
        or      a
        jr      z,no_bomb
        pixel   Y
        ld      c,a
no_bomb:
        xor     a
        ld      (player_hit),a
        ld      a,(object_count)
        or      a
        jr      z,no_objects
        ld      b,a
        ld      iy,(objects)
next_object:
        pixel   Y
        add     a,(iy+OFFSET_Y)
        ld      h,ROWS
        ld      l,a
        ld      d,(hl)
        cp      c
        sbc     a,a
        and     BOMB
        ld      e,a
        pixel   X
        add     a,(iy+OFFSET_X)
        ld      h,COLUMNS
        ld      l,a
        ld      a,(hl)
        and     d
        or      e
        ld      (iy+COLLISION),a
        bit     0,(iy+HURTS)
        jr      z,harmless
        ld      hl,player_hit
        or      (hl)
        ld      (hl),a
harmless:
        ld      sp,iy
        pop     iy
        djnz    next_object
        ld      a,(player_hit)
        and     PLAYER
        ld      (player_hit),a
no_objects:
        ld      sp,(stack)
        ret

stack:          defw 0
player_hit:     defb 0
