// SPDX-License-Identifier: MIT
//
// soc_player: the master that plays a program.
//
// A step is a word: operation (63-60), bytes (59-56), address (55-32), data (31-0).
//
//   0 END     it has passed
//   1 WRITE   the bytes of the data to the address
//   2 CHECK   those bytes are read, and have to be those of the data
//   3 WAIT    until all interrupts of the data's bits 3-0 are high
//   4 REPEAT  the step behind this one is made so many times more
//   5 NEEDS   units of the data's bits 3-0: it has passed if one of them is not there
//
// What is read and is other than it has to be ends the program, and so do an error on the bus and
// any other operation: it has failed, and o_step says where.
`default_nettype none

module soc_player (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic [3:0]  i_irq,
  input  logic [3:0]  i_present,

  // Program
  output logic [7:0]  o_step,
  input  logic [63:0] i_word,

  // Verdict
  output logic        o_pass,
  output logic        o_fail,

  // Bus (Wishbone classic)
  output logic        o_cyc,
  output logic        o_we,
  output logic [23:2] o_adr,
  output logic [3:0]  o_sel,
  output logic [31:0] o_dat,
  input  logic [31:0] i_dat,
  input  logic        i_ack,
  input  logic        i_err
);

  localparam [3:0] END = 4'd0, WRITE = 4'd1, CHECK = 4'd2, WAIT = 4'd3, REPEAT = 4'd4, NEEDS = 4'd5;

  typedef enum logic [1:0] {FETCH, EXECUTE, PASSED, FAILED} state_t;

  state_t     r_state;
  logic [7:0] r_step;
  logic [7:0] r_repeat;  // times more

  wire [3:0]  w_operation = i_word[63:60];
  wire [3:0]  w_units     = i_word[3:0];
  wire [31:0] w_mask      = {{8{o_sel[3]}}, {8{o_sel[2]}}, {8{o_sel[1]}}, {8{o_sel[0]}}};
  wire        w_access    = w_operation == WRITE || w_operation == CHECK;
  wire        w_differs   = w_operation == CHECK && ((i_dat ^ o_dat) & w_mask) != 32'd0;
  wire [1:0]  w_unused    = i_word[33:32];

  // What becomes of the step
  logic w_passed, w_failed, w_next;

  always_comb begin
    w_passed = 1'b0;
    w_failed = 1'b0;
    w_next   = 1'b0;
    case (w_operation)
      END:          w_passed = 1'b1;
      WRITE, CHECK: begin
        w_failed = i_err || (i_ack && w_differs);
        w_next   = i_ack && !w_differs;
      end
      WAIT:         w_next = (i_irq & w_units) == w_units;
      REPEAT:       w_next = 1'b1;
      NEEDS: begin
        w_passed = (i_present & w_units) != w_units;
        w_next   = !w_passed;
      end
      default:      w_failed = 1'b1;
    endcase
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_state  <= FETCH;
      r_step   <= 8'd0;
      r_repeat <= 8'd0;
    end else if (r_state == FETCH) r_state <= EXECUTE;
    else if (r_state == EXECUTE) begin
      if (w_passed) r_state <= PASSED;
      else if (w_failed) r_state <= FAILED;
      else if (w_next) begin
        r_state <= FETCH;
        if (w_operation == REPEAT) r_repeat <= i_word[7:0];
        else if (r_repeat != 8'd0) r_repeat <= r_repeat - 8'd1;
        if (w_operation == REPEAT || r_repeat == 8'd0) r_step <= r_step + 8'd1;
      end
    end
  end

  assign o_step = r_step;
  assign o_pass = r_state == PASSED;
  assign o_fail = r_state == FAILED;

  assign o_cyc = r_state == EXECUTE && w_access;
  assign o_we  = w_operation == WRITE;
  assign o_adr = i_word[55:34];
  assign o_sel = i_word[59:56];
  assign o_dat = i_word[31:0];

endmodule

`default_nettype wire
