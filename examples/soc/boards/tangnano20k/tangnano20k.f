-F ../dvi/dvi.f
soc_tangnano20k.sv
tangnano20k_clocks.sv
tangnano20k_serial.sv
