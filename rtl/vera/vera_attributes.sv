// SPDX-License-Identifier: MIT
// Sprite attribute memory: 128 records of 8 bytes, written by the byte, read by the half record.
//
// Word 2*i of the read port is bytes 0-3 of record i, word 2*i+1 bytes 4-7, lowest byte in bits
// 7:0, one clock after the address; a byte being written reads as it was, and is new in the next
// clock. While i_hold is high the word follows i_held_address, so that the renderer resumes with
// what was written meanwhile. There is no read port for the CPU: it reads the copy in video RAM.
//
// A byte goes to memory a clock after i_write, each of a word's to a memory of its own. One that is
// read in that very clock is taken from the register that it comes from. The next write is two
// clocks later at the soonest.
`default_nettype none

module vera_attributes (
  input  logic        i_clk,
  input  logic        i_hold,
  // CPU write port: what is written to video RAM; the records are its last 1024 bytes
  input  logic        i_write,
  input  logic [16:0] i_write_address,
  input  logic [7:0]  i_write_data,
  // Renderer read port
  input  logic [7:0]  i_read_address,
  input  logic [7:0]  i_held_address,
  output logic [31:0] o_word
);

  localparam logic [6:0] PAGE = 7'h7F;   // video RAM $1FC00-$1FFFF

  logic [3:0]  r_lanes;            // byte that goes to memory in this clock
  logic [7:0]  r_address;
  logic [7:0]  r_byte;
  logic [3:0]  r_new;              // byte of the word that is r_byte
  logic [7:0]  w_byte0, w_byte1, w_byte2, w_byte3;
  logic        w_new0, w_new1, w_new2, w_new3;

  always_ff @(posedge i_clk) begin
    r_new <= 4'b0000;
    if (r_lanes != 4'b0000) begin
      if (r_address == (i_hold ? i_held_address : i_read_address)) r_new <= r_lanes;
    end
    r_lanes <= 4'b0000;
    if (i_write) begin
      if (i_write_address[16:10] == PAGE) r_lanes <= 4'b0001 << i_write_address[1:0];  // Rule 9
      r_address <= i_write_address[9:2];
      r_byte    <= i_write_data;
    end
  end

  vera_ram #(.ADDRESS_BITS(8), .LANE_BITS(8), .RUNS_HELD(1)) ram (
    .i_clk, .i_hold, .i_write(r_lanes != 4'b0000), .i_lanes(r_lanes), .i_write_address(r_address),
    .i_write_data(r_byte), .i_keep(1'b0), .i_read_address, .i_held_address,
    .o_lane0(w_byte0), .o_lane1(w_byte1), .o_lane2(w_byte2), .o_lane3(w_byte3)
  );

  assign {w_new3, w_new2, w_new1, w_new0} = r_new;

  always_comb begin
    o_word = {w_byte3, w_byte2, w_byte1, w_byte0};
    if (r_new != 4'b0000) begin
      if (w_new0) o_word[7:0] = r_byte;  // Rule 35
      if (w_new1) o_word[15:8] = r_byte;
      if (w_new2) o_word[23:16] = r_byte;
      if (w_new3) o_word[31:24] = r_byte;
    end
  end

endmodule

`default_nettype wire
