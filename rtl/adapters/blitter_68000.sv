// SPDX-License-Identifier: MIT
//
// blitter_68000: a blitter with the bus of a 68000, behind the ports of our blitter.
//
// The core is a slave of the bus while its registers are accessed and a master of it while it has
// been granted the bus, as the original chip in its socket. What it sees is one bus: address,
// strobes and data of whoever drives them, its own included. Every clock is a state of a 68000's
// bus cycle, S0 to S7: AS falls in S2, the data strobes of a write in S4, and AS rises in S7, which
// comes no earlier than in the eighth clock. A core that divides the clock further lengthens each
// state to STATE_CLOCKS.
//
// The function code goes with register accesses only, so that a core never selects itself.
// i_bus_cycle of another master becomes a bus cycle at an address of nobody, in the order in which
// they came, before any later register access or grant; none is forgotten, however many wait. A bus
// cycle that has begun goes to its end, also if the register access is given up, whose answer then
// goes to nobody. As a 68000 does, it may grant the bus while the cycle before still has it, which
// chance decides (always the same): the core has to wait for AS. From the grant until the core lets
// go of the bus o_mem_cyc is high, and no other cycle begins. A grant that is taken away shows
// as the bus request of another device; a core may make one more access before it yields. o_quiet
// says that nothing is left to do here and that the core has not moved for LATENCY clocks.
//
// What a core on this bus must not do ends the simulation with a line that says what it was: it
// drives strobes while the bus is not its own, takes the bus without having been granted it, or
// takes it while AS is still low.
`default_nettype none

module blitter_68000 #(
  parameter LATENCY = 16,       // the most clocks in which the core begins to react
  parameter STATE_CLOCKS = 1,   // of one state of a bus cycle
  parameter ECHO = 1'b1         // o_d has what the core writes; 0: its data pins are the bus
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

  // The bus as the core sees it
  output logic        o_as_n,
  output logic        o_rw,        // high: read
  output logic        o_uds_n,
  output logic        o_lds_n,
  output logic [2:0]  o_fc,
  output logic [23:1] o_a,
  output logic [15:0] o_d,
  output logic        o_dtack_n,
  output logic        o_berr_n,

  // What the core drives: as a slave
  input  logic        i_dtack_n,
  input  logic [15:0] i_d,         // data read from a register, and data written as a master
  // as a master
  input  logic        i_as_n,
  input  logic        i_rw,
  input  logic        i_uds_n,
  input  logic        i_lds_n,
  input  logic [23:1] i_a,

  // Arbitration: the core asks, is granted, acknowledges; another device asks
  input  logic        i_br_n,
  output logic        o_bg_n,
  input  logic        i_bgack_n,
  output logic        o_br_other_n,

  // The core's interrupt output, low when it is done
  input  logic        i_int_n
);

  if (LATENCY < 1 || LATENCY > 4096) begin : g_latency
    blitter_68000_LATENCY_must_be_1_to_4096 refused ();
  end
  if (STATE_CLOCKS < 1 || STATE_CLOCKS > 64) begin : g_state_clocks
    blitter_68000_STATE_CLOCKS_must_be_1_to_64 refused ();
  end

  localparam [23:6] BASE = 18'h3FE28;  // FF8A00
  localparam [3:0] LAST_STATE = 4'd7;
  localparam [2:0] FC_NOBODY = 3'd0;
  localparam [15:0] NOBODY_DRIVES = 16'hFFFF;
  localparam STATE_WIDTH = $clog2(STATE_CLOCKS + 1);
  localparam QUIET_WIDTH = $clog2(LATENCY + 1);
  localparam WAIT_WIDTH = 5;  // states without DTACK until a bus error
  localparam [7:0] TAPS = 8'hB8;

  typedef enum logic [1:0] {
    IDLE,
    REGISTER,  // the CPU accesses a register
    FOREIGN,   // another master makes a bus cycle
    ANSWER     // the register access is answered
  } cycle_t;

  cycle_t                 r_cycle;
  logic [3:0]             r_state;  // of the bus cycle: S0 to S7
  logic [STATE_WIDTH-1:0] r_clocks;
  logic [WAIT_WIDTH-1:0]  r_waited;
  logic [31:0]            r_foreign;  // bus cycles of another master still to be made
  logic                   r_given_up;
  logic                   r_we;  // the register access
  logic [5:1]             r_adr;
  logic [1:0]             r_sel;
  logic [15:0]            r_dat;
  logic [2:0]             r_fc;
  logic [15:0]            r_data;
  logic                   r_error;
  logic                   r_granted;
  logic                   r_acknowledged;  // the memory has answered the core's present access
  logic                   r_failed;
  logic [15:0]            r_mem_data;
  logic [QUIET_WIDTH-1:0] r_still;
  logic [7:0]             r_chance;  // 255 steps until it repeats
  logic                   r_owned;
  logic [QUIET_WIDTH-1:0] r_grant_seen;  // clocks in which the core may still act on a grant

  wire w_core_owns   = !i_bgack_n;
  wire w_request     = i_reg_cyc && i_reg_stb;
  wire w_answers     = r_cycle == ANSWER && w_request && !r_given_up;
  // Register accesses are cycles of their own
  wire w_new_foreign = i_bus_cycle && !w_answers;
  wire w_foreign_ends = r_cycle == FOREIGN && r_state == LAST_STATE && w_state_ends;
  // The core has the bus, is given it, or may still take it
  wire w_given       = w_core_owns || r_granted || r_grant_seen != '0;
  wire w_bus_free    = r_cycle == IDLE && !w_given;
  wire w_state_ends  = r_clocks == STATE_WIDTH'(STATE_CLOCKS - 1);
  wire w_waits       = r_cycle == REGISTER && r_state == 4'd6 && i_dtack_n && !(&r_waited);

  wire w_as = (r_cycle == REGISTER || r_cycle == FOREIGN)
            && r_state >= 4'd2 && r_state < LAST_STATE;

  // The grant lasts from the core's request until it acknowledges; what was withdrawn before is not
  // given, and what the core has no use for any more is taken back once it has been still. It may
  // come in the last cycle of another master, if it is one of those.
  wire w_early  = r_cycle == FOREIGN && w_as && r_foreign == 32'd1 && !w_new_foreign && r_chance[0];
  wire w_next   = w_bus_free && r_foreign == 32'd0 && !w_new_foreign;
  wire w_grants = (w_next || w_early) && !i_br_n && i_bus_grant && !o_quiet;

  // Bus cycles of the CPU and of other masters
  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_cycle  <= IDLE;
      r_state  <= 4'd0;
      r_clocks <= '0;
      r_waited <= '0;
      r_error  <= 1'b0;
    end else begin
      case (r_cycle)
        IDLE: begin
          r_state  <= 4'd0;
          r_clocks <= '0;
          r_waited <= '0;
          if (w_bus_free && r_foreign != 32'd0) r_cycle <= FOREIGN;
          else if (w_bus_free && w_request && !w_grants) r_cycle <= REGISTER;
        end
        REGISTER, FOREIGN: begin
          r_clocks <= w_state_ends ? '0 : r_clocks + 1'b1;
          if (w_waits && w_state_ends) r_waited <= r_waited + 1'b1;
          if (w_state_ends && !w_waits) begin
            r_state <= r_state + 4'd1;
            if (r_state == 4'd6) begin
              r_data  <= i_d;
              r_error <= i_dtack_n;
            end
            if (r_state == LAST_STATE) r_cycle <= r_cycle == REGISTER ? ANSWER : IDLE;
          end
        end
        ANSWER:  r_cycle <= IDLE;
        default: r_cycle <= IDLE;
      endcase
    end
  end

  always_ff @(posedge i_clk) begin
    if (r_cycle == IDLE) begin
      r_we  <= i_reg_we;
      r_adr <= i_reg_adr;
      r_sel <= i_reg_sel;
      r_dat <= i_reg_dat;
      r_fc  <= i_reg_fc;
    end
    r_given_up <= r_cycle != IDLE && (r_given_up || !w_request);
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) r_foreign <= 32'd0;
    else r_foreign <= r_foreign + {31'd0, w_new_foreign} - {31'd0, w_foreign_ends};
  end

  always_ff @(posedge i_clk) begin
    if (i_rst || w_core_owns || !i_bus_grant || o_quiet) r_granted <= 1'b0;
    else if (w_grants) r_granted <= 1'b1;
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) r_chance <= 8'd1;
    else if (w_foreign_ends) r_chance <= {r_chance[6:0], ^(r_chance & TAPS)};
  end

  // What the core must not do. A grant that is withdrawn may just have been seen.
  always_ff @(posedge i_clk) begin
    r_owned <= w_core_owns && !i_rst;
    if (i_rst || w_core_owns) r_grant_seen <= '0;
    else if (r_granted) r_grant_seen <= QUIET_WIDTH'(LATENCY);
    else if (r_grant_seen != '0) r_grant_seen <= r_grant_seen - 1'b1;
  end

  wire w_drives = !w_core_owns && !(i_as_n && i_uds_n && i_lds_n);
  wire w_takes  = w_core_owns && !r_owned;

`ifndef YOSYS
  always @(posedge i_clk)
    if (!i_rst) begin
      if (w_drives)
        $fatal(1, "the core drives a bus that is not its own: AS, UDS or LDS without BGACK");
      if (w_takes && !r_granted && r_grant_seen == '0)
        $fatal(1, "the core takes the bus without a grant: BGACK without BG");
      if (w_takes && w_as)
        $fatal(1, "the core takes the bus while another has it: BGACK while AS is low");
    end
`endif

  // The core's accesses: the memory is asked once the data strobes are there, and answers until
  // they go
  wire w_core_access = w_core_owns && !i_as_n && !(i_uds_n && i_lds_n);

  always_ff @(posedge i_clk) begin
    if (i_rst || !w_core_access) begin
      r_acknowledged <= 1'b0;
      r_failed       <= 1'b0;
    end else if (i_mem_ack || i_mem_err) begin
      r_acknowledged <= i_mem_ack;
      r_failed       <= i_mem_err;
      r_mem_data     <= i_mem_dat;
    end
  end

  // Nothing moves
  always_ff @(posedge i_clk) begin
    if (i_rst || r_cycle != IDLE || r_foreign != 32'd0 || !i_as_n || i_bus_cycle || i_reg_stb
        || (r_granted && !i_br_n)) r_still <= '0;
    else if (r_still != QUIET_WIDTH'(LATENCY)) r_still <= r_still + 1'b1;
  end

  wire w_ds    = w_as && (!r_we || r_state >= 4'd4) && r_cycle == REGISTER;
  wire w_write = r_cycle == REGISTER && r_we;

  assign o_as_n    = w_core_owns ? i_as_n : !w_as;
  assign o_rw      = w_core_owns ? i_rw : !(w_write && r_state >= 4'd2);
  assign o_uds_n   = w_core_owns ? i_uds_n : !(w_ds && r_sel[1]);
  assign o_lds_n   = w_core_owns ? i_lds_n : !(w_ds && r_sel[0]);
  assign o_fc      = w_core_owns || r_cycle == FOREIGN ? FC_NOBODY : r_fc;
  assign o_a       = w_core_owns ? i_a : r_cycle == FOREIGN ? 23'd0 : {BASE, r_adr};
  always_comb begin
    if (ECHO && w_core_owns && !i_as_n && !i_rw) o_d = i_d;
    else if (w_core_owns && (r_acknowledged || r_failed)) o_d = r_mem_data;
    else if (!w_core_owns && w_write) o_d = r_dat;
    else o_d = NOBODY_DRIVES;
  end
  assign o_dtack_n = !(w_core_owns ? r_acknowledged : w_as);
  assign o_berr_n  = !r_failed;

  assign o_bg_n       = !r_granted;
  assign o_br_other_n = !(w_core_owns && !i_bus_grant);

  assign o_reg_dat = r_data;
  assign o_reg_ack = w_answers && !r_error;
  assign o_reg_err = w_answers && r_error;

  assign o_mem_cyc = w_given;
  assign o_mem_stb = w_core_access && !r_acknowledged && !r_failed;
  assign o_mem_we  = !i_rw;
  assign o_mem_adr = i_a;
  assign o_mem_sel = ~{i_uds_n, i_lds_n};
  assign o_mem_dat = i_d;

  assign o_bus_request = !i_br_n || w_core_owns;
  assign o_done        = !i_int_n;
  assign o_quiet       = r_still == QUIET_WIDTH'(LATENCY) && !i_reg_stb
                       && !(i_bus_grant && !i_br_n);

endmodule

`default_nettype wire
