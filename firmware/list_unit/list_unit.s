| SPDX-License-Identifier: MIT
| The driver of the overlap and the impact unit, for the 68000, 68030 and 68040 in supervisor mode.
|
|   unit_start      A0 points to a job, A1 to the unit; begins a run
|   unit_wait       A1 points to the unit; until the run has ended; STATUS, bits 15-0, in D0
|   unit_line       A0 points to the list, D0.W is a line (0 is the header), D1.W the run's SEQUENCE;
|                   D0-D2 are the line's first three longs and Z is set if its tag proves them of that
|                   run. If not, the line in the data cache is stale
|   unit_fresh      the same, and a stale line is taken out of the data cache and read again; Z is clear
|                   only if memory does not have the line either
|
| All of them keep D3-D7 and A2-A6. Assembly-time choices:
|   --defsym CPU=0      68000, nothing to do; 3: 68030; 4: 68040
|   --defsym PUSH=1     68040 in copyback: descriptors, masks and dirty list lines reach memory first
        .include "list_unit/list_unit.inc"

        .text
        .global unit_start
        .global unit_wait
        .global unit_line
        .global unit_fresh

unit_start:
    .if PUSH
        cpusha  %dc
    .endif
        movem.l %d2-%d5,-(%sp)
        movem.l (%a0),%d0-%d5
        movem.l %d0-%d5,UNIT_COUNT(%a1)
        movem.l (%sp)+,%d2-%d5
        move.w  JOB_CONTROL(%a0),%d0
        or.w    #UNIT_START,%d0
        move.w  %d0,UNIT_CONTROL + 2(%a1)
        rts

unit_wait:
        lea     UNIT_STATUS + 2(%a1),%a0
1:      move.w  (%a0),%d0
        btst    #8,%d0                  | DONE
        beq.s   1b
        rts

unit_line:
        move.l  %d3,-(%sp)
        swap    %d1                     | the tag
        move.w  %d0,%d1
        movea.l %d1,%a1
        moveq   #0,%d3
        move.w  %d0,%d3
        lsl.l   #4,%d3
        adda.l  %d3,%a0
        movem.l (%a0),%d0-%d3           | in one instruction: words read together are valid together
        cmp.l   %a1,%d3
        movem.l (%sp)+,%d3              | keeps Z
        rts

unit_fresh:
        movem.l %d0-%d1/%a0,-(%sp)
        bsr.s   unit_line
        beq.s   1f
    .if CPU == 3
        movec   %cacr,%d0
        or.w    #0x0400,%d0             | CED clears the entry that CAAR names: a long
        moveq   #3,%d1
2:      movec   %a0,%caar
        movec   %d0,%cacr
        addq.l  #4,%a0
        dbra    %d1,2b
    .elseif CPU == 4
        cinvl   %dc,(%a0)
    .endif
        movem.l (%sp)+,%d0-%d1/%a0
        bra.s   unit_line
1:      lea     12(%sp),%sp             | changes no flag
        rts

        .section .note.GNU-stack,"",@progbits
