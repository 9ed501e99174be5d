// SPDX-License-Identifier: MIT
//
// common_port: a pipelined Wishbone B4 master for requests that come one at a time.
//
// A request is on the bus in the clock in which it is valid and accepted in that in which o_ready
// is high, too; until then it has to stay as it is. At most OPEN are unanswered. Answers come in
// order, with the tag of their request, at the earliest in its clock. i_alone holds a request back
// until all others are answered. With i_stop no request comes onto the bus, but one that is there
// stays until it is accepted: a slave may have begun to serve it. o_mem_cyc is high from the first
// request to the last answer.
`default_nettype none

module common_port #(
  parameter DATA_WIDTH    = 32,
  parameter ADDRESS_WIDTH = 32,
  parameter TAG_WIDTH     = 1,
  parameter OPEN          = 4
) (
  input  logic                     i_clk,
  input  logic                     i_rst,

  // Request; the address is one of bytes
  input  logic                     i_valid,
  input  logic                     i_alone,
  input  logic                     i_we,
  input  logic [ADDRESS_WIDTH-1:0] i_adr,
  input  logic [DATA_WIDTH-1:0]    i_dat,
  input  logic [TAG_WIDTH-1:0]     i_tag,
  output logic                     o_ready,
  input  logic                     i_stop,

  // Answer
  output logic                     o_ack,
  output logic                     o_err,
  output logic                     o_we,
  output logic [ADDRESS_WIDTH-1:0] o_adr,
  output logic [TAG_WIDTH-1:0]     o_tag,
  output logic                     o_quiet,  // nothing is asked for or open after this clock

  // Wishbone
  output logic                     o_mem_cyc,
  output logic                     o_mem_stb,
  output logic                     o_mem_we,
  output logic [ADDRESS_WIDTH-1:DATA_WIDTH/16] o_mem_adr,
  output logic [DATA_WIDTH/8-1:0]  o_mem_sel,
  output logic [DATA_WIDTH-1:0]    o_mem_dat,
  input  logic                     i_mem_stall,
  input  logic                     i_mem_ack,
  input  logic                     i_mem_err
);

  localparam COUNT = $clog2(OPEN + 1);
  localparam KEPT  = 1 + ADDRESS_WIDTH + TAG_WIDTH;

  logic [OPEN*KEPT-1:0] r_kept;  // of requests without an answer, the oldest in slot 0
  logic [COUNT-1:0]     r_open;
  logic                 r_held;  // a request is on the bus since before this clock

  logic                 w_free, w_room, w_taken, w_answer, w_at_once, w_store, w_take;
  logic [COUNT-1:0]     w_left;
  logic [KEPT-1:0]      w_asked;

  assign w_room    = i_alone ? r_open == 0 : r_open < OPEN[COUNT-1:0];
  assign w_free    = r_held || (!i_stop && w_room);
  assign o_mem_stb = i_valid && w_free;
  assign o_mem_cyc = o_mem_stb || r_open != 0;
  assign o_mem_we  = i_we;
  assign o_mem_adr = i_adr[ADDRESS_WIDTH-1:DATA_WIDTH/16];
  assign o_mem_sel = {DATA_WIDTH/8{1'b1}};
  assign o_mem_dat = i_dat;

  assign o_ready  = w_free && !i_mem_stall;
  assign w_taken  = i_valid && o_ready;
  assign w_answer = (i_mem_ack || i_mem_err) && (w_taken || r_open != 0);
  assign o_ack    = w_answer && !i_mem_err;
  assign o_err    = w_answer && i_mem_err;
  assign w_asked  = {i_we, i_adr, i_tag};
  assign {o_we, o_adr, o_tag} = r_open == 0 ? w_asked : r_kept[0+:KEPT];

  assign w_take    = w_answer && r_open != 0;
  assign w_at_once = w_answer && r_open == 0;
  assign w_store   = w_taken && !w_at_once;
  assign w_left    = r_open - {{COUNT-1{1'b0}}, w_take};
  assign o_quiet   = w_left == 0 && (!o_mem_stb || w_at_once);

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_open <= 0;
      r_held <= 1'b0;
    end else begin
      r_open <= w_left + {{COUNT-1{1'b0}}, w_store};
      r_held <= o_mem_stb && i_mem_stall;
    end
  end

  for (genvar n = 0; n < OPEN; n = n + 1) begin : slot
    always_ff @(posedge i_clk) begin
      if (w_store && w_left == n) r_kept[n*KEPT+:KEPT] <= w_asked;
      else if (w_take && n + 1 < OPEN) r_kept[n*KEPT+:KEPT] <= r_kept[(n+1)%OPEN*KEPT+:KEPT];
    end
  end

  // Parameters
  if (DATA_WIDTH != 16 && DATA_WIDTH != 32) common_port_DATA_WIDTH_must_be_16_or_32 refused ();
  if (ADDRESS_WIDTH < 16 || ADDRESS_WIDTH > 32)
    common_port_ADDRESS_WIDTH_must_be_16_to_32 refused ();
  if (TAG_WIDTH < 1) common_port_TAG_WIDTH_must_be_at_least_1 refused ();
  if (OPEN < 2 || OPEN > 15) common_port_OPEN_must_be_2_to_15 refused ();

endmodule

`default_nettype wire
