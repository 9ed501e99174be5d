; SPDX-License-Identifier: MIT
;
; One frame of objects that were put into memory from outside; HALT ends it.

        org     0x7FFE
        defw    start           ; a .prg says first where it goes
start:
        di
        ld      sp,0x7E00
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
