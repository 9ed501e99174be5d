// A blitter in VHDL, with a library of its own: docs/howto/vhdl.md.
-f ../../tests/rtl/cores/vhdl/files.f
