; SPDX-License-Identifier: MIT
;
; A frame of the game on the machine `spectrum`: a bullet, the player, a bomb, and six enemies, whose
; result bytes are printed.

HOST_PUT        equ 0xFFF1      ; low bytes of the host's words
HOST_EXIT       equ 0xFFF3

        org     0x7FFE
        defw    start           ; a .prg says first where it goes
start:
        di
        ld      sp,0x7E00
        call    write_collisions
        call    do_collisions
        ld      b,ENEMIES
        ld      iy,(objects)
next_result:
        ld      a,(iy+COLLISION)
        call    print_byte
        ld      a,10
        ld      (HOST_PUT),a
        ld      e,(iy+NEXT)
        ld      d,(iy+NEXT+1)
        push    de
        pop     iy
        djnz    next_result
        ld      a,(player_hit)
        call    print_byte
        ld      a,10
        ld      (HOST_PUT),a
        xor     a
        ld      (HOST_EXIT),a
        halt

; Two hexadecimal digits. Takes A.
print_byte:
        push    af
        rrca
        rrca
        rrca
        rrca
        call    print_digit
        pop     af
print_digit:
        and     0x0F
        add     a,'0'
        cp      '9'+1
        jr      c,print_it
        add     a,'A'-'9'-1
print_it:
        ld      (HOST_PUT),a
        ret

        include "flying-shark/collisions.asm"

ENEMIES         equ 6
first_bullet:
        record  98,43,0         ; columns 98 to 109, rows 44 to 51
the_player:
        record  40,100,0        ; columns 44 to 51, rows 104 to 111
first_enemy:
        record  98,44,1
        record  109,51,1
        record  110,51,1
        record  98,43,1
        record  98,52,1
        record  50,110,1        ; below the player's top, so that the bomb does not reach it

bullets:        defw first_bullet ; the first record
bullet_count:   defb 1           
player:         defw the_player   ; its record, page 0 for none
player_extra_y: defb 0            ; added to his rows, besides the four
bomb:           defb 1            ; one was dropped in this frame
objects:        defw first_enemy  ; enemies and their bullets
object_count:   defb ENEMIES     
