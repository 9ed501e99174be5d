// SPDX-License-Identifier: MIT
//
// x16_vera: VERA's CPU port on the bus of the X16. What is taken is one access on the bus, as it
// was asked for, and no other; busy until it is over; the byte read is the one that was on the bus
// in the last clock of the strobe.
`default_nettype none

module x16_vera (
  input logic i_clk
);
  localparam ACCESS = 2, RECOVERY = 3;

  (* anyseq *) reg       i_rst, i_strobe, i_write, i_irq_n;
  (* anyseq *) reg [4:0] i_register;
  (* anyseq *) reg [7:0] i_data, i_d;

  wire       o_busy, o_irq, o_cs_n, o_rd_n, o_wr_n, o_drive, p_write;
  wire [4:0] o_a;
  wire [7:0] o_data, o_d;
  wire [2:0] p_state;  // 0 idle, 1 setup, 2 strobe, 3 hold, 4 recover
  wire [1:0] p_clocks;

  vera_x16 #(.ACCESS(ACCESS), .RECOVERY(RECOVERY)) dut (
    .i_clk, .i_rst, .i_strobe, .i_write, .i_register, .i_data, .o_data, .o_busy, .o_irq,
    .o_cs_n, .o_rd_n, .o_wr_n, .o_a, .o_d, .o_drive, .i_d, .i_irq_n
  );

  vera_port_monitor #(.ASSUMED(1)) cpu_port (
    .i_clk, .i_rst, .i_strobe, .i_look(1'b0), .i_busy(o_busy)
  );

  x16_bus_monitor #(.ASSUMED(2)) bus (
    .i_clk, .i_rst, .i_cs_n(o_cs_n), .i_rd_n(o_rd_n), .i_wr_n(o_wr_n), .i_a(o_a), .i_d(o_d),
    .i_drive(o_drive)
  );

  // The access that was taken, and its clocks since
  reg       r_running, r_write;
  reg [3:0] r_clocks;  // 0: none is under way
  reg [4:0] r_register;
  reg [7:0] r_data, r_byte;
  initial r_running = 1'b0;

  localparam [3:0] LAST = 4'd2 + ACCESS + RECOVERY;

  always_ff @(posedge i_clk) begin
    r_running <= 1'b1;
    if (i_rst) r_clocks <= 4'd0;
    else if (r_clocks != 4'd0) r_clocks <= r_clocks == LAST ? 4'd0 : r_clocks + 4'd1;
    else if (i_strobe) begin
      r_clocks   <= 4'd1;
      r_write    <= i_write;
      r_register <= i_register;
      r_data     <= i_data;
    end
    if (w_strobe) r_byte <= i_d;
  end

  wire w_strobe   = r_clocks > 4'd1 && r_clocks <= 4'd1 + ACCESS;
  wire w_selected = r_clocks >= 4'd1 && r_clocks <= 4'd2 + ACCESS;

  always @* begin
    // Assumed: it begins with a clock of reset
    // By: need adapters: a clock of reset
    if (!r_running) assume (i_rst);
    else if (!i_rst) begin
      assert (o_busy == (r_clocks != 4'd0));
      assert (o_cs_n == !w_selected);
      assert (o_rd_n == !(w_strobe && !r_write) && o_wr_n == !(w_strobe && r_write));
      if (w_selected) assert (o_a == r_register && o_drive == r_write);
      if (w_selected && r_write) assert (o_d == r_data);
      if (r_clocks > 4'd1 + ACCESS) assert (o_data == r_byte);
      assert (o_irq == !i_irq_n);
`ifdef INDUCTION
      assert (r_clocks <= LAST && p_state <= 3'd4);
      if (r_clocks != 4'd0) assert (p_write == r_write);
      assert ((p_state == 3'd0) == (r_clocks == 4'd0) && (p_state == 3'd1) == (r_clocks == 4'd1));
      assert ((p_state == 3'd2) == w_strobe && (p_state == 3'd3) == (r_clocks == 4'd2 + ACCESS));
      if (p_state == 3'd2) assert ({2'd0, p_clocks} == r_clocks - 4'd2);
      if (p_state == 3'd4) assert ({2'd0, p_clocks} == r_clocks - 4'd3 - ACCESS);
      if (p_state == 3'd1 || p_state == 3'd3) assert (p_state == 3'd3 || p_clocks == 2'd0);
      if (w_selected && o_a != r_register) assert (1'b0);
      if (w_selected && o_d != r_data) assert (1'b0);
      if (r_clocks > 4'd2 && o_data != r_byte) assert (1'b0);
`endif
    end
  end

  always_ff @(posedge i_clk)
    if (r_running && !i_rst) begin
      cover (r_clocks == LAST && r_write);
      cover (r_clocks == LAST && !r_write);
    end

endmodule

`default_nettype wire
