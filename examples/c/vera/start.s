; SPDX-License-Identifier: MIT
; The start of a C program on the machine x16, which has no KERNAL. It begins at the first byte of the .prg file. Its
; result is the exit code.
        .setcpu "65C02"
        .import         _main, zerobss
        .import         __STACK_START__, __STACK_SIZE__
        .importzp       sp
        .export         __STARTUP__ : absolute = 1

HOST_EXIT = $9F63

        .segment "LOADADDR"
        .word   start

        .segment "STARTUP"
start:  sei
        cld
        ldx     #$FF            ; the processor's stack
        txs
        lda     #<(__STACK_START__ + __STACK_SIZE__)
        sta     sp              ; the C stack grows downwards from here
        lda     #>(__STACK_START__ + __STACK_SIZE__)
        sta     sp+1
        jsr     zerobss
        jsr     _main
        sta     HOST_EXIT
        stp
