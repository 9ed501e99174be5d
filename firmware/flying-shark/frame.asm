; SPDX-License-Identifier: MIT
;
; One frame of objects that were put into memory from outside; HALT ends it.

        org     0x7FFE
        defw    start           ; a .prg says first where it goes
start:
        di
        ld      sp,0x7E00-0x200*WIDE
write:
        call    write_collisions
        jr      c,refused
look:
        call    do_collisions
done:
        halt
refused:
        halt

        include "flying-shark/collisions.asm"

bullets:        defw 0            ; the first record
bullet_count:   defb 0           
player:         defw 0            ; its record, page 0 for none
player_extra_y: defb 0            ; added to his rows, besides the four
bomb:           defb 0            ; one was dropped in this frame
objects:        defw 0            ; enemies and their bullets
object_count:   defb 0           
