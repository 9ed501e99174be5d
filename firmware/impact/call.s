| SPDX-License-Identifier: MIT
| From batch.s to C: the job at A0, records to A1, their number in D0.
        .text
        .global software
software:
        move.l  %a1,-(%sp)
        move.l  %a0,-(%sp)
        jsr     software_impact
        addq.l  #8,%sp
        rts

        .section .note.GNU-stack,"",@progbits
