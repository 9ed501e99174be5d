// SPDX-License-Identifier: MIT
//
// your_core: our blitter as a core of many clocks with the bus of a 68000.
//
// It has the habits that make such cores hard to compare: registers answer late; the bus is asked
// for late, and the request outlasts its use; whether to yield is decided at the start of an
// access, so that one more is made after another device has asked; other masters' cycles are
// counted as they are seen on the bus.
`default_nettype none

module your_core #(
  parameter DELAY = 3
) (
  input  logic        i_clk,
  input  logic        i_rst,

  input  logic        i_as_n,
  input  logic        i_rw,
  input  logic        i_uds_n,
  input  logic        i_lds_n,
  input  logic [2:0]  i_fc,
  input  logic [23:1] i_a,
  input  logic [15:0] i_d,
  input  logic        i_dtack_n,
  input  logic        i_berr_n,

  output logic        o_dtack_n,
  output logic [15:0] o_d,
  output logic        o_as_n,
  output logic        o_rw,
  output logic        o_uds_n,
  output logic        o_lds_n,
  output logic [23:1] o_a,

  output logic        o_br_n,
  input  logic        i_bg_n,
  output logic        o_bgack_n,
  input  logic        i_br_n,

  output logic        o_int_n
);

  localparam [23:6] BASE = 18'h3FE28;  // FF8A00
  localparam [3:0] LAST = 4'(DELAY - 1);

  typedef enum logic [2:0] {
    SLAVE_IDLE, SLAVE_WAIT, SLAVE_UNIT, SLAVE_LATE, SLAVE_ACK, SLAVE_SILENT
  } slave_t;
  typedef enum logic [2:0] {IDLE, ASK, OWN, STROBE, ACCESS, AFTER, STEP, LEAVE} master_t;

  slave_t      r_slave;
  logic [3:0]  r_slave_clocks;
  logic [15:0] r_register;
  logic        r_as_n;
  master_t     r_master;
  logic [3:0]  r_clocks;
  logic [15:0] r_memory;
  logic        r_stays;  // no other device had asked when the access began

  wire [15:0] w_register, w_write_data;
  wire [1:0]  w_lanes;
  wire        w_ack, w_err, w_request, w_unit_access, w_unit_stb, w_write, w_done;
  wire        w_owns     = r_master == OWN || r_master == STROBE || r_master == ACCESS
                         || r_master == AFTER || r_master == STEP;
  wire        w_selected = !i_as_n && !w_owns && i_a[23:6] == BASE && !(i_uds_n && i_lds_n);
  wire        w_answered = r_slave == SLAVE_UNIT && (w_ack || w_err);
  wire        w_foreign  = i_as_n && !r_as_n && !w_owns && r_slave == SLAVE_IDLE;

  always_ff @(posedge i_clk) begin
    r_as_n <= i_as_n || w_owns;
    if (i_rst) begin
      r_slave        <= SLAVE_IDLE;
      r_slave_clocks <= 4'd0;
    end else begin
      r_slave_clocks <= r_slave == SLAVE_WAIT || r_slave == SLAVE_LATE
                        ? r_slave_clocks + 4'd1 : 4'd0;
      case (r_slave)
        SLAVE_IDLE: if (w_selected) r_slave <= SLAVE_WAIT;
        SLAVE_WAIT: if (r_slave_clocks == LAST) r_slave <= SLAVE_UNIT;
        SLAVE_UNIT: if (w_answered) r_slave <= w_ack ? SLAVE_LATE : SLAVE_SILENT;
        SLAVE_LATE: if (r_slave_clocks == LAST) r_slave <= SLAVE_ACK;
        default:    if (i_as_n) r_slave <= SLAVE_IDLE;
      endcase
      if (r_slave == SLAVE_UNIT) r_register <= w_register;
    end
  end

  wire w_wait_ends = r_clocks == LAST;
  wire w_granted   = !i_bg_n && i_as_n;

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_master <= IDLE;
      r_clocks <= 4'd0;
    end else begin
      r_clocks <= w_wait_ends ? 4'd0 : r_clocks + 4'd1;
      case (r_master)
        IDLE:    if (!w_request) r_clocks <= 4'd0; else if (w_wait_ends) r_master <= ASK;
        ASK: begin
          r_clocks <= 4'd0;
          r_stays  <= 1'b1;
          if (w_granted) r_master <= OWN;
          else if (!w_request) r_master <= LEAVE;
        end
        OWN: begin
          if (w_unit_access && w_wait_ends) r_master <= STROBE;
          else if (!w_unit_access && w_wait_ends) r_master <= LEAVE;
        end
        STROBE: begin
          r_stays <= i_br_n;
          if (w_wait_ends) r_master <= ACCESS;
        end
        ACCESS: begin
          r_clocks <= 4'd0;
          r_memory <= i_d;
          if (!i_dtack_n || !i_berr_n) r_master <= AFTER;
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
      .i_reg_cyc(r_slave == SLAVE_UNIT), .i_reg_stb(r_slave == SLAVE_UNIT), .i_reg_we(!i_rw),
      .i_reg_adr(i_a[5:1]),
      .i_reg_sel(~{i_uds_n, i_lds_n}), .i_reg_dat(i_d), .i_reg_fc(i_fc),
      .o_reg_dat(w_register), .o_reg_ack(w_ack), .o_reg_err(w_err),
      .o_mem_cyc(w_unit_access), .o_mem_stb(w_unit_stb), .o_mem_we(w_write), .o_mem_adr(o_a),
      .o_mem_sel(w_lanes),
      .o_mem_dat(w_write_data), .i_mem_dat(r_memory), .i_mem_ack(r_master == STEP && w_unit_stb),
      .i_mem_err(1'b0),
      .o_bus_request(w_request), .i_bus_grant(r_stays && w_owns),
      .i_bus_cycle(w_foreign || w_answered),
      .o_done(w_done)
  );

  wire w_strobes = r_master == STROBE || r_master == ACCESS;
  wire w_data    = r_master == ACCESS || (r_master == STROBE && !w_write);

  assign o_dtack_n = r_slave != SLAVE_ACK;
  assign o_d       = w_strobes ? w_write_data : r_register;
  assign o_as_n    = !w_strobes;
  assign o_rw      = !(w_strobes && w_write);
  assign o_uds_n   = !(w_data && w_lanes[1]);
  assign o_lds_n   = !(w_data && w_lanes[0]);
  assign o_br_n    = r_master == IDLE;
  assign o_bgack_n = !w_owns;
  assign o_int_n   = !w_done;

endmodule

`default_nettype wire
