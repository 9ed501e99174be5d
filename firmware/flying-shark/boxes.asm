; SPDX-License-Identifier: MIT
;
; The rival of collisions.asm: the same objects in the same records, compared box by box. Each object
; has a box of its own. All enemies are compared with all bullets, those that hurt the player and the
; enemies' bullets with him.
;
; On each axis A is the bullet's side less the enemy's. The sides meet if A is below the enemy's
; length, or if the bullet's length less 1 brings it back beyond 0: two comparisons per axis. An axis
; on which they do not meet ends the test. Columns come first. As 8 bits wrap, so do the boxes: as
; the arrays do.
;
; Both routines follow lists by POP, so that interrupts have to be off.

        include "flying-shark/records.asm"

; Boxes of bullets, and the player's behind them: left and width - 1 in one page, top and height - 1
; in the next.
BOXES           equ 0x84
BITS            equ 0x83        ; the page of bit_of_bullet
PLAYERS_BOX     equ BOXES*256+2*MOST_BULLETS

; The box of the record at IY to HL in BOXES; HL is then at its top.
write_box       macro
        pixel   X
        add     a,(iy+BOX_X)
        ld      (hl),a
        inc     l
        ld      a,(iy+BOX_WIDTH)
        dec     a
        ld      (hl),a
        inc     h
        ld      a,(iy+BOX_HEIGHT)
        dec     a
        ld      (hl),a
        dec     l
        pixel   Y
        add     a,(iy+BOX_Y)
        ld      (hl),a
        endm

; Writes the table, and into each bullet its bit. Carry, and nothing done, if there are more bullets
; than bits.
write_boxes:
        ld      a,(bullet_count)
        cp      MOST_BULLETS+1
        ccf
        ret     c
        ld      (boxes_stack),sp
        ld      (bullets_to_meet),a
        or      a
        jr      z,no_boxes
        ld      b,a
        ld      c,1             ; the first bullet's bit
        ld      hl,BOXES*256
        ld      iy,(bullets)
next_box:
        write_box
        dec     h
        inc     l
        inc     l
    if WIDE
        ld      a,l
        cp      2*6+1           ; the bullets behind the sixth
        jr      nc,wide_bit
        ld      (iy+COLLISION),c
        ld      (iy+COLLISION_WIDE),0
        rlc     c
        bit     6,c
        jr      z,bit_written
        ld      c,1
        jr      bit_written
wide_bit:
        ld      (iy+COLLISION),0
        ld      (iy+COLLISION_WIDE),c
        rlc     c
bit_written:
    else
        ld      (iy+COLLISION),c
        rlc     c
    endif
        ld      sp,iy
        pop     iy
        djnz    next_box
no_boxes:
        xor     a
        ld      iy,(player)
        ld      d,iyh
        inc     d
        dec     d
        jr      z,no_players_box
        ld      hl,PLAYERS_BOX
        write_box
        ld      a,1
no_players_box:
        ld      (player_to_meet),a
        ld      sp,(boxes_stack)
        or      a
        ret

; An object's box to D, E: left and width, C, IXL: top and height. Its result is what the bomb makes
; of it: IXH is the row above which it counts.
take_box        macro
        pixel   X
        add     a,(iy+BOX_X)
        ld      d,a
        ld      e,(iy+BOX_WIDTH)
        ld      a,(iy+BOX_HEIGHT)
        ld      ixl,a
        pixel   Y
        add     a,(iy+BOX_Y)
        ld      c,a
        cp      ixh
        sbc     a,a
        and     BOMB
        ld      (iy+COLLISION),a
    if WIDE
        ld      (iy+COLLISION_WIDE),0
    endif
        endm

; To `apart` unless the box at HL shares a row with the object's; HL is at its width then, else at its
; height.
compare_rows    macro apart
        local   meet
        inc     h
        dec     l
        ld      a,(hl)
        sub     c
        cp      ixl
        inc     l
        jr      c,meet
        add     a,(hl)
        jr      nc,apart
meet:
        endm

; The object with the player.
compare_player  macro
        local   columns_meet,apart
        ld      hl,PLAYERS_BOX
        ld      a,(hl)
        sub     d
        cp      e
        inc     l
        jr      c,columns_meet
        add     a,(hl)
        jr      nc,apart
columns_meet:
        compare_rows apart
        set     7,(iy+COLLISION)
        ld      a,PLAYER
        ld      (player_hit),a
apart:
        endm

; Compares every object of both lists with whom it may meet, and writes down what was met. player_hit
; gets bit 7 if one of those that hurt him met the player.
compare_boxes:
        ld      (boxes_stack),sp
        ld      ixh,0           ; nothing is above the first row
        ld      a,(bomb)
        or      a
        jr      z,no_bomb_here
        ld      iy,(player)
        ld      a,iyh
        or      a
        jr      z,no_bomb_here
        pixel   Y
        ld      ixh,a
no_bomb_here:
        xor     a
        ld      (player_hit),a
        ld      a,(enemy_count)
        or      a
        jp      z,no_enemies
        ld      iy,(enemies)
next_enemy:
        ex      af,af'
        take_box
        ld      a,(iy+HURTS)
player_to_meet  equ $+1
        and     0               ; 1 if there is a player
        jr      z,no_player_to_meet
        compare_player
no_player_to_meet:
bullets_to_meet equ $+1
        ld      b,0             ; how many there are
        inc     b
        dec     b
        jr      z,no_bullet_left
        ld      hl,BOXES*256
next_bullet_box:
        ld      a,(hl)
        sub     d
        cp      e
        inc     l
        jr      c,columns_meet
        add     a,(hl)
        jr      c,columns_meet
next_place:
        inc     l
        djnz    next_bullet_box
no_bullet_left:
        ld      sp,iy
        pop     iy
        ex      af,af'
        dec     a
        jp      nz,next_enemy
        jp      no_enemies

; The bullet's box at HL shares columns with the object's. Its bit is the object's if they share a row.
columns_meet:
        compare_rows rows_apart
        ld      h,BITS
        ld      a,(hl)
        or      (iy+COLLISION)
        ld      (iy+COLLISION),a
    if WIDE
        dec     l
        ld      a,(hl)
        or      (iy+COLLISION_WIDE)
        ld      (iy+COLLISION_WIDE),a
        inc     l
    endif
rows_apart:
        ld      h,BOXES
        jp      next_place

no_enemies:
        ld      a,(enemy_bullet_count)
        or      a
        jr      z,no_enemy_bullets
        ld      b,a
        ld      iy,(enemy_bullets)
next_enemy_bullet:
        take_box
        ld      a,(player_to_meet)
        and     (iy+HURTS)
        jr      z,nobody
        compare_player
nobody:
        ld      sp,iy
        pop     iy
        djnz    next_enemy_bullet
no_enemy_bullets:
        ld      sp,(boxes_stack)
        ret

boxes_stack:    defw 0
player_hit:     defb 0

boxes_code_end:
        org     BITS*256
bit_of_bullet:                  ; for COLLISION_WIDE, and for COLLISION
        defb    0,1,0,2,0,4,0,8,0,0x10,0,0x20
    if WIDE
        defb    1,0,2,0,4,0,8,0,0x10,0,0x20,0,0x40,0,0x80,0
    endif
bit_of_bullet_end:
