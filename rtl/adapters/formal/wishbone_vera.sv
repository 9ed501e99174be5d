// SPDX-License-Identifier: MIT
//
// wishbone_vera: between any master and a CPU port that is busy when it likes. What is made is a
// request that stands, answered in that clock, with the byte that the port gave for it; it had
// stood in the clock before, when the port was free. Nothing else is answered.
`default_nettype none

module wishbone_vera (
  input logic i_clk
);
  (* anyseq *) reg       i_rst, i_cyc, i_stb, i_we, i_busy;
  (* anyseq *) reg [4:0] i_adr;
  (* anyseq *) reg [7:0] i_dat, i_byte;

  wire       o_ack, o_strobe, o_look, o_write;
  wire [4:0] o_register;
  wire [7:0] o_dat, o_data;

  // The port: a byte for each register read or looked at, in the next clock; busy for a clock at
  // least behind reset and an access of the data ports.
  reg  [7:0] r_byte;
  reg        r_was_reset;

  wishbone_to_vera dut (
    .i_clk, .i_rst, .i_cyc, .i_stb, .i_we, .i_adr, .i_dat, .o_dat, .o_ack,
    .o_strobe, .o_look, .o_write, .o_register, .o_data, .i_data(r_byte),
    .i_busy(i_busy || r_was_reset)
  );

  wishbone_monitor #(
    .ASSUMED(1), .ANY_MASTER(2), .ERRORS(0), .ADDRESS_WIDTH(5), .DATA_WIDTH(8), .SELECT_WIDTH(1)
  ) register_port (
    .i_clk, .i_rst, .i_cyc, .i_stb, .i_we, .i_adr, .i_sel(1'b1), .i_dat, .i_tag(1'b0),
    .i_ack(o_ack), .i_err(1'b0), .i_may_wait(1'b1)
  );

  vera_port_monitor #(.ASSUMED(2)) cpu_port (
    .i_clk, .i_rst, .i_strobe(o_strobe), .i_look(o_look), .i_busy(i_busy || r_was_reset)
  );

  wire w_request = i_cyc && i_stb && !i_rst;

  reg       r_running, r_stood, r_free, r_answered, r_past_we;
  reg [4:0] r_past_adr;
  reg [1:0] r_waited;
  initial r_running = 1'b0;

  always_ff @(posedge i_clk) begin
    r_running   <= 1'b1;
    r_was_reset <= i_rst;
    r_stood     <= w_request;
    r_free      <= !i_busy && !r_was_reset;
    r_answered  <= o_ack;
    r_past_we   <= i_we;
    r_past_adr  <= i_adr;
    if ((o_strobe || o_look) && !o_write) r_byte <= i_byte;
    r_waited    <= w_request && !o_ack && !i_busy && !r_was_reset ? r_waited + 2'd1 : 2'd0;
  end

  wire w_same = r_stood && r_past_we == i_we && r_past_adr == i_adr;

  always @* begin
    // Assumed: it begins with a clock of reset
    // By: need adapters: a clock of reset
    if (!r_running) assume (i_rst);
    else begin
      // Made when it is answered, and only then
      assert (o_ack == o_strobe);
      if (o_ack) assert (w_request && w_same && r_free && !r_answered);
      if (o_strobe) assert (o_write == i_we && o_register == i_adr && o_data == i_dat);
      assert (!(o_strobe && o_look));
      assert (o_dat == r_byte);
      // The byte is of this request: it is looked at in the clock before its answer.
      if (w_request && w_same && r_free && !r_answered) assert (o_ack);
      if (o_look) assert (w_request && o_register == i_adr && o_write == i_we);
      cover (o_ack && i_we);
      cover (o_ack && !i_we);
      cover (r_stood && !r_answered && !w_request);
    end
  end

endmodule

`default_nettype wire
