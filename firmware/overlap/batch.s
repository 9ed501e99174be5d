| SPDX-License-Identifier: MIT
| What overlaps, frame after frame, by the unit (BY_UNIT=1) or by this processor alone (0), over the job
| that the platform puts into memory. Either way the records are in memory at the end.
        .include "overlap/overlap.inc"

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

    .if BY_UNIT
| Reads the list into A1; the records' number in D0.
frame:
        movea.l %a1,%a2
        jsr     overlap_start
        jsr     overlap_wait
        lea     OVERLAP,%a1
        move.w  OVERLAP_SEQUENCE + 2(%a1),%d6
        move.l  OVERLAP_STORED(%a1),%d5
        move.l  %d5,-(%sp)
        moveq   #0,%d4                  | line
        bra.s   4f
3:      addq.w  #1,%d4
        movea.l job + JOB_LIST,%a0
        move.w  %d4,%d0
        move.w  %d6,%d1
        jsr     overlap_line
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
        jmp     software_overlap
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
