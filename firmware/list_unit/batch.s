| SPDX-License-Identifier: MIT
| Frame after frame by a list unit (UNIT=its address) or by this processor alone (UNIT=0, the routine
| `software`, which takes what `frame` takes), over the job that the platform puts into memory. Either way
| the records are in memory at the end.
        .include "list_unit/list_unit.inc"

        .text
        .global main
main:
        move.w  frames,%d7
        bra.s   2f
1:      lea     job,%a0
        lea     records,%a1
        bsr.s   frame
        move.l  %d0,found
2:      dbra    %d7,1b
        moveq   #0,%d0
        rts

    .if UNIT
| The job at A0; its records to A1, their number in D0.
frame:
        movea.l %a1,%a2
        lea     UNIT,%a1
        jsr     unit_start
        jsr     unit_wait
        move.w  UNIT_SEQUENCE + 2(%a1),%d6
        move.l  UNIT_STORED(%a1),%d5
        move.l  %d5,-(%sp)
        moveq   #0,%d4                  | line
        bra.s   4f
3:      addq.w  #1,%d4
        movea.l job + JOB_LIST,%a0
        move.w  %d4,%d0
        move.w  %d6,%d1
        jsr     unit_line
        bne.s   5f
        movem.l %d0-%d2,(%a2)
        lea     12(%a2),%a2
        subq.l  #3,%d5
4:      tst.l   %d5
        bgt.s   3b
        move.l  (%sp)+,%d0
        rts
5:      move.l  (%sp)+,%d0
        moveq   #-1,%d0                 | a line that no tag proves
        rts
    .else
frame:
        jmp     software
    .endif

        .section .job,"aw",@nobits
        .global job
        .global found
        .global frames
job:    .space  JOB_BYTES
        .balign 4
found:  .space  4
frames: .space  2

        .section .records,"aw",@nobits
        .global records
records:
        .space  4

        .section .note.GNU-stack,"",@progbits
