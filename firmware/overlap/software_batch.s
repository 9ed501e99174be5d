| SPDX-License-Identifier: MIT
| software_overlap on the job that the platform puts into memory; ends.
        .include "common/host.inc"
        .include "overlap/overlap.inc"

| A vector of 0: the platform ends the program with a line that says where.
        .section .vectors,"a",@progbits
        .long   stack_top
        .long   start
        .rept   254
        .long   0
        .endr

        .text
        .global start
start:
        lea     job,%a0
        lea     records,%a1
        jsr     software_overlap
        move.l  %d0,found
        move.w  #0,HOST_EXIT
        stop    #0x2700

        .section .job,"aw",@nobits
        .global job
        .global found
job:    .space  JOB_BYTES
        .balign 4
found:  .space  4

        .section .records,"aw",@nobits
        .global records
records:
        .space  4

        .section .stack,"aw",@nobits
        .space  256
stack_top:

        .section .note.GNU-stack,"",@progbits
