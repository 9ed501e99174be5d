; SPDX-License-Identifier: MIT
;
; The most a frame of the game has, on the machine `spectrum`: six bullets, the player, a bomb and 13
; objects, begun WAITING times 26 T states behind the ULA's interrupt. How long both routines take is
; what the run takes besides.

HOST_EXIT       equ 0xFFF3

        org     0x7FFE
        defw    start           ; a .prg says first where it goes
start:
        di
        ld      sp,0x7E00
        ld      a,0xC9          ; RET where the interrupt goes
        ld      (0x38),a
        im      1
        ei
        halt
        di
        ld      bc,WAITING+1
waiting:
        dec     bc
        ld      a,b
        or      c
        jr      nz,waiting
write:
        call    write_collisions
        call    do_collisions
done:
        xor     a
        ld      (HOST_EXIT),a
        halt

        include "flying-shark/collisions.asm"

OBJECTS         equ 13
the_player:
        record  120,180,0
first_bullet:
        record  10,10,0
        record  50,20,0
        record  90,30,0
        record  130,40,0
        record  170,50,0
        record  210,60,0
first_object:
        rept    OBJECTS
        record  100,100,1
        endm

bullets:        defw first_bullet
bullet_count:   defb 6
player:         defw the_player
player_extra_y: defb 0
bomb:           defb 1
objects:        defw first_object
object_count:   defb OBJECTS
