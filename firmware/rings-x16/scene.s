; SPDX-License-Identifier: MIT
; The ring program on any sprites: up to ten projectiles and then targets, up to 64 by 64 in up to 16 shapes, a decision
; table for each two of them. What the game knows is in memory before `start`: `sprites` and what follows it up to `pool`;
; where its sprites are, with quadrants, comes into `records` at `frame`, and what was hit is there at `found`. The cells of
; those that may have taken part are looked up, in a table for each sprite size.
        .setcpu "65C02"
        .include "rings-x16/search.inc"
        .export start, frame, shown, look, found, map_cells, cells_mapped, mapped, rec
        .export sprites, projectiles, shapes, masks_low, masks_high, lengths_low, lengths_high, shape, sizes
        .export image_low, image_high, hit_low, hit_high, lefts, tops, widths, heights, tables_low, tables_high
        .export records, vera_isr, hits, hit_projectile, hit_target, pool, pool_end, upper, upper_end

MOST_SPRITES     = 128
MOST_SHAPES      = 16
PAIRS            = MOST_SHAPES * MOST_SHAPES

        .zeropage
candidate:      .res 1          ; its place in the list
frame_ended:    .res 1
vera_isr:       .res 1
cells:          .res 4          ; of the target
high:           .res 1
column:         .res 1          ; in the decision table
row:            .res 1
table:          .res 2
colour:         .res 1
bits:           .res 1
left:           .res 2
place:          .res 2          ; in a map
mapped:         .res 1          ; the sprite whose cells were looked up last

        .bss
; From outside. A sprite's shape is a number from 0 on; a pair is the projectile's shape times 16 and the target's.
sprites:        .res 1
projectiles:    .res 1
shapes:         .res 1
masks_low:      .res MOST_SHAPES        ; a bit for each pixel of the image, row by row
masks_high:     .res MOST_SHAPES
lengths_low:    .res MOST_SHAPES        ; bytes of it
lengths_high:   .res MOST_SHAPES
shape:          .res MOST_SPRITES
sizes:          .res MOST_SPRITES       ; the attribute
image_low:      .res MOST_SPRITES       ; the attributes with the place of the image
image_high:     .res MOST_SPRITES
hit_low:        .res MOST_SPRITES       ; and those of one that was hit
hit_high:       .res MOST_SPRITES
lefts:          .res PAIRS              ; the target's width and height
tops:           .res PAIRS
widths:         .res PAIRS              ; the table's
heights:        .res PAIRS
tables_low:     .res PAIRS              ; the places of its rows
tables_high:    .res PAIRS
records:        .res RECORD * MOST_SPRITES
; Its own.
place_low:      .res MOST_SPRITES
place_high:     .res MOST_SPRITES
mask:           .res MOST_SPRITES       ; as VERA has it, or DEAD
dead:           .res MOST_SPRITES
        projectile_list
list_shape:     .res MOST_PROJECTILES   ; times 16
list_sprite:    .res MOST_PROJECTILES
hits:           .res 1                  ; of this frame
hit_projectile: .res MOST_SPRITES
hit_target:     .res MOST_SPRITES

        .segment "POOL"
pool:           .res $55FF
pool_end:       .res 1
        .segment "UPPER"
upper:          .res $5FF9
upper_end:      .res 1

        .segment "LOADADDR"
        .word   start

        .code
start:  begin_frames
        jsr     upload
        jsr     set_out
        cli                     ; what has ended by now, and while sprites are set up, is no frame of theirs
frame:  jsr     show
shown:  stz     frame_ended
        jsr     wait_frame      ; partly what was there before
        jsr     wait_frame
look:   jsr     find_hits
found:  bra     frame

; The images of every shape, in colour 1 and in colour 2, one behind the other from 0 on.
upload: seek    0
        ldx     #0
@shape: lda     #1
        jsr     upload_image
        lda     #2
        jsr     upload_image
        inx
        cpx     shapes
        bne     @shape
        rts
upload_image:
        sta     colour
        lda     masks_low,x
        sta     rec
        lda     masks_high,x
        sta     rec+1
        lda     lengths_low,x
        sta     left
        lda     lengths_high,x
        sta     left+1
@byte:  lda     (rec)
        sta     bits
        ldy     #8
@pixel: lda     #0
        asl     bits
        bcc     :+
        lda     colour
:       sta     VERA_DATA0
        dey
        bne     @pixel
        inc     rec
        bne     :+
        inc     rec+1
:       lda     left
        bne     :+
        dec     left+1
:       dec     left
        lda     left
        ora     left+1
        bne     @byte
        rts

; All are alive, and VERA draws nothing yet.
set_out:
        lda     #<records
        sta     rec
        lda     #>records
        sta     rec+1
        ldx     #0
@sprite:
        stz     dead,x
        lda     rec
        sta     place_low,x
        clc
        adc     #RECORD
        sta     rec
        lda     rec+1
        sta     place_high,x
        adc     #0
        sta     rec+1
        inx
        bpl     @sprite
        seek    VERA_SPRITES
        ldx     #0
@clear: stz     VERA_DATA0
        stz     VERA_DATA0
        stz     VERA_DATA0
        stz     VERA_DATA0
        dex
        bne     @clear
        rts

; The attributes of all sprites.
show:   seek    VERA_SPRITES
        ldx     #0
@sprite:
        find_record
        lda     dead,x
        bne     @hit
        lda     image_low,x
        sta     VERA_DATA0
        lda     image_high,x
        sta     VERA_DATA0
        ldy     #MASK
        lda     (rec),y
        bra     @place
