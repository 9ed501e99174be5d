; SPDX-License-Identifier: MIT
; The ring demo on the Commander X16: 128 sprites on eight rings, ten of them projectiles, and what hits what by
; quadrants, cells and a decision table (docs/explanation/x16-rings.md).
;
; Chosen at assembly time:
;   ALL    0: as the original, the first projectile that shares a cell decides; 1: every one is tried
;   WHOLE  1: a frame is shown until VERA has displayed it from top to bottom, so that what it reports is about these
;          places only; 0: the next one is set up in what is left of each frame, as the demo does it
;
; `frames` may be changed before the start. At the end `results` has a byte for each frame, the targets hit so far, and
; `image` a byte for each sprite, not 0 if it was hit.
        .setcpu "65C02"
        .include "rings-x16/search.inc"
        .export start, frames, results, image
        .export find_hits, find_targets, test_target, target_tested, hits_found, advance, show, shown   ; to be measured

SPRITES     = 128
PROJECTILES = MOST_PROJECTILES
HIT_IMAGE   = $100 / 32
SIZES       = $50               ; 16 by 16
SIDE        = 16
RINGS       = 8
MOST_FRAMES = 4096

        .zeropage
hits:           .res 1
frame_ended:    .res 1
vera_isr:       .res 1
cells:          .res 4          ; of the target
high:           .res 1
dx_low:         .res 1
dy_low:         .res 1
lookup:         .res 2
ring:           .res 1
left:           .res 1
end_low:        .res 1
end_high:       .res 1
next_result:    .res 2

        .bss
place_low:      .res SPRITES    ; where the record of this frame is
place_high:     .res SPRITES
mask:           .res SPRITES    ; as VERA has it, or DEAD
image:          .res SPRITES
        projectile_list

        .segment "RESULTS"
results:        .res MOST_FRAMES

        .segment "LOADADDR"
        .word   start

        .code
start:  begin_frames
        jsr     upload
        jsr     set_out
        lda     #<results
        sta     next_result
        lda     #>results
        sta     next_result+1
        jsr     show
        jsr     wait_frame      ; partly what was there before
next:   jsr     wait_frame
        jsr     find_hits
        lda     hits
        sta     (next_result)
        inc     next_result
        bne     :+
        inc     next_result+1
:       jsr     advance
        jsr     show
.if WHOLE
        jsr     wait_frame
.endif
        lda     frames
        bne     :+
        dec     frames+1
:       dec     frames
        lda     frames
        ora     frames+1
        bne     next
        jmp     report

; The shape in colour 1 at 0 and in colour 2 behind it: rows 4 to 11 are 2, 4, 6, 8, 8, 6, 4, 2 pixels wide.
upload: seek    0
        lda     #1
        jsr     upload_image
        lda     #2
upload_image:
        sta     high
        ldy     #0
@row:   lda     #SIDE / 2       ; left of it
        sec
        sbc     half_widths,y
        tax
        lda     #0
        jsr     fill
        lda     half_widths,y
        asl
        tax
        lda     high
        jsr     fill
        lda     #SIDE / 2
        sec
        sbc     half_widths,y
        tax
        lda     #0
        jsr     fill
        iny
        cpy     #SIDE
        bne     @row
        rts
; X times A.
fill:   cpx     #0
        beq     @done
@next:  sta     VERA_DATA0
        dex
        bne     @next
@done:  rts

; Every sprite to its first place.
set_out:
        ldx     #SPRITES - 1
@clear: stz     image,x
        stz     mask,x
        dex
        bpl     @clear
        stz     hits
        stz     ring
        ldx     #0
@ring:  ldy     ring
        lda     begins_low,y
        sta     rec
        lda     begins_high,y
        sta     rec+1
        lda     counts,y
        sta     left
@sprite:
        lda     rec
        sta     place_low,x
        lda     rec+1
        sta     place_high,x
        lda     rec
        clc
        adc     steps,y
        sta     rec
        bcc     :+
        inc     rec+1
:       cmp     begins_low+1,y
        lda     rec+1
        sbc     begins_high+1,y
        bcc     :+
        lda     rec             ; beyond the end of the path
        sbc     lengths_low,y
        sta     rec
        lda     rec+1
        sbc     lengths_high,y
        sta     rec+1
:       inx
        dec     left
        bne     @sprite
        inc     ring
        lda     ring
        cmp     #RINGS
        bne     @ring
        rts

; Every sprite one point on.
advance:
        stz     ring
        ldx     #0
@ring:  ldy     ring
        lda     begins_low+1,y
        sta     end_low
        lda     begins_high+1,y
        sta     end_high
        lda     counts,y
        sta     left
@sprite:
        lda     place_low,x
        clc
        adc     #RECORD
        sta     place_low,x
        bcc     :+
        inc     place_high,x
:       cmp     end_low
        bne     :+              ; a path ends behind a whole record
        lda     place_high,x
        cmp     end_high
        bne     :+
        lda     begins_low,y
        sta     place_low,x
        lda     begins_high,y
        sta     place_high,x
:       inx
        dec     left
        bne     @sprite
        inc     ring
        lda     ring
        cmp     #RINGS
        bne     @ring
        rts

; The attributes of all sprites.
show:
        seek    VERA_SPRITES
        ldx     #0
show_sprite:
        find_record
        lda     image,x
        sta     VERA_DATA0
        bne     show_dead
        lda     #$80            ; 8 bits a pixel
        sta     VERA_DATA0
        show_place
        iny
        lda     (rec),y
        sta     mask,x
show_last:
        sta     VERA_DATA0
        lda     #SIZES
        sta     VERA_DATA0
        inx
        bpl     show_sprite
shown:
        rts
show_dead:
        lda     #$80
        sta     VERA_DATA0
        show_place
        lda     #DEAD
        bra     show_last

