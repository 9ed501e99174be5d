// For the speed of the simulation: blocks stay as they were written, and wires with what uses them.
// Taken apart and put together again they test the same conditions several times in each clock.
-fno-split
-fno-dfg
