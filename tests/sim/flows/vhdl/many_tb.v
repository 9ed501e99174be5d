// SPDX-License-Identifier: MIT
//
// many_tb: what many_tb.vhd does, for the netlist.
module tb;
  reg clk = 0, rst_n = 1, we = 0;
  reg [7:0] x = 0;
  reg [1:0] index = 0;
  wire [7:0] y, read;
  wire [3:0] flags;
  wire hit;
  reg [31:0] seed = 32'h12345678;

  many dut (.clk(clk), .rst_n(rst_n), .we(we), .x(x), .index(index), .y(y), .read(read),
            .flags(flags), .hit(hit));

  initial begin
    #1 rst_n = 0;
    #1 rst_n = 1;
    repeat (3000) begin
      seed = seed ^ (seed << 13);
      seed = seed ^ (seed >> 17);
      seed = seed ^ (seed << 5);
      x = seed[7:0];
      we = seed[9];
      index = seed[11:10];
      rst_n = seed[20:14] != 0;
      #1 clk = 1;
      #1 $display("%h%h%h%b", y, flags, read, hit);
      clk = 0;
      #1 $display("%h%h%h%b", y, flags, read, hit);
    end
  end
endmodule
