// What Verilator reads, in this order: packages before their use. Paths are relative to this folder.
// Also understood: +define+NAME=VALUE, +incdir+DIR, -y DIR, +libext+.EXT, -v FILE, a waiver file .vlt, -f OTHER.f
blitter_wishbone.sv
wishbone_to_axi_lite.sv
axi_lite_to_registers.sv
axi_lite_to_wishbone.sv
// your_core.sv
blitter.sv
