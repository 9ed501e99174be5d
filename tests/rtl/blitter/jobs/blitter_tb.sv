// SPDX-License-Identifier: MIT
//
// blitter_tb: runs a register program on the blitter under a 4-state simulator.
//
// +program=FILE has one step a line, written by icarus.cpp: an operation and four numbers (below).
// +memory=FILE is the memory before, for $readmemh, of which +words words repeat in the address
// space. +log=FILE receives what was observed, +after=FILE the memory afterwards. The bus protocol
// and the machine around the chip are those of sim/units/blitter/pins.h and
// model/blitter/host_bus.h. Pins that carry nothing are driven X, and an X on an output after the
// reset is logged. With +err every access of the chip ends in i_mem_err instead of i_mem_ack.
`default_nettype none

module blitter_tb;

  localparam integer MOST_WORDS = 1 << 15;
  localparam integer REGISTER_TIMEOUT = 16;

  reg         i_clk, i_rst;
  reg         i_reg_cyc, i_reg_stb, i_reg_we;
  reg  [5:1]  i_reg_adr;
  reg  [1:0]  i_reg_sel;
  reg  [15:0] i_reg_dat;
  reg  [2:0]  i_reg_fc;
  wire [15:0] o_reg_dat;
  wire        o_reg_ack, o_reg_err;
  wire        o_mem_cyc, o_mem_stb, o_mem_we;
  wire [23:1] o_mem_adr;
  wire [1:0]  o_mem_sel;
  wire [15:0] o_mem_dat;
  reg  [15:0] i_mem_dat;
  reg         i_mem_ack, i_mem_err;
  wire        o_bus_request;
  reg         i_bus_grant, i_bus_cycle;
  wire        o_done;

  blitter dut (.*);

  // The program's memory and machine
  reg     [15:0] memory[0:MOST_WORDS-1];
  reg            refuses[0:MOST_WORDS-1];  // answers with an error, and takes and drives nothing
  integer        words;
  integer        slip_cycles, dma_every, dma_cycles;
  integer        wait_base, wait_random;
  reg     [31:0] wait_seed;

  // What is observed
  integer log;
  integer clocks, edges, unknowns;
  reg     was_done, end_with_err;

  // What the machine remembers
  integer slip_left, since_dma;

  wire [22:0] w_index = o_mem_adr % words;
  wire w_unknown = ^{o_reg_dat, o_reg_ack, o_reg_err, o_mem_cyc, o_mem_stb, o_mem_we, o_mem_adr,
                     o_mem_sel, o_mem_dat, o_bus_request, o_done} === 1'bx;

  task tick;
    begin
      #1 i_clk = 1;
      #1 i_clk = 0;
      #1;
      if (!i_rst) look;
    end
  endtask

  task look;
    begin
      if (o_done === 1'b1 && !was_done) edges = edges + 1;
      was_done = o_done;
      if (w_unknown) begin
        if (unknowns == 0) $fwrite(log, "unknown %0t\n", $time);
        unknowns = unknowns + 1;
      end
    end
  endtask

  task reset;
    begin
      i_rst = 1;
      tick;
      i_rst = 0;
      #1;
      was_done  = 1;
      clocks    = 0;
      edges     = 0;
      slip_left = 0;
      since_dma = 0;
      look;
    end
  endtask

  task idle_slave;
    begin
      i_reg_cyc = 0;
      i_reg_stb = 0;
      i_reg_we  = 1'bx;
      i_reg_adr = 5'bx;
      i_reg_sel = 2'bx;
      i_reg_dat = 16'bx;
      i_reg_fc  = 3'bx;
    end
  endtask

  // One register cycle; a read is logged
  task register_cycle(
    input we, input integer offset, input integer size, input [15:0] data, input [2:0] fc
  );
    integer waited;
    begin
      i_reg_cyc = 1;
      i_reg_stb = 1;
      i_reg_we  = we;
      i_reg_adr = offset[5:1];
      i_reg_sel = size == 2 ? 2'b11 : offset[0] ? 2'b01 : 2'b10;
      i_reg_dat = !we ? 16'bx : size == 2 ? data : {data[7:0], data[7:0]};
      i_reg_fc  = fc;
      waited    = 0;
      while (o_reg_ack !== 1'b1 && o_reg_err !== 1'b1 && waited < REGISTER_TIMEOUT) begin
        tick;
        waited = waited + 1;
      end
      if (waited == REGISTER_TIMEOUT) begin
        $fwrite(log, "hung the register slave does not answer\n");
        $finish;
      end
      if (!we) begin
        if (o_reg_ack !== 1'b1) $fwrite(log, "read error\n");
        else if (size == 2) $fwrite(log, "read %h\n", o_reg_dat);
        else $fwrite(log, "read %h\n", offset[0] ? o_reg_dat[7:0] : o_reg_dat[15:8]);
      end
      i_bus_cycle = 1;
      tick;
      i_bus_cycle = 0;
      idle_slave;
      #1 look;
    end
  endtask

  task wait_states;
    integer count;
    begin
      count = wait_base;
      if (wait_random != 0) begin
        wait_seed = wait_seed ^ (wait_seed << 13);
        wait_seed = wait_seed ^ (wait_seed >> 17);
        wait_seed = wait_seed ^ (wait_seed << 5);
        count     = count + (wait_seed >> 8) % (wait_random + 1);
      end
      repeat (count) begin
        tick;
        clocks = clocks + 1;
      end
    end
  endtask

  // The chip has the bus until it lets go of it or has made `limit` accesses
  task grant(input integer limit, output integer made);
    begin
      made        = 0;
      i_bus_grant = 1;
      tick;
      clocks = clocks + 1;
      while (o_mem_cyc && o_mem_stb) begin
        wait_states;
        if (o_mem_we && !refuses[w_index]) memory[w_index] = o_mem_dat;
        if (!o_mem_we) i_mem_dat = refuses[w_index] ? 16'hFFFF : memory[w_index];
        $fwrite(log, "%s %h %h\n", o_mem_we ? "W" : "R", {o_mem_adr, 1'b0},
                o_mem_we ? o_mem_dat : i_mem_dat);
        i_mem_ack   = !end_with_err && !refuses[w_index];
        i_mem_err   = end_with_err || refuses[w_index];
        made        = made + 1;
        i_bus_grant = made < limit;
        tick;
        clocks    = clocks + 1;
        i_mem_ack = 0;
        i_mem_err = 0;
        i_mem_dat = 16'bx;
      end
      i_bus_grant = 0;
    end
  endtask

  task foreign_cycles(input integer count);
    begin
      repeat (count) begin
        if (slip_left > 0) slip_left = slip_left - 1;
        i_bus_cycle = 1;
        tick;
        i_bus_cycle = 0;
        clocks = clocks + 1;
      end
    end
  endtask

  // Time passes until BUSY clears or the chip has made `limit` accesses
  task run(input integer limit);
    integer made, chunk, accesses;
    begin
      made = 0;
      while (!o_done && made < limit) begin
        if (slip_left > 0 || !o_bus_request) foreign_cycles(1);
        else begin
          chunk = limit - made;
          if (dma_every != 0 && dma_every - since_dma < chunk) chunk = dma_every - since_dma;
          grant(chunk, accesses);
          made      = made + accesses;
          since_dma = since_dma + accesses;
          if (dma_every != 0 && since_dma >= dma_every) begin
            since_dma = 0;
            foreign_cycles(dma_cycles);
          end
        end
      end
    end
  endtask

  task cpu_cycle(
    input we, input integer offset, input integer size, input [15:0] data, input [2:0] fc
  );
    begin
      if (slip_left > 0) slip_left = slip_left - 1;
      register_cycle(we, offset, size, data, fc);
      if (we && fc == 5 && offset == 'h3C && !o_done) slip_left = slip_cycles;
    end
  endtask

  // Operations of a program
  localparam [7:0] MACHINE = "M", WAITS = "D", WRITE = "W", READ = "R", RUN = "G",
                   CYCLES = "C", RESET = "X", ERRORS = "E";

  reg [1023:0] program_path, memory_path, log_path, after_path;
  reg [7:0]    operation;
  integer      program_file, fields, a, b, c, d;

  initial begin
    if (!$value$plusargs("program=%s", program_path) || !$value$plusargs("memory=%s", memory_path)
        || !$value$plusargs("words=%d", words) || !$value$plusargs("log=%s", log_path)
        || !$value$plusargs("after=%s", after_path)) begin
      $display("blitter_tb: needs +program= +memory= +words= +log= +after=");
      $finish;
    end
    end_with_err = $test$plusargs("err") != 0;
    $readmemh(memory_path, memory, 0, words - 1);
    for (a = 0; a < words; a = a + 1) refuses[a] = 1'b0;
    log          = $fopen(log_path, "w");
    program_file = $fopen(program_path, "r");

    i_clk       = 0;
    i_mem_dat   = 16'bx;
    i_mem_ack   = 0;
    i_mem_err   = 0;
    i_bus_grant = 0;
    i_bus_cycle = 0;
    unknowns    = 0;
    idle_slave;
    reset;

    fields = $fscanf(program_file, " %c %h %h %h %h", operation, a, b, c, d);
    while (fields == 5) begin
      case (operation)
        MACHINE: begin
          slip_cycles = a;
          dma_every   = b;
          dma_cycles  = c;
        end
        WAITS: begin
          wait_base   = a;
          wait_random = b;
          wait_seed   = c;
        end
        ERRORS:  for (c = 0; c < b; c = c + 2) refuses[(a + c) / 2 % words] = 1'b1;
        WRITE:   cpu_cycle(1, a, b, c[15:0], d[2:0]);
        READ:    cpu_cycle(0, a, b, 16'd0, d[2:0]);
        RUN:     run(a);
        CYCLES:  foreign_cycles(a);
        RESET:   reset;
        default: $fwrite(log, "hung unknown operation %s\n", operation);
      endcase
      fields = $fscanf(program_file, " %c %h %h %h %h", operation, a, b, c, d);
    end

    $fwrite(log, "clocks %0d\nedges %0d\n", clocks, edges);
    for (a = 0; a < 64; a = a + 2) register_cycle(0, a, 2, 16'd0, 3'd5);
    $fwrite(log, "end %0d\n", unknowns);
    $fclose(log);
    $writememh(after_path, memory, 0, words - 1);
    $finish;
  end

endmodule

`default_nettype wire
