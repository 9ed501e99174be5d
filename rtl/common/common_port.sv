// SPDX-License-Identifier: MIT
//
// common_port: a pipelined Wishbone B4 master for requests that come one at a time.
//
// A request is on the bus in the clock in which it is valid and accepted in that in which o_ready
// is high; until then it has to stay as it is. At most OPEN are unanswered. Answers come in order,
// with the tag of their request, at the earliest in its clock. i_alone holds a request back until
// all others are answered. With i_stop there is no request. o_mem_cyc is high from the first
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
  output logic                     o_quiet,  // nothing is open after this clock

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

  // Requests without an answer, the oldest in slot 0
  logic [OPEN-1:0]               r_we;
  logic [OPEN*ADDRESS_WIDTH-1:0] r_adr;
  logic [OPEN*TAG_WIDTH-1:0]     r_tag;
  logic [COUNT-1:0]              r_open;

  logic             w_answer, w_store, w_take;
  logic [COUNT-1:0] w_left;

  assign o_mem_stb = i_valid && !i_stop && (i_alone ? r_open == 0 : r_open < OPEN[COUNT-1:0]);
  assign o_mem_cyc = o_mem_stb || r_open != 0;
  assign o_mem_we  = i_we;
  assign o_mem_adr = i_adr[ADDRESS_WIDTH-1:DATA_WIDTH/16];
  assign o_mem_sel = {DATA_WIDTH/8{1'b1}};
  assign o_mem_dat = i_dat;

  assign o_ready  = o_mem_stb && !i_mem_stall;
  assign w_answer = (i_mem_ack || i_mem_err) && (o_ready || r_open != 0);
  assign o_ack    = w_answer && !i_mem_err;
  assign o_err    = w_answer && i_mem_err;
  assign o_we     = r_open == 0 ? i_we : r_we[0];
  assign o_adr    = r_open == 0 ? i_adr : r_adr[0+:ADDRESS_WIDTH];
  assign o_tag    = r_open == 0 ? i_tag : r_tag[0+:TAG_WIDTH];

  assign w_take  = w_answer && r_open != 0;
  assign w_store = o_ready && !(w_answer && r_open == 0);
  assign w_left  = r_open - {{COUNT-1{1'b0}}, w_take};
  assign o_quiet = w_left == 0 && !w_store;

  always_ff @(posedge i_clk) begin
    if (i_rst) r_open <= 0;
    else r_open <= w_left + {{COUNT-1{1'b0}}, w_store};
  end

  for (genvar n = 0; n < OPEN; n = n + 1) begin : slot
    always_ff @(posedge i_clk) begin
      if (w_store && w_left == n) begin
        r_we[n] <= i_we;
        r_adr[n*ADDRESS_WIDTH+:ADDRESS_WIDTH] <= i_adr;
        r_tag[n*TAG_WIDTH+:TAG_WIDTH] <= i_tag;
      end else if (w_take && n + 1 < OPEN) begin
        r_we[n] <= r_we[(n+1)%OPEN];
        r_adr[n*ADDRESS_WIDTH+:ADDRESS_WIDTH] <= r_adr[(n+1)%OPEN*ADDRESS_WIDTH+:ADDRESS_WIDTH];
        r_tag[n*TAG_WIDTH+:TAG_WIDTH] <= r_tag[(n+1)%OPEN*TAG_WIDTH+:TAG_WIDTH];
      end
    end
  end

endmodule

`default_nettype wire
