| SPDX-License-Identifier: MIT
| Runs check_figure over a list of queries that the platform puts into memory, and ends.
|   --defsym CPU=0 (68000), 3 (68030) or 4 (68040): with the caches on where there are any
|
| queries: 24 bytes each: x, y (words), mask (long), height (word), a spare word, two pattern longs, and
|          a long for the answer, D0
        .equ    QUERY_BYTES, 24
        .include "common/host.inc"

        vectors

        .text
        .global start
start:
    .if CPU == 3
        move.l  #0x3919,%d0             | WA, CD, ED, CI, EI and bursts
        movec   %d0,%cacr
    .elseif CPU == 4
        cinva   %bc
        move.l  #0xFF00C040,%d0         | devices: inhibited serialized
        movec   %d0,%dtt1
        move.l  #0x0000C020,%d0         | memory: copyback
        movec   %d0,%dtt0
        move.l  #0x80008000,%d0
        movec   %d0,%cacr
    .endif
        lea     globals,%a5
        move.l  #screen,12(%a5)
        lea     queries,%a3
        move.l  count,%d4
        beq.s   2f
1:      move.l  12(%a3),4(%a5)
        move.l  16(%a3),8(%a5)
        move.w  8(%a3),-(%sp)
        move.l  4(%a3),-(%sp)
        move.w  2(%a3),-(%sp)
        move.w  (%a3),-(%sp)
        jsr     check_figure
        lea     10(%sp),%sp
        move.l  %d0,20(%a3)
        lea     QUERY_BYTES(%a3),%a3
        subq.l  #1,%d4
        bne.s   1b
2:
    .if CPU == 4
        cpusha  %dc
    .endif
        move.w  #0,HOST_EXIT
        stop    #0x2700

        .bss
        .balign 4
        .global count
        .global screen
globals:
        .space  16
count:  .space  4
        .space  1024
stack_top:
screen: .space  21888 + 16 * 64         | the buffer and some rows below it

        .section .queries,"aw",@nobits
        .global queries
queries:
        .space  QUERY_BYTES

        .section .note.GNU-stack,"",@progbits
