| SPDX-License-Identifier: MIT
| Console output by the host device.
        .include "common/host.inc"

        .text
        .global host_print
        .global host_print_decimal

| A0 points to a string that ends with 0. Takes A0 and D0.
host_print:
        moveq   #0,%d0
1:      move.b  (%a0)+,%d0
        beq.s   2f
        move.w  %d0,HOST_PUT
        bra.s   1b
2:      rts

| D0 unsigned word, in decimal. Takes D0, D1.
host_print_decimal:
        and.l   #0xFFFF,%d0
        divu    #10,%d0
        swap    %d0
        move.w  %d0,-(%sp)              | the last digit
        clr.w   %d0
        swap    %d0
        beq.s   1f
        jsr     host_print_decimal
1:      move.w  (%sp)+,%d0
        add.w   #'0',%d0
        move.w  %d0,HOST_PUT
        rts

        .section .note.GNU-stack,"",@progbits
