soc.sv
soc_arbiter.sv
soc_blitter.sv
soc_decoder.sv
soc_narrow.sv
soc_picture.sv
soc_player.sv
soc_program.sv
soc_ram.sv
soc_reset.sv
soc_show.sv
soc_show_sprites.sv
soc_vera.sv
soc_video_ram.sv
soc_widen.sv
../../rtl/adapters/wishbone_to_vera.sv
-F ../../rtl/blitter/blitter.f
-F ../../rtl/impact/impact.f
-F ../../rtl/overlap/overlap.f
-F ../../rtl/vera/vera.f
../../rtl/impact/impact.vlt
../../rtl/overlap/overlap.vlt
../../rtl/vera/vera.vlt
