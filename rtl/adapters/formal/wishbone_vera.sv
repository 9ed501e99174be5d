// SPDX-License-Identifier: MIT
//
// wishbone_vera: the slave obeys Wishbone; an access is strobed once, when the port is
// free, as it was asked for, and answered in the next clock with the byte that is there.
`default_nettype none

module wishbone_vera (
  input logic i_clk
);
  (* anyseq *) reg       i_rst, i_cyc, i_stb, i_we, i_busy;
  (* anyseq *) reg [4:0] i_adr;
  (* anyseq *) reg [7:0] i_dat, i_data;

  wire       o_ack, o_strobe, o_write;
  wire [4:0] o_register;
  wire [7:0] o_dat, o_data;

  wishbone_to_vera dut (
    .i_clk, .i_rst, .i_cyc, .i_stb, .i_we, .i_adr, .i_dat, .o_dat, .o_ack,
    .o_strobe, .o_write, .o_register, .o_data, .i_data, .i_busy
  );

  wishbone_slave_props #(.ERRORS(0), .ADDRESS_WIDTH(5), .DATA_WIDTH(8)) register_port (
    .i_clk, .i_rst, .i_cyc, .i_stb, .i_we, .i_adr, .i_sel(1'b1), .i_dat, .i_tag(1'b0),
    .i_ack(o_ack), .i_err(1'b0), .i_may_wait(i_busy)
  );

  reg r_running, r_strobed;
  initial r_running = 1'b0;

  always_ff @(posedge i_clk) begin
    r_running <= 1'b1;
    r_strobed <= !i_rst && o_strobe;
  end

  always @* begin
    if (!r_running) assume (i_rst);
    else if (!i_rst) begin
      assert (o_ack == r_strobed);
      if (o_strobe) assert (i_cyc && i_stb && !i_busy && !r_strobed);
      if (o_strobe) assert (o_write == i_we && o_register == i_adr && o_data == i_dat);
      if (o_ack) assert (o_dat == i_data);
    end
  end

endmodule

`default_nettype wire
