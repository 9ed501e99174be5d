// SPDX-License-Identifier: MIT
//
// The adapter to the X16's bus, with a chip that takes address and data at the end of /WR, as VERA
// does, and remembers 32 bytes; an access is noticed three clocks after its end.
`default_nettype none
module vera_x16_tb;
`include "check.svh"
  logic       strobe = 1'b0, write = 1'b0;
  logic [4:0] register = 5'd0;
  logic [7:0] data = 8'd0;
  wire  [7:0] answer, d_out;
  wire        busy, irq, cs_n, rd_n, wr_n, drive;
  wire  [4:0] a;
  wire  [7:0] d;
  integer     waited;

  vera_x16 #(.ACCESS(4), .RECOVERY(10)) dut (
    .i_clk(clk), .i_rst(rst), .i_strobe(strobe), .i_write(write), .i_register(register),
    .i_data(data),
    .o_data(answer), .o_busy(busy), .o_irq(irq),
    .o_cs_n(cs_n), .o_rd_n(rd_n), .o_wr_n(wr_n), .o_a(a), .o_d(d_out), .o_drive(drive), .i_d(d),
    .i_irq_n(irq_n)
  );

  // The chip
  logic [7:0] bytes[0:31];
  logic [4:0] taken_a;
  logic [7:0] taken_d;
  logic [2:0] writes = 3'd0;
  integer     written = 0, reads = 0;
  wire        irq_n = bytes[7] == 8'd0;
  wire        reading = !cs_n && !rd_n && wr_n;
  wire        writing = !cs_n && !wr_n;

  assign d = drive ? d_out : 8'hZZ;
  assign d = reading ? bytes[a] : 8'hZZ;

  always @(negedge writing) begin
    taken_a <= a;
    taken_d <= d;
  end
  always @(posedge reading) reads = reads + 1;
  always @(posedge clk) begin
    writes <= {writes[1:0], writing === 1'b1};
    if (writes[2:1] == 2'b10) begin
      bytes[taken_a] <= taken_d;
      written = written + 1;
    end
  end

  task access(input w, input [4:0] r, input [7:0] b);
    begin
      strobe = 1'b1; write = w; register = r; data = b; tick;
      // The port holds nothing longer than the strobe.
      strobe = 1'b0; write = !w; register = ~r; data = ~b;
      waited = 0;
      while (busy && waited < 100) begin
        tick;
        waited = waited + 1;
        check(!(drive && reading), "two drivers at once");
      end
    end
  endtask

  initial begin
    bytes[7] = 8'd0;
    ticks(3); rst = 1'b0; tick;
    check(!busy && cs_n && rd_n && wr_n && !irq && d === 8'hZZ, "at rest the bus is left alone");
    access(1'b1, 5'd3, 8'hA5);
    check(written == 1 && bytes[3] == 8'hA5, "a write arrives once, before the port is free");
    check(waited == 16, "1 set-up, 4 of the strobe, 1 hold, 10 recovery");
    access(1'b1, 5'd28, 8'h3C);
    access(1'b0, 5'd3, 8'hFF);
    check(answer == 8'hA5 && reads == 1 && written == 2, "a read is answered and writes nothing");
    access(1'b0, 5'd28, 8'hFF);
    check(answer == 8'h3C, "address line 4");
    access(1'b1, 5'd7, 8'd1);
    check(irq, "/IRQ low is an interrupt");
    access(1'b1, 5'd7, 8'd0);
    check(!irq, "and high is none");
    finish_bench;
  end
endmodule
`default_nettype wire
