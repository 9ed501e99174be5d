; SPDX-License-Identifier: MIT
;
; frame.asm with boxes in place of arrays.

        org     0x7FFE
        defw    start           ; a .prg says first where it goes
start:
        di
        ld      sp,0x7E00
write:
        call    write_boxes
        jr      c,refused
look:
        call    compare_boxes
done:
        halt
refused:
        halt

bullets:        defw 0            ; the first record
bullet_count:   defb 0
player:         defw 0            ; its record, page 0 for none
bomb:           defb 0            ; one was dropped in this frame
enemies:        defw 0
enemy_count:    defb 0
enemy_bullets:  defw 0
enemy_bullet_count: defb 0

        include "flying-shark/boxes.asm"
