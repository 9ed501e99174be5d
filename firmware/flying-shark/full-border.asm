; SPDX-License-Identifier: MIT
; Begun with the upper border.
WAITING         equ 0
        include "flying-shark/full.asm"
