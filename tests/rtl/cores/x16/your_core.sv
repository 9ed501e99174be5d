// SPDX-License-Identifier: MIT
//
// your_core: our VERA as a whole chip on the external bus of the X16, with its video RAM.
//
// It has the habits that make such chips hard to compare: its beam starts START clocks after reset,
// when the CPU port has long been there; address and data are taken at the end of /WR, and what a
// write does comes DELAY clocks later; /IRQ is two clocks late.
`default_nettype none

module your_core #(
  parameter START = 0,
  parameter DELAY = 3
) (
  input  logic       i_clk,
  input  logic       i_rst,
  input  logic       i_cs_n,
  input  logic       i_rd_n,
  input  logic       i_wr_n,
  input  logic [4:0] i_a,
  inout  wire  [7:0] io_d,
  output logic       o_irq_n
);

  logic [19:0] r_age;
  logic        r_reading, r_writing;
  logic [4:0]  r_a;
  logic [7:0]  r_d;
  logic [DELAY-1:0] r_late;  // a write on its way
  logic [1:0]  r_irq;

  logic [31:0] r_memory[0:32767];
  logic [31:0] r_word;

  wire         w_reading = !i_cs_n && !i_rd_n && i_wr_n;
  wire         w_writing = !i_cs_n && !i_wr_n;
  wire         w_read    = w_reading && !r_reading;
  wire         w_write   = r_late[DELAY-1];
  wire [7:0]   w_q;
  wire         w_irq;
  wire         w_request, w_store;
  wire [3:0]   w_lanes;
  wire [14:0]  w_word_address;
  wire [31:0]  w_bytes;

  always_ff @(posedge i_clk) begin
    if (i_rst) r_age <= 20'd0;
    else if (r_age != START) r_age <= r_age + 20'd1;
    r_reading <= w_reading && !i_rst;
    r_writing <= w_writing && !i_rst;
    r_late    <= i_rst ? '0 : {r_late[DELAY-2:0], r_writing && !w_writing};
    r_irq     <= {r_irq[0], w_irq};
    if (w_reading || w_writing) r_a <= i_a;
    if (w_writing) r_d <= io_d;
  end

  always_ff @(posedge i_clk) begin
    if (w_request) begin
      r_word <= r_memory[w_word_address];
      if (w_store) begin
        if (w_lanes[0]) r_memory[w_word_address][7:0] <= w_bytes[7:0];
        if (w_lanes[1]) r_memory[w_word_address][15:8] <= w_bytes[15:8];
        if (w_lanes[2]) r_memory[w_word_address][23:16] <= w_bytes[23:16];
        if (w_lanes[3]) r_memory[w_word_address][31:24] <= w_bytes[31:24];
      end
    end
  end

  // Picture and monitor are left open, and o_busy: the bus cannot wait.
  /* verilator lint_off PINMISSING */
  vera_unit unit (
      .i_clk, .i_rst, .i_hold(r_age != START),
      .i_strobe(w_read || w_write), .i_look(1'b0), .i_write(w_write),
      .i_register(w_write ? r_a : i_a),
      .i_data(r_d),
      .o_data(w_q), .o_irq(w_irq),
      .o_vram_request(w_request), .o_vram_write(w_store), .o_vram_bytes(w_lanes),
      .o_vram_address(w_word_address),
      .o_vram_data(w_bytes), .i_vram_ready(1'b1), .i_vram_data(r_word), .i_wait_states(4'd0)
  );
  /* verilator lint_on PINMISSING */

  assign io_d    = w_reading ? w_q : 8'hZZ;
  assign o_irq_n = !r_irq[1];

endmodule

`default_nettype wire
