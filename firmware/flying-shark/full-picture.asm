; SPDX-License-Identifier: MIT
; Begun with the first line of the picture.
WAITING         equ 550
        include "flying-shark/full.asm"