@hit:   lda     hit_low,x
        sta     VERA_DATA0
        lda     hit_high,x
        sta     VERA_DATA0
        lda     #DEAD
@place: sta     mask,x
        show_place
        lda     mask,x
        sta     VERA_DATA0
        lda     sizes,x
        sta     VERA_DATA0
        inx
        cpx     sprites
        bne     @sprite
        rts

; A is the ISR of the frame that was shown. First the projectiles that may have taken part.
find_hits:
        stz     hits
        bit     #VERA_SPRCOL
        beq     @none
        begin_search
        bra     @more
@next:  lda     mask,x
        bit     x_part
        beq     @no
        bit     y_part
        beq     @no
        jsr     keep_projectile
@no:    inx
@more:  cpx     projectiles
        bne     @next
; Then the targets that may.
        lda     candidates
        bne     find_target
@none:  rts

next_target:
        inx
find_target:
        cpx     sprites
        beq     hits_found
        lda     mask,x
        bit     x_part
        beq     next_target
        bit     y_part
        beq     next_target
; Against the list, in order: the cells, then the decision table.
        find_record
        jsr     map_cells
        test_cells
        jmp     next_target
hits_found:
        rts

; Column and row of the table are the distance and the target's size; then its byte. Who shares a cell with a projectile
; and is not hit is not tried against the next one.
shared_cell:
        sty     candidate
        ldy     #1
        lda     (rec),y
        sta     high
        ldy     candidate
        lda     (rec)
        sec
        sbc     list_x_low,y
        sta     column
        lda     high
        sbc     list_x_high,y
        sta     high
        lda     list_shape,y
        ora     shape,x
        tay                     ; the pair
        lda     column
        clc
        adc     lefts,y
        sta     column
        lda     high
        adc     #0
        bne     missed
        lda     column
        cmp     widths,y
        bcs     missed
        lda     tables_low,y
        sta     table
        lda     tables_high,y
        sta     table+1
        phy
        ldy     #3
        lda     (rec),y
        sta     high
        dey
        lda     (rec),y
        ldy     candidate
        sec
        sbc     list_y_low,y
        sta     row
        lda     high
        sbc     list_y_high,y
        sta     high
        ply
        lda     row
        clc
        adc     tops,y
        sta     row
        lda     high
        adc     #0
        bne     missed
        lda     row
        cmp     heights,y
        bcs     missed
        asl
        tay
        lda     (table),y
        sta     rec
        iny
        lda     (table),y
        sta     rec+1
        ldy     column
        lda     (rec),y
        beq     missed
        lda     #1
        sta     dead,x
        lda     #DEAD
        sta     mask,x
        ldy     candidate
        lda     list_sprite,y
        ldy     hits
        sta     hit_projectile,y
        txa
        sta     hit_target,y
        inc     hits
missed: jmp     next_target

; X is a projectile.
keep_projectile:
        find_record
        jsr     map_cells
        phx
        lda     shape,x
        asl
        asl
        asl
        asl
        pha
        txa
        ldx     candidates
        sta     list_sprite,x
        pla
        sta     list_shape,x
        append_projectile
        plx
        rts

; X is a size: the word of a map for the record's coordinate at `from`, to `into`.
.macro  look_up from, into, limits, maps
        .local  none, done
        ldy     #from
        lda     (rec),y
        clc
        adc     reaches,x
        sta     place
        iny
        lda     (rec),y
        adc     #0
        sta     place+1
        lda     place
        cmp     limits,x
        lda     place+1
        sbc     limits+4,x
        bcs     none
        asl     place
        rol     place+1
        lda     place
        adc     maps,x          ; C is 0
        sta     place
        lda     place+1
        adc     maps+4,x
        sta     place+1
        ldy     #1
        lda     (place),y
        ldy     #into+1
        sta     (rec),y
        lda     (place)
        bra     done
none:   lda     #0
        ldy     #into+1
        sta     (rec),y
done:   dey
        sta     (rec),y
.endmacro

; The cells of sprite X into its record, by the maps of its width and of its height. A place from 1 - size to the last
; column or row of the screen has a word in a map; at any other there is no cell.
map_cells:
        stx     mapped
        lda     sizes,x
        lsr
        lsr
        lsr
        lsr
        and     #3
        tax
        look_up 0, X_CELLS, column_limits, column_maps
        ldx     mapped
        lda     sizes,x
        rol
        rol
        rol
        and     #3
        tax
        look_up 2, Y_CELLS, row_limits, row_maps
        ldx     mapped
cells_mapped:
        rts

; By size: its pixels less one, how many places the maps have, and where they are.
reaches:        .byte   7, 15, 31, 63
column_limits:  .lobytes 647, 655, 671, 703
                .hibytes 647, 655, 671, 703
row_limits:     .lobytes 487, 495, 511, 543
                .hibytes 487, 495, 511, 543
column_maps:    .lobytes maps_8, maps_16, maps_32, maps_64
                .hibytes maps_8, maps_16, maps_32, maps_64
row_maps:       .lobytes maps_8 + 2*647, maps_16 + 2*655, maps_32 + 2*671, maps_64 + 2*703
                .hibytes maps_8 + 2*647, maps_16 + 2*655, maps_32 + 2*671, maps_64 + 2*703

        .segment "MAPS"
maps_8:         .incbin "maps-8.bin"
maps_16:        .incbin "maps-16.bin"
maps_32:        .incbin "maps-32.bin"
maps_64:        .incbin "maps-64.bin"

        .code
        .include "rings-x16/frame.inc"
