-F ../../soc.f
dvi_encoder.sv
dvi_words.sv
soc_dvi.sv
