// SPDX-License-Identifier: MIT
//
// blitter_bus_turns: the sharing of the bus, of blitter_bus_share by itself (rule 29).
//
// Shared mode: a turn of the chip has at most 64 of its accesses and, cycles of others counted,
// exactly 64 cycles; it then lets the others make exactly 64. Hog mode: it stays on the bus for as
// long as it is granted.
`default_nettype none

module blitter_bus_turns (
  input logic i_clk
);

  (* anyseq *) reg i_rst, i_wr_control, i_set_busy, i_set_hog, i_wr_y_count, i_reg_answering;
  (* anyseq *) reg i_bus_grant, i_bus_cycle, i_step, i_blit_done;
  wire o_busy, o_hog, o_bus_request, o_enter, o_master, o_done;

  blitter_bus_share dut (
      .i_clk, .i_rst, .i_wr_control, .i_set_busy, .i_set_hog, .i_wr_y_count, .i_reg_answering,
      .i_bus_grant, .i_bus_cycle, .i_step, .i_blit_done,
      .o_busy, .o_hog, .o_bus_request, .o_enter, .o_master, .o_done
  );

  // What the rest of the chip and the bus around it do: blitter_register_port and
  // blitter_memory_port prove it.
  reg r_running;
  initial r_running = 1'b0;
  always_ff @(posedge i_clk) r_running <= 1'b1;
  always @* begin
    // Assumed: it begins with a clock of reset
    // By: need blitter: a clock of reset
    if (!r_running) assume (i_rst);
    // Assumed: the chip steps on the bus, and a blit ends with a step
    // By: proof blitter_memory_port; proof blitter_counts
    if (i_step) assume (o_master);
    if (i_blit_done) assume (i_step);
    // Assumed: no other master completes a cycle while the chip is on the bus
    // By: need blitter: `i_bus_cycle`
    if (i_bus_cycle) assume (!o_master);
    // Assumed: one register is written at a time, by an
    // answered access, and none while the chip is on the bus
    // By: proof blitter_register_port
    if (i_wr_control || i_wr_y_count) assume (!o_master && i_reg_answering);
    assume (!(i_wr_control && i_wr_y_count));
  end

`ifdef NARROW
  // A start, then nothing but bus cycles: the chip is granted the bus at once, or when the others
  // have used up its first turn, which they do in every clock.
  (* anyconst *) reg c_hog, c_late;
  reg [7:0] r_clock;
  initial r_clock = 8'd0;
  always_ff @(posedge i_clk) r_clock <= r_clock + 8'd1;
  always @* begin
    assume (i_rst == (r_clock == 8'd0));
    assume (i_wr_y_count == (r_clock == 8'd1));
    assume (i_wr_control == (r_clock == 8'd2));
    assume (i_reg_answering == (i_wr_y_count || i_wr_control));
    assume (i_set_busy && !i_blit_done && i_step == o_master);
    assume (i_set_hog == c_hog && i_bus_grant == (o_bus_request && (!c_late || r_clock >= 8'd66)));
    assume (i_bus_cycle == (o_busy && !o_master && (c_late || !o_bus_request)));
  end
`endif

  // Of the present turn, in shared mode: accesses of the chip, and all bus cycles
  logic [7:0] r_accesses, r_cycles;
  // The clock before
  logic r_busy, r_hog, r_request, r_master, r_step, r_done, r_grant, r_written;

  wire w_turn = o_bus_request != r_request;
  wire [7:0] w_cycles = w_turn || r_written ? 8'd0 : r_cycles;
  wire [7:0] w_accesses = w_turn || r_written ? 8'd0 : r_accesses;

  always_ff @(posedge i_clk) begin
    r_cycles   <= o_busy && (i_step || i_bus_cycle) ? w_cycles + 8'd1 : w_cycles;
    r_accesses <= i_step ? w_accesses + 8'd1 : w_accesses;
    r_busy     <= o_busy && !i_rst;
    r_hog      <= o_hog;
    r_request  <= o_bus_request;
    r_master   <= o_master && !i_rst;
    r_step     <= i_step;
    r_done     <= i_blit_done;
    r_grant    <= i_bus_grant;
    r_written  <= i_wr_control || i_rst;
  end

  always @* if (r_running) begin
    // Shared mode, and the same blit as the clock before
    if (o_busy && r_busy && !o_hog && !r_written) begin
      if (o_bus_request) assert (w_accesses + i_step <= 8'd64);
      if (w_turn) assert (r_cycles == 8'd64);
      else assert (r_cycles < 8'd64);
      if (o_master) assert (o_bus_request);
    end
    // Hog mode: off the bus only when the grant is gone or the blit is done
    if (o_busy && r_busy && o_hog && !r_written) begin
      assert (o_bus_request);
      if (r_master && !o_master) assert (r_step && !r_grant);
    end
    // The bus is left between accesses only, and entered only when granted
    if (r_master && !o_master) assert (r_step);
    if (r_master && r_step && !r_grant) assert (!o_master);
    if (o_master && !r_master) assert (r_request && r_grant);
    if (r_master && r_done) assert (!o_busy && !o_hog);
    if (!o_busy) assert (!o_bus_request && !o_master);
  end

  wire [1:0] p_share_state;
  wire [5:0] p_cycles_left;
  wire       p_chip_turn;

`ifdef INDUCTION
  always @* if (r_running) begin
    assert (p_share_state != 2'd3);
    if (o_busy && !o_hog) begin
      assert (w_cycles + p_cycles_left == 8'd63);
      assert (w_accesses <= w_cycles);
      assert (p_chip_turn == o_bus_request);
    end
  end
`endif

  always_ff @(posedge i_clk) if (r_running && !i_rst) begin
    cover (o_busy && !o_hog && w_turn && !o_bus_request && r_accesses == 8'd64);
    cover (o_busy && !o_hog && w_turn && o_bus_request && r_cycles == 8'd64 && !r_written);
    cover (o_hog && i_step && w_accesses == 8'd70);
  end

endmodule

`default_nettype wire
