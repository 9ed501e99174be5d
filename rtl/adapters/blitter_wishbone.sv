// SPDX-License-Identifier: MIT
//
// blitter_wishbone: a blitter with Wishbone B4 classic on both sides, behind the ports of our
// blitter.
//
// The core is a slave while its registers are accessed, 16 bits wide with big-endian lanes (sel[1]
// is the even byte), and has a master port of its own, whose cyc is its bus request. Without
// function codes on the bus, accesses that are not supervisor data end in an error here and do not
// reach the core. What is given up is taken back there, too, and not answered.
//
// o_grant is for a core that asks before it decides on its next access: without it, an access
// presented is made when the bus comes, whatever is written to registers meanwhile. o_bus_cycle
// pulses for every bus cycle of another master; those at the core's own registers are not among
// them. A core may lower cyc between two accesses for less than LATENCY clocks and keeps the bus.
// o_quiet says that nothing is left to do here and that the core has not moved for LATENCY clocks.
`default_nettype none

module blitter_wishbone #(
  parameter LATENCY = 16  // the most clocks in which the core begins to react
) (
  input  logic        i_clk,
  input  logic        i_rst,

  // The ports of our blitter
  input  logic        i_reg_cyc,
  input  logic        i_reg_stb,
  input  logic        i_reg_we,
  input  logic [5:1]  i_reg_adr,
  input  logic [1:0]  i_reg_sel,
  input  logic [15:0] i_reg_dat,
  input  logic [2:0]  i_reg_fc,
  output logic [15:0] o_reg_dat,
  output logic        o_reg_ack,
  output logic        o_reg_err,
  output logic        o_mem_cyc,
  output logic        o_mem_stb,
  output logic        o_mem_we,
  output logic [23:1] o_mem_adr,
  output logic [1:0]  o_mem_sel,
  output logic [15:0] o_mem_dat,
  input  logic [15:0] i_mem_dat,
  input  logic        i_mem_ack,
  input  logic        i_mem_err,
  output logic        o_bus_request,
  input  logic        i_bus_grant,
  input  logic        i_bus_cycle,
  output logic        o_done,
  output logic        o_quiet,

  // The core's registers
  output logic        o_slave_cyc,
  output logic        o_slave_stb,
  output logic        o_slave_we,
  output logic [5:1]  o_slave_adr,
  output logic [1:0]  o_slave_sel,
  output logic [15:0] o_slave_dat,
  input  logic [15:0] i_slave_dat,
  input  logic        i_slave_ack,
  input  logic        i_slave_err,

  // The core's accesses to memory
  input  logic        i_master_cyc,
  input  logic        i_master_stb,
  input  logic        i_master_we,
  input  logic [23:1] i_master_adr,
  input  logic [1:0]  i_master_sel,
  input  logic [15:0] i_master_dat,
  output logic [15:0] o_master_dat,
  output logic        o_master_ack,
  output logic        o_master_err,

  // The bus beside it; the core's interrupt output, high when it is done
  output logic        o_grant,
  output logic        o_bus_cycle,
  input  logic        i_done
);

  if (LATENCY < 1 || LATENCY > 4096) blitter_wishbone_LATENCY_must_be_1_to_4096 refused ();

  localparam [2:0] FC_SUPERVISOR_DATA = 3'd5;
  localparam WIDTH = $clog2(LATENCY + 1);

  typedef enum logic [1:0] {
    IDLE,
    ACCESS,   // the core is asked
    REFUSE,   // it is not
    RELEASE   // the core takes its answer back
  } register_t;

  register_t         r_register;
  logic              r_open;    // an access to memory waits for its end
  logic              r_cyc;
  logic              r_done;
  logic [WIDTH-1:0]  r_held;    // clocks for which a request outlasts cyc
  logic [WIDTH-1:0]  r_still;

  wire w_request  = i_reg_cyc && i_reg_stb;
  wire w_answered = i_slave_ack || i_slave_err;

  // One register access at a time, with strobes low in between
  always_ff @(posedge i_clk) begin
    if (i_rst) r_register <= IDLE;
    else
      case (r_register)
        IDLE:
          if (w_request) begin
            if (i_reg_fc == FC_SUPERVISOR_DATA) r_register <= ACCESS;
            else r_register <= REFUSE;
          end
        ACCESS:  if (w_answered || !w_request) r_register <= RELEASE;
        REFUSE:  r_register <= RELEASE;
        RELEASE: if (!w_answered) r_register <= IDLE;
        default: r_register <= IDLE;
      endcase
  end

  // A grant may go away in the middle of an access; it ends all the same
  always_ff @(posedge i_clk) begin
    r_open <= !i_rst && o_mem_stb && !i_mem_ack && !i_mem_err;
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) r_held <= '0;
    else if (i_master_cyc) r_held <= WIDTH'(LATENCY);
    else if (r_held != '0) r_held <= r_held - 1'b1;
  end

  // Nothing moves
  wire w_moves = r_register != IDLE || i_reg_stb || i_bus_cycle || (i_bus_grant && i_master_cyc)
               || r_cyc != i_master_cyc || r_done != i_done;

  always_ff @(posedge i_clk) begin
    r_cyc  <= i_master_cyc;
    r_done <= i_done;
    if (i_rst || w_moves) r_still <= '0;
    else if (r_still != WIDTH'(LATENCY)) r_still <= r_still + 1'b1;
  end

  assign o_slave_cyc = r_register == ACCESS && w_request;
  assign o_slave_stb = o_slave_cyc;
  assign o_slave_we  = i_reg_we;
  assign o_slave_adr = i_reg_adr;
  assign o_slave_sel = i_reg_sel;
  assign o_slave_dat = i_reg_dat;

  assign o_reg_dat = i_slave_dat;
  assign o_reg_ack = o_slave_cyc && i_slave_ack;
  assign o_reg_err = (o_slave_cyc && i_slave_err && !i_slave_ack)
                   || (r_register == REFUSE && w_request);

  assign o_mem_cyc = i_master_cyc && (i_bus_grant || r_open);
  assign o_mem_stb = o_mem_cyc && i_master_stb;
  assign o_mem_we  = i_master_we;
  assign o_mem_adr = i_master_adr;
  assign o_mem_sel = i_master_sel;
  assign o_mem_dat = i_master_dat;

  assign o_master_dat = i_mem_dat;
  assign o_master_ack = i_mem_ack;
  assign o_master_err = i_mem_err;

  assign o_grant       = i_bus_grant;
  assign o_bus_cycle   = i_bus_cycle && !(o_slave_cyc && w_answered);
  assign o_bus_request = i_master_cyc || r_held != '0;
  assign o_done        = i_done;
  assign o_quiet       = r_still == WIDTH'(LATENCY) && (i_master_cyc || r_held == '0) && !w_moves;

endmodule

`default_nettype wire
