; SPDX-License-Identifier: MIT
;
; Flying Shark's collision detection: WriteCollisions and DoCollisions as Tom Grove's article shows
; and tells them, with what it leaves open as docs/explanation/flying-shark.md has it.
;
; Objects are records in linked lists; both routines follow a list by POP, so that interrupts have to
; be off. The program has the lists: bullets, player, objects, and what goes with them.

        include "flying-shark/records.asm"

ROWS            equ 0x7E        ; pages of the arrays
COLUMNS         equ 0x7F
WIDE_ROWS       equ 0x7C        ; with WIDE, of bullets 6 to 13
WIDE_COLUMNS    equ 0x7D

PLAYER_OFFSET   equ 4

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

; The bullet at IY, with the bit in C, which is then the next one's.
mark_bullet     macro rows,columns,result
        ld      e,c
        ld      h,rows
        pixel   Y
        inc     a
        ld      l,a
        mark    8
        ld      h,columns
        pixel   X
        ld      l,a
        mark    12
        ld      (iy+result),c
        rlc     c
        endm

; Clears the arrays, and marks bullets and player. Carry, and nothing done, if there are more bullets
; than bits.
write_collisions:
        ld      a,(bullet_count)
        cp      MOST_BULLETS+1
        ccf
        ret     c
        ld      (stack),sp
        ld      sp,COLUMNS*256+256
        ld      hl,0
        ld      b,32*(1+WIDE)
clear:
        rept    8
        push    hl
        endm
        djnz    clear
        or      a
    if WIDE
        jp      z,no_bullets
    else
        jr      z,no_bullets
    endif
        ld      b,a
        ld      c,1             ; the first bullet's bit
        ld      iy,(bullets)
    if WIDE
        sub     6
        ld      (bullets_left),a
        jr      c,next_bullet
        ld      b,6
    endif
next_bullet:
        mark_bullet ROWS,COLUMNS,COLLISION
    if WIDE
        ld      (iy+COLLISION_WIDE),0
    endif
        ld      sp,iy
        pop     iy
        djnz    next_bullet
    if WIDE
        ld      a,(bullets_left)
        dec     a
        jp      m,no_bullets
        inc     a
        ld      b,a
        ld      c,1
next_wide_bullet:
        mark_bullet WIDE_ROWS,WIDE_COLUMNS,COLLISION_WIDE
        ld      (iy+COLLISION),0
        ld      sp,iy
        pop     iy
        djnz    next_wide_bullet
    endif
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
    if WIDE
        ld      h,WIDE_ROWS
        ld      e,(hl)
        cp      c
        sbc     a,a
        and     BOMB
        ld      ixl,a
    else
        cp      c
        sbc     a,a
        and     BOMB
        ld      e,a
    endif
        pixel   X
        add     a,(iy+OFFSET_X)
    if WIDE
        ld      h,WIDE_COLUMNS
        ld      l,a
        ld      a,(hl)
        and     e
        ld      (iy+COLLISION_WIDE),a
        ld      h,COLUMNS
        ld      a,(hl)
        and     d
        or      ixl
    else
        ld      h,COLUMNS
        ld      l,a
        ld      a,(hl)
        and     d
        or      e
    endif
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
    if WIDE
bullets_left:   defb 0
    endif
end_of_arrays:
