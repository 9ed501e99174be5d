// SPDX-License-Identifier: MIT
//
// Random blits of a blitter with the checker at its pins. +fault flips a bit of the first word that
// the design writes, which has to be found.
module bench;
  import collide_pkg::*;

  localparam int BLITS = 100;
  collide_checker handle;

  logic clk = 0, rst = 1, fault = 0;
  always #5 clk = !clk;

  logic reg_stb = 0, reg_ack;
  logic [5:1] reg_adr;
  logic [1:0] reg_sel;
  logic [15:0] reg_dat;
  logic mem_stb, mem_we, request, done;
  logic [23:1] mem_adr;
  logic [15:0] mem_dat, memory[32768];
  wire [15:0] written = mem_dat ^ {15'd0, fault};
  // Nobody drives the bus between accesses.
  wire [15:0] word = mem_stb ? memory[mem_adr[15:1]] : 16'hFFFF;

  logic [15:0] answer;
  logic [1:0] mem_sel;
  logic reg_err, mem_cyc;
  blitter dut (
      .i_clk(clk), .i_rst(rst),
      .i_reg_cyc(reg_stb), .i_reg_stb(reg_stb), .i_reg_we(1'b1), .i_reg_adr(reg_adr),
      .i_reg_sel(reg_sel), .i_reg_dat(reg_dat), .i_reg_fc(3'd5),
      .o_reg_dat(answer), .o_reg_ack(reg_ack), .o_reg_err(reg_err),
      .o_mem_cyc(mem_cyc), .o_mem_stb(mem_stb), .o_mem_we(mem_we), .o_mem_adr(mem_adr),
      .o_mem_sel(mem_sel), .o_mem_dat(mem_dat), .i_mem_dat(word), .i_mem_ack(mem_stb),
      .i_mem_err(1'b0),
      .o_bus_request(request), .i_bus_grant(request), .i_bus_cycle(reg_ack), .o_done(done)
  );

  always @(posedge clk) if (mem_stb && mem_we) begin
    memory[mem_adr[15:1]] <= written;
    fault <= 0;
  end

  // Monitor: the pins of every clock, before the edge that ends it.
  collide_blitter_pins pins;
  always_comb begin
    pins = '0;
    pins.i_rst = rst;
    pins.i_reg_cyc = reg_stb;
    pins.i_reg_stb = reg_stb;
    pins.i_reg_we = 1;
    pins.i_reg_adr = reg_adr;
    pins.i_reg_sel = reg_sel;
    pins.i_reg_dat = reg_dat;
    pins.i_reg_fc = 5;
    pins.i_bus_grant = request;
    pins.i_bus_cycle = reg_ack;
    pins.i_mem_ack = mem_stb;
    pins.i_mem_dat = word;
    pins.o_done = done;
    pins.o_bus_request = request;
    pins.o_reg_ack = reg_ack;
    pins.o_reg_err = reg_err;
    pins.o_reg_dat = answer;
    pins.o_mem_cyc = mem_cyc;
    pins.o_mem_stb = mem_stb;
    pins.o_mem_we = mem_we;
    pins.o_mem_sel = mem_sel;
    pins.o_mem_adr = mem_adr;
    pins.o_mem_dat = written;
  end
  always @(posedge clk) if (!collide_see_blitter(handle, pins)) begin
    $display("MISMATCH after %0d comparisons: %s", collide_comparisons(handle),
             collide_report(handle));
    $fatal(1);
  end

  function automatic logic [15:0] random(input logic [15:0] bits);
    return 16'($urandom) & bits;
  endfunction

  // Driver: one register of the design.
  task automatic put(input int unsigned offset, input logic [15:0] data, input int unsigned bytes);
    logic acknowledged = 0;
    @(negedge clk);
    reg_adr = offset[5:1];
    reg_dat = bytes == 1 ? {data[7:0], data[7:0]} : data;
    reg_sel = bytes == 1 ? (offset[0] ? 2'b01 : 2'b10) : 2'b11;
    reg_stb = 1;
    while (!acknowledged) begin
      #4 acknowledged = reg_ack;
      @(negedge clk);
    end
    reg_stb = 0;
  endtask

  initial begin
    handle = collide_create("blitter", "exact", 48, "");
    if (handle == 0 || !collide_lacks(handle, "o_quiet")) $fatal(1);
    for (int i = 0; i < 32768; ++i) memory[i] = 16'($urandom);
    repeat (3) @(negedge clk);
    rst = 0;
    fault = $test$plusargs("fault") != 0;
    for (int n = 0; n < BLITS; ++n) begin
      for (int offset = 0; offset < 'h38; offset += 2) put(offset, random(16'hFFFE), 2);
      put('h36, 1 + random(7), 2);
      put('h38, 1 + random(7), 2);
      put('h3A, random(3), 1);
      put('h3B, random(15), 1);
      put('h3D, random(16'hCF), 1);
      put('h3C, 16'hC0 | random(16'h2F), 1);
      @(negedge clk);
      wait (done);
      @(negedge clk);
    end
    if (!collide_end(handle)) $fatal(1, "%s", collide_report(handle));
    $display("PASS, %0d blits, %0d accesses, %0d comparisons", BLITS, collide_accesses(handle),
             collide_comparisons(handle));
    collide_destroy(handle);
    $finish;
  end
endmodule
