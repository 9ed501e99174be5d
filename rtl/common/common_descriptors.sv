// SPDX-License-Identifier: MIT
//
// common_descriptors: reads COUNT descriptors of four words, in ascending addresses.
//
// Begins in the clock after i_begin. Words come with o_word, one in a clock or later, in order.
// o_loaded is high from the clock after the last answer on.
`default_nettype none

module common_descriptors #(
  parameter DATA_WIDTH    = 32,
  parameter BIG_ENDIAN    = 1,
  parameter ADDRESS_WIDTH = 32,
  parameter COUNT_WIDTH   = 8   // of COUNT
) (
  input  logic                     i_clk,
  input  logic                     i_rst,
  input  logic                     i_begin,
  input  logic [COUNT_WIDTH-1:0]   i_count,
  input  logic [31:4]              i_base,

  // Requests and answers
  output logic                     o_valid,
  output logic [ADDRESS_WIDTH-1:0] o_adr,
  input  logic                     i_ready,
  input  logic                     i_ack,
  input  logic [DATA_WIDTH-1:0]    i_dat,

  output logic                     o_word,
  output logic [1:0]               o_which,
  output logic [COUNT_WIDTH-1:0]   o_index,   // of the descriptor
  output logic [31:0]              o_data,
  output logic                     o_loaded
);

  localparam HALVES = DATA_WIDTH == 16 ? 1 : 0;
  localparam WIDTH  = COUNT_WIDTH + 2 + HALVES;

  logic [WIDTH-1:0] r_request, r_answer;  // accesses made
  logic [31:0]      w_adr;

  assign o_valid  = r_request[WIDTH-1:2+HALVES] != i_count;
  assign o_loaded = o_index == i_count;
  assign o_which  = r_answer[1+HALVES:HALVES];
  assign o_index  = r_answer[WIDTH-1:2+HALVES];
  assign w_adr    = {i_base + {{28-COUNT_WIDTH{1'b0}}, r_request[WIDTH-1:2+HALVES]},
                     r_request[1+HALVES:HALVES], 2'd0};

  always_ff @(posedge i_clk) begin
    if (i_rst || i_begin) begin
      r_request <= 0;
      r_answer  <= 0;
    end else begin
      if (o_valid && i_ready) r_request <= r_request + 1'b1;
      if (i_ack && !o_loaded) r_answer <= r_answer + 1'b1;
    end
  end

  if (DATA_WIDTH == 16) begin : halves
    logic [15:0] r_first;
    always_ff @(posedge i_clk) if (i_ack && !r_answer[0]) r_first <= i_dat;
    assign o_adr  = w_adr[ADDRESS_WIDTH-1:0] | {{ADDRESS_WIDTH-2{1'b0}}, r_request[0], 1'b0};
    assign o_word = i_ack && r_answer[0] && !o_loaded;
    assign o_data = BIG_ENDIAN != 0 ? {r_first, i_dat} : {i_dat, r_first};
  end else begin : words
    assign o_adr  = w_adr[ADDRESS_WIDTH-1:0];
    assign o_word = i_ack && !o_loaded;
    assign o_data = i_dat;
  end

  // Parameters
  if (DATA_WIDTH != 16 && DATA_WIDTH != 32)
    common_descriptors_DATA_WIDTH_must_be_16_or_32 refused ();
  if (ADDRESS_WIDTH < 16 || ADDRESS_WIDTH > 32)
    common_descriptors_ADDRESS_WIDTH_must_be_16_to_32 refused ();
  if (COUNT_WIDTH < 1 || COUNT_WIDTH > 27)
    common_descriptors_COUNT_WIDTH_must_be_1_to_27 refused ();

endmodule

`default_nettype wire
