// SPDX-License-Identifier: MIT
//
// unsure_SB_RAM40_4K: a block RAM that makes use of what the family does not promise. It is Yosys's
// model of SB_RAM40_4K, but that a bit read in the clock in which it is written is X, or, in two
// states, random. READ_MODE and WRITE_MODE are at most 3; both clocks are one.
`default_nettype none

module unsure_SB_RAM40_4K #(
  parameter WRITE_MODE = 0,
  parameter READ_MODE = 0,
  parameter [255:0] INIT_0 = 256'd0,
  parameter [255:0] INIT_1 = 256'd0,
  parameter [255:0] INIT_2 = 256'd0,
  parameter [255:0] INIT_3 = 256'd0,
  parameter [255:0] INIT_4 = 256'd0,
  parameter [255:0] INIT_5 = 256'd0,
  parameter [255:0] INIT_6 = 256'd0,
  parameter [255:0] INIT_7 = 256'd0,
  parameter [255:0] INIT_8 = 256'd0,
  parameter [255:0] INIT_9 = 256'd0,
  parameter [255:0] INIT_A = 256'd0,
  parameter [255:0] INIT_B = 256'd0,
  parameter [255:0] INIT_C = 256'd0,
  parameter [255:0] INIT_D = 256'd0,
  parameter [255:0] INIT_E = 256'd0,
  parameter [255:0] INIT_F = 256'd0
) (
  output wire [15:0] RDATA,
  input  wire        RCLK, RCLKE, RE,
  input  wire [10:0] RADDR,
  input  wire        WCLK, WCLKE, WE,
  input  wire [10:0] WADDR,
  input  wire [15:0] MASK, WDATA
);

  wire [15:0] w_data;

  SB_RAM40_4K #(
    .WRITE_MODE(WRITE_MODE), .READ_MODE(READ_MODE),
    .INIT_0(INIT_0), .INIT_1(INIT_1), .INIT_2(INIT_2), .INIT_3(INIT_3), .INIT_4(INIT_4),
    .INIT_5(INIT_5), .INIT_6(INIT_6), .INIT_7(INIT_7), .INIT_8(INIT_8), .INIT_9(INIT_9),
    .INIT_A(INIT_A), .INIT_B(INIT_B), .INIT_C(INIT_C), .INIT_D(INIT_D), .INIT_E(INIT_E),
    .INIT_F(INIT_F)
  ) memory (
    .RDATA(w_data), .RCLK, .RCLKE, .RE, .RADDR, .WCLK, .WCLKE, .WE, .WADDR, .MASK, .WDATA
  );

  // Of a row of 16 bits those that an access is to: every one, every second, fourth, eighth
  function automatic [15:0] columns(input integer mode, input [2:0] column);
    integer i;
    for (i = 0; i < 16; i = i + 1) columns[i] = (i ^ {29'd0, column}) % (1 << mode) == 0;
  endfunction

  // Each in the place where the block answers it
  localparam PLACE = READ_MODE == 0 ? 0 : (1 << READ_MODE) / 2 - 1;
  function automatic [15:0] answered(input [15:0] unsure);
    integer i;
    answered = 16'd0;
    for (i = 0; i < 16; i = i + 1) begin
      if (unsure[i]) answered[((i >> READ_MODE) << READ_MODE) + PLACE] = 1'b1;
    end
  endfunction

  wire [15:0] w_written = columns(WRITE_MODE, WADDR[10:8]) & (WRITE_MODE == 0 ? ~MASK : 16'hFFFF);
  wire        w_beside  = WE && WCLKE && WADDR[7:0] == RADDR[7:0];
  reg  [15:0] r_unsure = 16'd0;
  reg  [15:0] r_anything;

  always @(posedge RCLK) begin
    if (RE && RCLKE) begin
      r_unsure <= w_beside ? answered(w_written & columns(READ_MODE, RADDR[10:8])) : 16'd0;
`ifdef VERILATOR
      r_anything <= $urandom;
`else
      r_anything <= 16'bx;
`endif
    end
  end

  assign RDATA = w_data & ~r_unsure | r_anything & r_unsure;

endmodule

`default_nettype wire
