| SPDX-License-Identifier: MIT
| Runs the collision test over a list of sprite pairs that the platform puts into memory, and ends.
|
| job:      long  CACR to work with (68030, 68040)
|           long  DTT0 (68040): how memory is cached
|           long  number of entries
|           word  OUT: COLFLAG as a last read finds it, with the cache on and without a clear
| entries:  32 bytes each: two sprites of 14 bytes, a word of flags, a word for the answer
        .equ    ENTRY_BYTES, 32
        .equ    FLAGS, 28
        .equ    ANSWER, 30
        .equ    READ_NEIGHBOUR, 0       | flag: read the word beside COLFLAG first
        .equ    IN_BUFFER, 1            | flag: two blits, the processor looks through the buffer
        .equ    ALONE, 2                | flag: the processor does it alone
        .equ    TOO_LARGE, 0x8000       | flag, OUT: the zone does not fit the buffer
        .include "common/caches.inc"
        .include "common/host.inc"

        vectors 6, mandin_interrupt

        .text
        .global start
        .global run_entries
start:
        caches_on job, job+4
        jsr     mandin_init
        lea     entries,%a4
        move.l  job + 8,%d7
        beq.s   done
run_entries:
        movea.l %a4,%a0
        lea     14(%a4),%a1
        move.w  FLAGS(%a4),%d6
        btst    #READ_NEIGHBOUR,%d6
        beq.s   1f
        tst.w   neighbour
1:      btst    #ALONE,%d6
        bne.s   2f
        btst    #IN_BUFFER,%d6
        bne.s   3f
        jsr     mandin_test
        bra.s   4f
2:      jsr     mandin_alone
        bra.s   5f
3:      jsr     mandin_test_in_buffer
4:      bcc.s   5f
        or.w    #TOO_LARGE,FLAGS(%a4)
5:      move.w  %d0,ANSWER(%a4)
        lea     ENTRY_BYTES(%a4),%a4
        subq.l  #1,%d7
        bne.s   run_entries
done:
        move.w  colflag,job + 12
    .if CPU == 4
        cpusha  %dc                     | the answers to memory
    .endif
        move.w  #0,HOST_EXIT
        stop    #0x2700

        .section .job,"aw",@nobits
        .global job
job:    .space  16

        .section .entries,"aw",@nobits
        .global entries
entries:
        .space  ENTRY_BYTES

        .section .stack,"aw",@nobits
        .space  256
        .global stack_top
stack_top:

        .section .note.GNU-stack,"",@progbits
