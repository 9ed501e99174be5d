// SPDX-License-Identifier: MIT
//
// blitter_wishbone_tb: the handshakes of the blitter's two Wishbone ports and of the bus grant,
// clock by clock.
//
// Prints "passed N checks", or every check that failed and exit status 1.
`default_nettype none

module blitter_wishbone_tb;

  reg         i_clk = 0, i_rst = 1;
  reg         i_reg_cyc = 0, i_reg_stb = 0, i_reg_we = 0;
  reg  [5:1]  i_reg_adr = 0;
  reg  [1:0]  i_reg_sel = 2'b11;
  reg  [15:0] i_reg_dat = 0;
  reg  [2:0]  i_reg_fc = 5;
  wire [15:0] o_reg_dat;
  wire        o_reg_ack, o_reg_err;
  wire        o_mem_cyc, o_mem_stb, o_mem_we;
  wire [23:1] o_mem_adr;
  wire [1:0]  o_mem_sel;
  wire [15:0] o_mem_dat;
  reg  [15:0] i_mem_dat = 0;
  reg         i_mem_ack = 0, i_mem_err = 0;
  wire        o_bus_request;
  reg         i_bus_grant = 0, i_bus_cycle = 0;
  wire        o_done;

  blitter dut (.*);

  integer passed = 0, failed = 0, waited;

  task tick;
    begin
      #1 i_clk = 1;
      #1 i_clk = 0;
      #1;
    end
  endtask

  task check(input ok, input [8*64-1:0] what);
    begin
      if (ok === 1'b1) passed = passed + 1;
      else begin
        failed = failed + 1;
        $display("failed: %0s", what);
      end
    end
  endtask

  task request(input we, input [5:0] offset, input [1:0] sel, input [15:0] data, input [2:0] fc);
    begin
      i_reg_cyc = 1;
      i_reg_stb = 1;
      i_reg_we  = we;
      i_reg_adr = offset[5:1];
      i_reg_sel = sel;
      i_reg_dat = data;
      i_reg_fc  = fc;
      #1;
    end
  endtask

  task release_slave;
    begin
      i_reg_cyc = 0;
      i_reg_stb = 0;
      #1;
    end
  endtask

  task write(input [5:0] offset, input [15:0] data);
    begin
      request(1, offset, 2'b11, data, 5);
      while (!o_reg_ack) tick;
      tick;
      release_slave;
    end
  endtask

  // A fill of `words` words that has just been started in hog mode
  task start(input [15:0] words);
    begin
      write(6'h28, 16'hFFFF);
      write(6'h2A, 16'hFFFF);
      write(6'h2C, 16'hFFFF);
      write(6'h36, words);
      write(6'h38, 16'd1);
      write(6'h3A, 16'h000F);
      write(6'h3C, 16'hC000);
    end
  endtask

  initial begin
    tick;
    i_rst = 0;
    tick;

    // Register slave: one wait state
    request(1, 6'h28, 2'b11, 16'h1234, 5);
    check(!o_reg_ack && !o_reg_err, "no answer in the first clock of a register access");
    tick;
    check(o_reg_ack && !o_reg_err, "acknowledge in the second clock");
    tick;
    release_slave;
    request(0, 6'h28, 2'b11, 16'hxxxx, 5);
    tick;
    check(o_reg_ack && o_reg_dat == 16'h1234, "read data with the acknowledge");
    tick;
    release_slave;
    check(o_reg_dat == 16'd0 && !o_reg_ack, "read data are 0 outside the acknowledge");
    request(1, 6'h28, 2'b11, 16'hFFFF, 1);
    tick;
    check(o_reg_err && !o_reg_ack, "another function code ends in an error");
    tick;
    release_slave;

    // Memory master: the first clock of a grant is idle, then an access every clock
    start(16'd6);
    i_bus_grant = 1;
    #1;
    check(o_bus_request && !o_mem_cyc && !o_done, "idle first clock of a grant");
    tick;
    i_mem_ack = 1;
    tick;
    tick;
    i_mem_ack = 0;
    check(o_mem_cyc && o_mem_stb && o_mem_we && o_mem_sel == 2'b11 && o_mem_dat == 16'hFFFF,
          "an access waits for its acknowledge");

    // A register access while the chip is master waits until it lets go of the bus
    request(0, 6'h36, 2'b11, 16'hxxxx, 5);
    waited = 0;
    repeat (5) begin
      tick;
      if (!o_reg_ack && !o_reg_err) waited = waited + 1;
    end
    i_bus_grant = 0;
    i_mem_ack   = 1;
    tick;
    i_mem_ack = 0;
    if (!o_mem_cyc && !o_reg_ack) waited = waited + 1;
    tick;
    check(waited == 6 && o_reg_ack && o_reg_dat == 16'd3, "a register access waits for the bus");
    tick;
    release_slave;

    // The end of the blit lets go of the bus by itself
    i_bus_grant = 1;
    tick;
    i_mem_ack = 1;
    tick;
    tick;
    tick;
    i_mem_ack = 0;
    check(!o_mem_cyc && !o_bus_request && o_done, "the last access ends the grant");

    if (failed == 0) $display("passed %0d checks", passed);
    else $fatal(1, "%0d checks failed", failed);
    $finish;
  end

endmodule

`default_nettype wire
