-F ../dvi/dvi.f
soc_ulx3s.sv
ulx3s_clocks.sv
ulx3s_serial.sv
