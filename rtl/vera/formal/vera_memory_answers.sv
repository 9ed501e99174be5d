// SPDX-License-Identifier: MIT
//
// vera_memory_answers: A byte of an attribute word that was read in the clock in which it was
// written to memory is taken from the register that it came from (rule 35).
`default_nettype none

module vera_memory_answers (
  input logic        i_clk,
  input logic        i_hold,
  input logic        i_write,
  input logic [16:0] i_write_address,
  input logic [7:0]  i_write_data,
  input logic [7:0]  i_read_address,
  input logic [7:0]  i_held_address
);

  logic [3:0] p_lanes, p_new;
  logic [7:0] p_address, w_word;

  assign w_word = i_hold ? i_held_address : i_read_address;

  vera_attributes attributes (
    .i_clk, .i_hold, .i_write, .i_write_address, .i_write_data, .i_read_address, .i_held_address,
    .o_word()
  );

  // Lanes of the word that were written in the clock in which it was read
  logic       r_running;
  logic [3:0] r_beside;
  initial r_running = 1'b0;

  always @(posedge i_clk) begin
    r_running <= 1'b1;
    r_beside  <= p_address == w_word ? p_lanes : 4'd0;
    if (r_running) begin
      assert (p_new == r_beside);
      cover (p_new == 4'b1000);
    end
  end

endmodule

`default_nettype wire
