// SPDX-License-Identifier: MIT
//
// blitter: bit-block transfer processor, register-compatible with the Atari BLiTTER.
//
// A Wishbone B4 classic register slave and memory master, 16 bits wide with big-endian lanes
// (sel[1] is the even byte), in one clock domain. With a memory that acknowledges in the same clock
// it makes one access every clock for as long as it has the bus; a grant begins with one idle
// clock. Registers, order of accesses and corner cases: docs/reference/blitter.md.
//
// The registers answer while the chip is off the memory bus; a register access made meanwhile
// waits, as the CPU of the original machine does. The chip's own accesses must not come with
// function code 5: with any other, a blit onto the chip's own registers meets bus errors there,
// with 5 it waits for itself. i_bus_cycle must pulse for every completed bus cycle of another
// master, accesses to these registers included: shared mode counts them.
`default_nettype none

module blitter (
  input  logic        i_clk,
  input  logic        i_rst,

  // Register slave (Wishbone; the function code is an address tag)
  input  logic        i_reg_cyc,
  input  logic        i_reg_stb,
  input  logic        i_reg_we,
  input  logic [5:1]  i_reg_adr,
  input  logic [1:0]  i_reg_sel,
  input  logic [15:0] i_reg_dat,
  input  logic [2:0]  i_reg_fc,
  output logic [15:0] o_reg_dat,
  output logic        o_reg_ack,
  output logic        o_reg_err,

  // Memory master (Wishbone); an error ends an access as an acknowledge does
  output logic        o_mem_cyc,
  output logic        o_mem_stb,
  output logic        o_mem_we,
  output logic [23:1] o_mem_adr,
  output logic [1:0]  o_mem_sel,
  output logic [15:0] o_mem_dat,
  input  logic [15:0] i_mem_dat,
  input  logic        i_mem_ack,
  input  logic        i_mem_err,

  // Bus arbitration
  output logic        o_bus_request,
  input  logic        i_bus_grant,
  input  logic        i_bus_cycle,

  // Interrupt: high is "done", the inactive BUSY; also while a write of the control byte is
  // acknowledged
  output logic        o_done
);

  // Register writes: a strobe of any, and one a register
  wire [15:0] w_wdata;
  wire        w_wr;
  wire        w_wr_halftone;
  wire [3:0]  w_halftone_index;
  wire        w_wr_src_high, w_wr_src_low, w_wr_dst_high, w_wr_dst_low;
  wire        w_wr_endmask, w_wr_x_count, w_wr_y_count, w_wr_control, w_wr_skew;
  wire        w_reg_answering;

  // Configuration held by the register file
  wire [15:1] w_src_xinc, w_src_yinc, w_dst_xinc, w_dst_yinc;
  wire [15:0] w_endmask1, w_endmask2, w_endmask3;
  wire [1:0]  w_hop;
  wire [3:0]  w_op, w_skew;
  wire        w_smudge, w_fxsr, w_nfsr;

  // Live state of the blit
  wire        w_busy, w_hog, w_enter, w_master;
  wire [23:1] w_src_addr, w_dst_addr;
  wire [15:0] w_x_count, w_y_count;
  wire [3:0]  w_line;
  wire        w_first, w_last_word, w_next_to_last_word, w_last_line;

  // The access being made
  wire        w_step = w_master && (i_mem_ack || i_mem_err);  // Rule 38
  wire        w_read_prime, w_read_source, w_read_destination, w_write;
  wire        w_word_done = w_step && w_write;
  wire        w_line_done = w_word_done && w_last_word;
  wire        w_blit_done = w_line_done && w_last_line;
  wire        w_source_ends_line = w_last_word || (w_next_to_last_word && w_nfsr);  // Rule 2
  wire        w_blind_shift = w_nfsr && w_last_word;
  wire [15:0] w_mask = w_first ? w_endmask1 : w_last_word ? w_endmask3 : w_endmask2;  // Rule 1

  // Data
  wire [15:0] w_source, w_destination, w_pattern, w_result;

  blitter_registers registers (
      .i_clk, .i_rst,
      .i_cyc(i_reg_cyc), .i_stb(i_reg_stb), .i_we(i_reg_we), .i_adr(i_reg_adr), .i_sel(i_reg_sel),
      .i_dat(i_reg_dat), .i_fc(i_reg_fc),
      .o_dat(o_reg_dat), .o_ack(o_reg_ack), .o_err(o_reg_err),
      .i_enter(w_enter), .i_master(w_master), .o_answering(w_reg_answering),
      .o_wdata(w_wdata), .o_wr(w_wr),
      .o_wr_halftone(w_wr_halftone), .o_halftone_index(w_halftone_index),
      .o_wr_src_high(w_wr_src_high), .o_wr_src_low(w_wr_src_low),
      .o_wr_dst_high(w_wr_dst_high), .o_wr_dst_low(w_wr_dst_low),
      .o_wr_endmask(w_wr_endmask), .o_wr_x_count(w_wr_x_count), .o_wr_y_count(w_wr_y_count),
      .o_wr_control(w_wr_control), .o_wr_skew(w_wr_skew),
      .o_src_xinc(w_src_xinc), .o_src_yinc(w_src_yinc),
      .o_dst_xinc(w_dst_xinc), .o_dst_yinc(w_dst_yinc),
      .o_endmask1(w_endmask1), .o_endmask2(w_endmask2), .o_endmask3(w_endmask3),
      .o_hop(w_hop), .o_op(w_op), .o_smudge(w_smudge),
      .o_fxsr(w_fxsr), .o_nfsr(w_nfsr), .o_skew(w_skew),
      .i_halftone(w_pattern), .i_src_addr(w_src_addr), .i_dst_addr(w_dst_addr),
      .i_x_count(w_x_count), .i_y_count(w_y_count),
      .i_busy(w_busy), .i_hog(w_hog), .i_line(w_line)
  );

  blitter_bus_share bus_share (
      .i_clk, .i_rst,
      .i_wr_control(w_wr_control), .i_set_busy(w_wdata[15]), .i_set_hog(w_wdata[14]),
      .i_wr_y_count(w_wr_y_count), .i_reg_answering(w_reg_answering),
      .i_bus_grant, .i_bus_cycle,
      .i_step(w_step), .i_blit_done(w_blit_done),
      .o_busy(w_busy), .o_hog(w_hog), .o_bus_request, .o_enter(w_enter), .o_master(w_master),
      .o_done
  );

  blitter_sequencer sequencer (
      .i_clk, .i_rst,
      .i_op(w_op), .i_use_source(w_hop[1] || w_smudge), .i_fxsr(w_fxsr), .i_nfsr(w_nfsr),
      .i_endmask_full({&w_endmask3, &w_endmask2, &w_endmask1}),
      .i_last_word(w_last_word), .i_next_to_last_word(w_next_to_last_word),
      .i_wr(w_wr), .i_wr_endmask(w_wr_endmask), .i_wr_y_count(w_wr_y_count), .i_wr_skew(w_wr_skew),
      .i_set_fxsr(w_wdata[7]),
      .i_enter(w_enter), .i_step(w_step),
      .o_read_prime(w_read_prime), .o_read_source(w_read_source),
      .o_read_destination(w_read_destination), .o_write(w_write)
  );

  blitter_address source_address (
      .i_clk, .i_rst,
      .i_wr(w_wr), .i_wr_high(w_wr_src_high), .i_wr_low(w_wr_src_low), .i_wdata(w_wdata),
      .i_step(w_step && (w_read_prime || w_read_source)),
      .i_increment(w_read_source && w_source_ends_line ? w_src_yinc : w_src_xinc),
      .o_address(w_src_addr)
  );

  blitter_address destination_address (
      .i_clk, .i_rst,
      .i_wr(w_wr), .i_wr_high(w_wr_dst_high), .i_wr_low(w_wr_dst_low), .i_wdata(w_wdata),
      .i_step(w_word_done),
      .i_increment(w_last_word ? w_dst_yinc : w_dst_xinc),
      .o_address(w_dst_addr)
  );

  blitter_counters counters (
      .i_clk, .i_rst,
      .i_wr(w_wr), .i_wr_x_count(w_wr_x_count), .i_wr_y_count(w_wr_y_count),
      .i_wr_line(w_wr_control), .i_wdata(w_wdata),
      .i_word_done(w_word_done), .i_line_done(w_line_done), .i_line_down(w_dst_yinc[15]),
      .o_x_count(w_x_count), .o_y_count(w_y_count), .o_line(w_line), .o_first(w_first),
      .o_last_word(w_last_word), .o_next_to_last_word(w_next_to_last_word),
      .o_last_line(w_last_line)
  );

  blitter_shifter shifter (
      .i_clk, .i_rst,
      .i_backward(w_src_xinc[15]), .i_skew(w_skew),
      .i_new_grant(!w_master), .i_step(w_step), .i_write(w_write),
      .i_read_source(w_read_prime || w_read_source), .i_read_destination(w_read_destination),
      .i_blind_shift(w_blind_shift),
      .i_bus_data(w_write ? o_mem_dat : i_mem_dat),
      .o_source(w_source), .o_destination(w_destination)
  );

  // One read port: the CPU and a blit never look at the same time.
  blitter_halftone halftone (
      .i_clk,
      .i_wr(w_wr), .i_write(w_wr_halftone), .i_wdata(w_wdata),
      .i_index(!w_master ? w_halftone_index : w_smudge ? w_source[3:0] : w_line),  // Rule 5
      .o_pattern(w_pattern)
  );

  blitter_combine combine (
      .i_hop(w_hop), .i_op(w_op), .i_mask(w_mask),
      .i_source(w_source), .i_pattern(w_pattern), .i_destination(w_destination),
      .o_result(w_result)
  );

  assign o_mem_cyc = w_master;  // Rule 46
  assign o_mem_stb = w_master;
  assign o_mem_we  = w_write;
  assign o_mem_adr = w_read_prime || w_read_source ? w_src_addr : w_dst_addr;
  assign o_mem_sel = 2'b11;
  assign o_mem_dat = w_master && w_write ? w_result : 16'd0;  // 0 but in a write

endmodule

`default_nettype wire
