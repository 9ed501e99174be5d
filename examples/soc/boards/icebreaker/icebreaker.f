-F ../../soc.f
../../fpga/soc_fpga.sv
soc_icebreaker.sv
