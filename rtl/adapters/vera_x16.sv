// SPDX-License-Identifier: MIT
//
// vera_x16: a VERA with the external bus of the Commander X16, behind the CPU port of our VERA.
//
// An access puts address and data on the bus with /CS, then /RD or /WR for ACCESS clocks; address,
// data and /CS stay for a clock after the strobe, so that a core which takes them at its end finds
// them. o_busy is high from the clock after i_strobe until RECOVERY clocks after the access, in
// which the core takes it over into its own clock; the byte read is on o_data from then on.
`default_nettype none

module vera_x16 #(
  parameter ACCESS = 4,    // clocks of a strobe
  // Clocks in which the core does what it was told, its read-ahead included
  parameter RECOVERY = 10
) (
  input  logic       i_clk,
  input  logic       i_rst,

  // The CPU port of our VERA
  input  logic       i_strobe,
  input  logic       i_write,
  input  logic [4:0] i_register,
  input  logic [7:0] i_data,
  output logic [7:0] o_data,
  output logic       o_busy,
  output logic       o_irq,

  // The bus
  output logic       o_cs_n,
  output logic       o_rd_n,
  output logic       o_wr_n,
  output logic [4:0] o_a,
  output logic [7:0] o_d,
  output logic       o_drive,  // o_d is on the bus
  input  logic [7:0] i_d,
  input  logic       i_irq_n
);

  if (ACCESS < 1 || ACCESS > 255) begin : g_access
    vera_x16_ACCESS_must_be_1_to_255 refused ();
  end
  if (RECOVERY < 1 || RECOVERY > 255) begin : g_recovery
    vera_x16_RECOVERY_must_be_1_to_255 refused ();
  end

  typedef enum logic [2:0] {IDLE, SETUP, STROBE, HOLD, RECOVER} state_t;

  localparam WIDTH = $clog2(ACCESS > RECOVERY ? ACCESS + 1 : RECOVERY + 1);

  state_t           r_state;
  logic [WIDTH-1:0] r_clocks;
  logic             r_write;
  logic [4:0]       r_register;
  logic [7:0]       r_data;
  logic [7:0]       r_read;

  always_ff @(posedge i_clk) begin
    if (i_rst) r_state <= IDLE;
    else
      case (r_state)
        IDLE:    if (i_strobe) r_state <= SETUP;
        SETUP:   r_state <= STROBE;
        STROBE:  if (r_clocks == WIDTH'(ACCESS - 1)) r_state <= HOLD;
        HOLD:    r_state <= RECOVER;
        RECOVER: if (r_clocks == WIDTH'(RECOVERY - 1)) r_state <= IDLE;
        default: r_state <= IDLE;
      endcase
  end

  always_ff @(posedge i_clk) begin
    r_clocks <= r_state == STROBE || r_state == RECOVER ? r_clocks + 1'b1 : '0;
    if (r_state == IDLE && i_strobe) begin
      r_write    <= i_write;
      r_register <= i_register;
      r_data     <= i_data;
    end
    if (r_state == STROBE) r_read <= i_d;
  end

  assign o_data = r_read;
  assign o_busy = r_state != IDLE;
  assign o_irq  = !i_irq_n;

  assign o_cs_n  = r_state == IDLE || r_state == RECOVER;
  assign o_rd_n  = r_state != STROBE || r_write;
  assign o_wr_n  = r_state != STROBE || !r_write;
  assign o_a     = r_register;
  assign o_d     = r_data;
  assign o_drive = r_write && !o_cs_n;

endmodule

`default_nettype wire
