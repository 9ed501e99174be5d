// SPDX-License-Identifier: MIT
//
// slow_blitter: our blitter as a core with a clock of its own making, Wishbone B4 classic on both sides.
//
// Every stage waits DELAY clocks: a register is asked late and answers late, with an acknowledge that outlasts the strobe
// by a clock; the bus is asked for late, kept for a while when there is no use for it any more, and let go of between two
// accesses.
`default_nettype none

module slow_blitter #(
    parameter DELAY = 3
) (
    input  wire         i_clk,
    input  wire         i_rst,

    input  wire         i_slave_cyc,
    input  wire         i_slave_stb,
    input  wire         i_slave_we,
    input  wire  [5:1]  i_slave_adr,
    input  wire  [1:0]  i_slave_sel,
    input  wire  [15:0] i_slave_dat,
    output wire  [15:0] o_slave_dat,
    output wire         o_slave_ack,
    output wire         o_slave_err,

    output wire         o_cyc,
    output wire         o_stb,
    output wire         o_we,
    output wire  [23:1] o_adr,
    output wire  [1:0]  o_sel,
    output wire  [15:0] o_dat,
    input  wire  [15:0] i_dat,
    input  wire         i_ack,
    input  wire         i_err,

    input  wire         i_grant,
    input  wire         i_bus_cycle,
    output wire         o_done
);

  localparam [2:0] FC_SUPERVISOR_DATA = 3'd5;
  localparam [3:0] LAST = 4'(DELAY - 1);

  typedef enum logic [2:0] {SLAVE_IDLE, SLAVE_WAIT, SLAVE_UNIT, SLAVE_LATE, SLAVE_ACK} slave_t;
  typedef enum logic [2:0] {IDLE, ASK, OWN, BEFORE, ACCESS, AFTER, STEP, LEAVE} master_t;

  slave_t      r_slave;
  logic [3:0]  r_slave_clocks;
  logic [15:0] r_register;
  master_t     r_master;
  logic [3:0]  r_clocks;
  logic [15:0] r_memory;

  wire [15:0] w_register;
  wire        w_ack, w_unit_err, w_request, w_unit_access, w_unit_stb;
  wire        w_answered = w_ack || w_unit_err;

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_slave        <= SLAVE_IDLE;
      r_slave_clocks <= 4'd0;
    end else begin
      r_slave_clocks <= r_slave == SLAVE_WAIT || r_slave == SLAVE_LATE ? r_slave_clocks + 4'd1 : 4'd0;
      case (r_slave)
        SLAVE_IDLE: if (i_slave_cyc && i_slave_stb) r_slave <= SLAVE_WAIT;
        SLAVE_WAIT: if (r_slave_clocks == LAST) r_slave <= SLAVE_UNIT;
        SLAVE_UNIT: if (w_answered) r_slave <= SLAVE_LATE;
        SLAVE_LATE: if (r_slave_clocks == LAST) r_slave <= SLAVE_ACK;
        SLAVE_ACK:  if (!i_slave_stb) r_slave <= SLAVE_IDLE;
        default:    r_slave <= SLAVE_IDLE;
      endcase
      if (r_slave == SLAVE_UNIT) r_register <= w_register;
    end
  end

  wire w_wait_ends = r_clocks == LAST;

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_master <= IDLE;
      r_clocks <= 4'd0;
    end else begin
      r_clocks <= w_wait_ends ? 4'd0 : r_clocks + 4'd1;
      case (r_master)
        IDLE:    if (!w_request) r_clocks <= 4'd0; else if (w_wait_ends) r_master <= ASK;
        ASK:     if (w_wait_ends) r_master <= OWN;
        OWN: begin
          r_clocks <= 4'd0;
          if (w_unit_access) r_master <= BEFORE;
          else if (!w_request) r_master <= LEAVE;
        end
        BEFORE:  if (w_wait_ends) r_master <= ACCESS;
        ACCESS: begin
          r_clocks <= 4'd0;
          r_memory <= i_dat;
          if (i_ack || i_err) r_master <= AFTER;
        end
        AFTER:   if (w_wait_ends) r_master <= STEP;
        STEP:    r_master <= OWN;
        LEAVE:   if (w_wait_ends) r_master <= IDLE;
        default: r_master <= IDLE;
      endcase
    end
  end

  blitter_unit unit (
      .i_clk, .i_rst,
      .i_reg_cyc(r_slave == SLAVE_UNIT), .i_reg_stb(r_slave == SLAVE_UNIT), .i_reg_we(i_slave_we),
      .i_reg_adr(i_slave_adr), .i_reg_sel(i_slave_sel), .i_reg_dat(i_slave_dat), .i_reg_fc(FC_SUPERVISOR_DATA),
      .o_reg_dat(w_register), .o_reg_ack(w_ack), .o_reg_err(w_unit_err),
      .o_mem_cyc(w_unit_access), .o_mem_stb(w_unit_stb), .o_mem_we(o_we), .o_mem_adr(o_adr), .o_mem_sel(o_sel),
      .o_mem_dat(o_dat), .i_mem_dat(r_memory), .i_mem_ack(r_master == STEP && w_unit_stb), .i_mem_err(1'b0),
      .o_bus_request(w_request), .i_bus_grant(i_grant && (r_master == OWN || r_master == STEP)),
      .i_bus_cycle(i_bus_cycle || (r_slave == SLAVE_UNIT && w_answered)), .o_done
  );

  assign o_slave_dat = r_register;
  assign o_slave_ack = r_slave == SLAVE_ACK;
  assign o_slave_err = 1'b0;

  assign o_cyc = r_master != IDLE && r_master != AFTER;
  assign o_stb = r_master == ACCESS;

endmodule

`default_nettype wire
