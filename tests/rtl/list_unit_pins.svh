// SPDX-License-Identifier: MIT
//
// list_unit_pins: inside of a test bench, the pins of a list unit in the hands of
// another program. LIST_UNIT_PINS connects the unit.
//
// Each line of standard input has a T (a clock) or an S (outputs follow the inputs without one) and
// the inputs in hex, each line of standard output the outputs then. What carries nothing is driven
// X, and given back as 0; whatever else is X comes back as such.

`define LIST_UNIT_PINS \
    .i_clk, .i_rst, .i_trigger, .o_irq, \
    .i_reg_cyc, .i_reg_stb(i_reg_cyc), \
    .i_reg_we(i_reg_cyc ? reg_we : 1'bx), .i_reg_adr(i_reg_cyc ? reg_adr : 12'bx), \
    .i_reg_sel(i_reg_cyc ? reg_sel : 4'bx), .i_reg_dat(i_reg_cyc && reg_we ? reg_dat : 32'bx), \
    .o_reg_dat, .o_reg_ack, \
    .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat, \
    .i_mem_stall(o_mem_stb ? i_mem_stall : 1'bx), .i_mem_ack, .i_mem_err, \
    .i_mem_dat(i_mem_ack ? mem_dat[DATA_WIDTH-1:0] : {DATA_WIDTH{1'bx}})

  localparam STDIN = 32'h8000_0000;
  localparam LOW   = DATA_WIDTH / 16;

  logic        i_clk = 1'b0, i_rst, i_trigger, i_reg_cyc, i_mem_stall, i_mem_ack, i_mem_err;
  logic        reg_we;
  logic [13:2] reg_adr;
  logic [3:0]  reg_sel;
  logic [31:0] reg_dat, mem_dat;

  wire         o_irq, o_reg_ack, o_mem_cyc, o_mem_stb, o_mem_we;
  wire [31:0]  o_reg_dat;
  wire [ADDRESS_WIDTH-1:LOW] o_mem_adr;
  wire [DATA_WIDTH/8-1:0]    o_mem_sel;
  wire [DATA_WIDTH-1:0]      o_mem_dat;

  // A request with all its selects
  wire w_asks = o_mem_stb && &o_mem_sel;

  logic [7:0] step;
  integer     fields;

  initial begin
    fields = 12;
    while (fields == 12) begin
      fields = $fscanf(STDIN, " %c %h %h %h %h %h %h %h %h %h %h %h", step, i_rst, i_trigger,
                       i_reg_cyc, reg_we, reg_adr, reg_sel, reg_dat, i_mem_stall, i_mem_ack,
                       i_mem_err, mem_dat);
      if (fields == 12) begin
        #1;
        if (step == "T") begin
          i_clk = 1'b1;
          #1 i_clk = 1'b0;
          #1;
        end
        $display("%h %h %h %h %h %h %h %h %h", o_irq, o_reg_ack,
                 o_reg_ack ? o_reg_dat : 32'd0,
                 o_mem_cyc, w_asks, o_mem_stb ? o_mem_we : 1'b0, o_mem_stb ? o_mem_adr : 32'd0,
                 o_mem_stb && o_mem_we ? o_mem_dat : 32'd0,
                 o_mem_stb ? o_mem_sel : 4'd0);
        $fflush;
      end
    end
    $finish;
  end
