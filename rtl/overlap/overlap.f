overlap.sv
overlap_first.sv
overlap_hits.sv
overlap_load.sv
overlap_namer.sv
overlap_open.sv
overlap_reader.sv
overlap_registers.sv
overlap_sweep.sv
overlap_tester.sv
-F ../common/common.f
