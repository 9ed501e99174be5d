// SPDX-License-Identifier: MIT
//
// Random blits of a blitter with the golden model as its scoreboard. +fault flips a bit of the
// first word that the design writes, which has to be found.
module bench;
  import collide_pkg::*;

  localparam int BLITS = 100;
  collide_model model;

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

  blitter dut (
      .i_clk(clk), .i_rst(rst),
      .i_reg_cyc(reg_stb), .i_reg_stb(reg_stb), .i_reg_we(1'b1), .i_reg_adr(reg_adr),
      .i_reg_sel(reg_sel), .i_reg_dat(reg_dat), .i_reg_fc(3'd5),
      .o_reg_dat(), .o_reg_ack(reg_ack), .o_reg_err(),
      .o_mem_cyc(), .o_mem_stb(mem_stb), .o_mem_we(mem_we), .o_mem_adr(mem_adr), .o_mem_sel(),
      .o_mem_dat(mem_dat), .i_mem_dat(word), .i_mem_ack(mem_stb), .i_mem_err(1'b0),
      .o_bus_request(request), .i_bus_grant(request), .i_bus_cycle(reg_ack), .o_done(done)
  );

  // Monitor and scoreboard: every access of the design is one of the model.
  always @(posedge clk) if (mem_stb) begin
    // The model's functions take two values a bit: an X would count as 0.
    if (^{mem_we, mem_adr, mem_we ? written : word} === 1'bx) $fatal(1, "an unknown value");
    if (mem_we) begin
      memory[mem_adr[15:1]] <= written;
      fault <= 0;
    end
    if (!collide_access(model, mem_we, {8'd0, mem_adr, 1'b0},
                        {16'd0, mem_we ? written : word})) begin
      $display("MISMATCH after %0d accesses: %s", collide_compared(model), collide_mismatch(model));
      $fatal(1);
    end
  end

  function automatic logic [15:0] random(input logic [15:0] bits);
    return 16'($urandom) & bits;
  endfunction

  // Driver: one register of the design, and the model's.
  task automatic put(input int unsigned offset, input logic [15:0] data, input int unsigned bytes);
    logic acknowledged = 0;
    @(negedge clk);
    reg_adr = offset[5:1];
    reg_dat = bytes == 1 ? {data[7:0], data[7:0]} : data;
    reg_sel = bytes == 1 ? (offset[0] ? 2'b01 : 2'b10) : 2'b11;
    reg_stb = 1;
    while (!acknowledged) begin
      #4 acknowledged = reg_ack;
      if (acknowledged) collide_write(model, offset, {16'd0, data}, bytes);
      @(negedge clk);
    end
    reg_stb = 0;
  endtask

  initial begin
    model = collide_create("blitter", 65536);
    if (model == 0) $fatal(1);
    for (int i = 0; i < 32768; ++i) begin
      memory[i] = 16'($urandom);
      collide_store(model, 2 * i, {16'd0, memory[i]});
    end
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
      if (!collide_finished(model)) $fatal(1, "the model goes on");
    end
    if (collide_compared(model) == 0) $fatal(1, "nothing was compared");
    $display("PASS, %0d blits, %0d accesses", BLITS, collide_compared(model));
    collide_destroy(model);
    $finish;
  end
endmodule