; A is the ISR of the frame that was shown. First the projectiles that may have taken part.
find_hits:
        bit     #VERA_SPRCOL
        bne     :+
        jmp     hits_found
:       begin_search
@next:  lda     mask,x
        bit     x_part
        beq     @no
        bit     y_part
        beq     @no
        jsr     keep_projectile
@no:    inx
        cpx     #PROJECTILES
        bne     @next
; Then the targets that may.
find_targets:
        lda     candidates
        beq     hits_found
find_target:
        lda     mask,x
        bit     x_part
        beq     @no
        bit     y_part
        bne     test_target
@no:    inx
        bpl     find_target
hits_found:
        rts

; X is a target. Against the list, in order: the cells, then the decision table.
test_target:
        test_cells
target_tested:
        inx
        bpl     find_target
        bra     hits_found

shared_cell:
        phy                     ; decision[(dy + 16) * 32 + dx + 16]
        ldy     #1
        lda     (rec),y
        sta     high
        ply
        lda     (rec)
        sec
        sbc     list_x_low,y
        sta     dx_low
        lda     high
        sbc     list_x_high,y
        sta     high
        lda     dx_low
        clc
        adc     #SIDE
        sta     dx_low
        lda     high
        adc     #0
        bne     missed
        lda     dx_low
        cmp     #2 * SIDE
        bcs     missed
        phy
        ldy     #3
        lda     (rec),y
        sta     high
        dey
        lda     (rec),y
        ply
        sec
        sbc     list_y_low,y
        sta     dy_low
        lda     high
        sbc     list_y_high,y
        sta     high
        lda     dy_low
        clc
        adc     #SIDE
        sta     dy_low
        lda     high
        adc     #0
        bne     missed
        lda     dy_low
        cmp     #2 * SIDE
        bcs     missed
        stz     lookup          ; dy * 32, its low three bits in the low byte
        lsr
        ror     lookup
        lsr
        ror     lookup
        lsr
        ror     lookup
        adc     #>decision      ; the shifts end with carry clear
        sta     lookup+1
        lda     lookup
        ora     dx_low
        sta     lookup
        lda     (lookup)
        beq     missed
        lda     #HIT_IMAGE
        sta     image,x
        lda     #DEAD
        sta     mask,x
        inc     hits
        jmp     target_tested
missed:
.if ALL
        jmp     next_candidate
.else
        jmp     target_tested
.endif

; X is a projectile.
keep_projectile:
        find_record
        phx
        ldx     candidates
        append_projectile
        plx
        rts

        .include "rings-x16/frame.inc"

; "targets hit: N" to the console, and the end.
report: ldx     #0
@text:  lda     text,x
        beq     @number
        sta     HOST_PUT
        inx
        bra     @text
@number:
        stz     high
        lda     hits
        ldx     #100
        jsr     digit
        ldx     #10
        jsr     digit
        clc
        adc     #'0'
        sta     HOST_PUT
        lda     #10
        sta     HOST_PUT
        stz     HOST_EXIT
        stp

; How often X goes into A, unless nothing has been printed and it does not. A is what is left.
digit:  stx     left
        ldx     #'0'
@next:  cmp     left
        bcc     @all
        sbc     left
        inx
        bra     @next
@all:   cpx     #'0'
        bne     @print
        bit     high            ; not 0 once there was a digit
        bpl     @done
@print: stx     HOST_PUT
        ldx     #$80
        stx     high
@done:  rts

text:   .asciiz "targets hit: "
half_widths:
        .byte   0, 0, 0, 0, 1, 2, 3, 4, 4, 3, 2, 1, 0, 0, 0, 0
frames: .word   600

; Of each ring: sprites, bytes between neighbours, and its path.
POINTS_BEFORE_1 = 400
POINTS_BEFORE_2 = POINTS_BEFORE_1 + 208
POINTS_BEFORE_3 = POINTS_BEFORE_2 + 256
POINTS_BEFORE_4 = POINTS_BEFORE_3 + 304
POINTS_BEFORE_5 = POINTS_BEFORE_4 + 352
POINTS_BEFORE_6 = POINTS_BEFORE_5 + 400
POINTS_BEFORE_7 = POINTS_BEFORE_6 + 464
POINTS          = POINTS_BEFORE_7 + 512

counts: .byte   10, 16, 12, 14, 16, 18, 20, 22
steps:  .byte   27 * RECORD, 9 * RECORD, 9 * RECORD, 9 * RECORD, 9 * RECORD, 9 * RECORD, 9 * RECORD, 9 * RECORD
lengths_low:
        .lobytes 400 * RECORD, 208 * RECORD, 256 * RECORD, 304 * RECORD, 352 * RECORD, 400 * RECORD, 464 * RECORD, 512 * RECORD
lengths_high:
        .hibytes 400 * RECORD, 208 * RECORD, 256 * RECORD, 304 * RECORD, 352 * RECORD, 400 * RECORD, 464 * RECORD, 512 * RECORD
.define BEGINS  paths, paths + POINTS_BEFORE_1 * RECORD, paths + POINTS_BEFORE_2 * RECORD, paths + POINTS_BEFORE_3 * RECORD, paths + POINTS_BEFORE_4 * RECORD, paths + POINTS_BEFORE_5 * RECORD, paths + POINTS_BEFORE_6 * RECORD, paths + POINTS_BEFORE_7 * RECORD, paths + POINTS * RECORD
begins_low:                     ; of each path, and the end of the last
        .lobytes BEGINS
begins_high:
        .hibytes BEGINS

        .segment "TABLES"
        .align  256
decision:
        .incbin "decision.bin"
paths:  .incbin "paths.bin"
        .assert * - paths = POINTS * RECORD, error, "the paths have another length"
