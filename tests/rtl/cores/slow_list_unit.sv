// SPDX-License-Identifier: MIT
//
// slow_list_unit: a list unit as a core of other clocks.
//
// A register is asked DELAY clocks late; what is read is answered as many clocks later still. The
// trigger and the interrupt go through registers, and so do the memory's requests and answers. What
// is inside is list_unit; where this is built, it has the name of a unit of ours.
`default_nettype none

module slow_list_unit #(
  parameter DELAY = 3
) (
  input  logic [63:0] i_faults,
  input  logic        i_clk,
  input  logic        i_rst,

  input  logic        i_trigger,
  output logic        o_irq,

  input  logic        i_reg_cyc,
  input  logic        i_reg_stb,
  input  logic        i_reg_we,
  input  logic [13:2] i_reg_adr,
  input  logic [3:0]  i_reg_sel,
  input  logic [31:0] i_reg_dat,
  output logic [31:0] o_reg_dat,
  output logic        o_reg_ack,

  output logic        o_mem_cyc,
  output logic        o_mem_stb,
  output logic        o_mem_we,
  output logic [31:2] o_mem_adr,
  output logic [3:0]  o_mem_sel,
  output logic [31:0] o_mem_dat,
  input  logic        i_mem_stall,
  input  logic        i_mem_ack,
  input  logic        i_mem_err,
  input  logic [31:0] i_mem_dat
);

  localparam [3:0] LAST = 4'(DELAY);

  // The register port: early, at the unit, late
  wire  w_access = i_reg_cyc && i_reg_stb;
  wire  w_ack, w_irq;
  wire  [31:0] w_dat;
  logic [3:0]  r_early, r_late;
  logic        r_read;  // the unit has answered a read
  wire         w_at_unit = w_access && r_early == LAST && !r_read;

  always_ff @(posedge i_clk) begin
    if (w_ack) o_reg_dat <= w_dat;
    if (i_rst || !w_access || o_reg_ack) begin
      r_early <= 4'd0;
      r_late  <= 4'd0;
      r_read  <= 1'b0;
    end else begin
      if (r_early != LAST) r_early <= r_early + 4'd1;
      if (w_ack) r_read <= 1'b1;
      if (r_read) r_late <= r_late + 4'd1;
    end
  end
  assign o_reg_ack = i_reg_we ? w_ack : w_access && r_read && r_late == LAST;

  // Trigger and interrupt
  logic [1:0] r_trigger;
  logic       r_irq;
  always_ff @(posedge i_clk) begin
    r_trigger <= i_rst ? 2'd0 : {r_trigger[0], i_trigger};
    r_irq     <= !i_rst && w_irq;
    o_irq     <= !i_rst && r_irq;
  end

  // The memory port
  wire         w_cyc, w_stb, w_we;
  wire  [31:2] w_adr;
  wire  [31:0] w_written;
  wire  [3:0]  w_sel;
  logic [1:0]  r_open;  // taken and not answered
  logic        r_ack, r_err;
  logic [31:0] r_dat;
  wire         w_takes = !o_mem_stb || !i_mem_stall;

  always_ff @(posedge i_clk) begin
    if (w_takes) begin
      o_mem_we  <= w_we;
      o_mem_adr <= w_adr;
      o_mem_sel <= w_sel;
      o_mem_dat <= w_written;
    end
    r_dat <= i_mem_dat;
    if (i_rst) begin
      o_mem_stb <= 1'b0;
      r_open    <= 2'd0;
      r_ack     <= 1'b0;
      r_err     <= 1'b0;
    end else begin
      if (w_takes) o_mem_stb <= w_cyc && w_stb;
      r_open <= r_open + {1'b0, o_mem_stb && !i_mem_stall} - {1'b0, i_mem_ack || i_mem_err};
      r_ack  <= i_mem_ack;
      r_err  <= i_mem_err;
    end
  end
  assign o_mem_cyc = o_mem_stb || r_open != 2'd0;

  list_unit unit (
      .i_clk, .i_rst,
      .i_trigger(r_trigger[1]), .o_irq(w_irq),
      .i_reg_cyc(w_at_unit), .i_reg_stb(w_at_unit), .i_reg_we, .i_reg_adr, .i_reg_sel, .i_reg_dat,
      .o_reg_dat(w_dat), .o_reg_ack(w_ack),
      .o_mem_cyc(w_cyc), .o_mem_stb(w_stb), .o_mem_we(w_we), .o_mem_adr(w_adr),
      .o_mem_sel(w_sel), .o_mem_dat(w_written),
      .i_mem_stall(!w_takes), .i_mem_ack(r_ack), .i_mem_err(r_err), .i_mem_dat(r_dat)
  );

endmodule

`default_nettype wire
