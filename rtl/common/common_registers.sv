// SPDX-License-Identifier: MIT
//
// common_registers: the register slave of a unit with descriptors and a list, and the configuration
// that such units share.
//
// Wishbone B4 classic: an access is looked at in its first clock, read in the second, acknowledged
// in the third, at whose end a write takes effect. Registers of the unit's own are around this
// module: they are read by i_own or, a clock later, i_own_late, and written with o_configure.
//
// When a write and a trigger meet in a clock, the write is first: a run begins with what is
// written, and if the write has begun one, or a run goes on, the trigger is refused.
`default_nettype none

module common_registers #(
  parameter IDENTITY = 32'd0,
  parameter CAPACITY = 128,   // greatest COUNT
  parameter MODE     = 1      // 0: there is no second mode
) (
  input  logic        i_clk,
  input  logic        i_rst,

  // Wishbone slave
  input  logic        i_cyc,
  input  logic        i_stb,
  input  logic        i_we,
  input  logic [13:2] i_adr,
  input  logic [3:0]  i_sel,
  input  logic [31:0] i_dat,
  output logic [31:0] o_dat,
  output logic        o_ack,

  input  logic        i_trigger,
  output logic        o_irq,

  // Of the run
  input  logic        i_begin,
  input  logic        i_busy,
  input  logic        i_loaded,
  input  logic        i_done,
  input  logic        i_overflow,
  input  logic        i_error,
  input  logic        i_aborted,
  input  logic        i_refused,
  input  logic [31:0] i_found,
  input  logic [31:0] i_stored,
  input  logic [31:0] i_error_address,
  input  logic [31:0] i_clocks,
  output logic        o_start,
  output logic        o_abort,
  output logic        o_refuse,
  output logic        o_clear_done,
  output logic        o_clear_refused,

  // The unit's own registers, by the address of the slave
  output logic        o_look,            // read it
  input  logic [31:0] i_own,             // in the same clock
  input  logic        i_late,            // it takes i_own_late instead
  input  logic [31:0] i_own_late,        // a clock later
  input  logic        i_own_configures,  // it is one of configuration
  output logic        o_configure,       // a register of configuration is written
  output logic [31:0] o_new,             // its new value

  // Configuration
  output logic        o_mode,
  output logic [8:0]  o_count,
  output logic [31:4] o_descriptors,
  output logic [31:4] o_list,
  output logic [15:0] o_list_lines,
  output logic [15:0] o_sequence
);

  // Word offsets of the registers, and bits.
  // Made from rtl/common/list_unit.rdl by `collide registers`:
  localparam [11:0] ID = 12'h000, CONTROL = 12'h001, STATUS = 12'h002, COUNT = 12'h003,
                    DESCRIPTORS = 12'h004, LIST = 12'h007, LIST_LINES = 12'h008, SEQUENCE = 12'h009,
                    FOUND = 12'h00A, STORED = 12'h00B, ERROR_ADDRESS = 12'h00C, CLOCKS = 12'h00D;
  localparam CONTROL_MODE = 10, CONTROL_TRIGGER_ENABLE = 9, CONTROL_IRQ_ENABLE = 8,
             CONTROL_ABORT = 1, CONTROL_START = 0, STATUS_REFUSED = 12, STATUS_DONE = 8;
  // end of what is made

  typedef enum logic [1:0] {IDLE, LOOK, ANSWER} state_t;

  logic        r_mode;
  logic [8:0]  r_count;
  logic [31:4] r_descriptors, r_list;
  logic [15:0] r_list_lines, r_sequence;
  state_t      r_state;
  logic [31:0] r_value;  // of the register, before a write
  logic        r_irq_enable, r_trigger_enable;
  logic        w_write, w_control, w_set_mode, w_configures, w_configure;
  logic        w_started, w_trigger_enable, w_triggered, w_too_many;
  logic [31:0] w_bytes;
  logic [15:0] w_sequence;  // before a run that begins counts it

  always_ff @(posedge i_clk) begin
    if (i_rst || !i_cyc || !i_stb) r_state <= IDLE;
    else begin
      case (r_state)
        IDLE:    r_state <= LOOK;
        LOOK:    r_state <= ANSWER;
        default: r_state <= IDLE;
      endcase
    end
  end

  // Reading
  always_ff @(posedge i_clk) begin
    if (r_state == LOOK) begin
      case (i_adr)
        ID:            r_value <= IDENTITY;
        CONTROL:       r_value <= {21'd0, r_mode, r_trigger_enable, r_irq_enable, 8'd0};
        STATUS:        r_value <= {19'd0, i_refused, i_aborted, i_error, i_overflow, i_done, 6'd0,
                                   i_loaded, i_busy};
        COUNT:         r_value <= {23'd0, r_count};
        DESCRIPTORS:   r_value <= {r_descriptors, 4'd0};
        LIST:          r_value <= {r_list, 4'd0};
        LIST_LINES:    r_value <= {16'd0, r_list_lines};
        SEQUENCE:      r_value <= {16'd0, r_sequence};
        FOUND:         r_value <= i_found;
        STORED:        r_value <= i_stored;
        ERROR_ADDRESS: r_value <= i_error_address;
        CLOCKS:        r_value <= i_clocks;
        default:       r_value <= i_own;
      endcase
    end
  end

  assign o_look = r_state == LOOK;
  assign o_ack  = r_state == ANSWER && i_cyc && i_stb;
  assign o_dat  = i_late ? i_own_late : r_value;

  // Writing
  assign w_bytes = {{8{i_sel[3]}}, {8{i_sel[2]}}, {8{i_sel[1]}}, {8{i_sel[0]}}};
  assign o_new   = (i_dat & w_bytes) | (r_value & ~w_bytes);
  assign w_write = o_ack && i_we && i_sel != 4'd0;
  assign w_control    = w_write && i_adr == CONTROL;
  assign w_set_mode   = w_control && i_sel[1] && MODE != 0;
  assign w_configures = i_adr == COUNT || i_adr == DESCRIPTORS || i_adr == LIST ||
                        i_adr == LIST_LINES || i_adr == SEQUENCE || i_own_configures;
  assign w_configure  = w_write && w_configures;
  assign o_configure  = w_configure && !i_busy;

  assign w_started        = w_control && i_sel[0] && i_dat[CONTROL_START];
  assign w_trigger_enable = w_control && i_sel[1] ? i_dat[CONTROL_TRIGGER_ENABLE]
                                                  : r_trigger_enable;
  assign w_triggered      = i_trigger && w_trigger_enable;

  assign o_start  = w_started || w_triggered;
  assign o_abort  = w_control && i_sel[0] && i_dat[CONTROL_ABORT];
  assign o_refuse = (i_busy && (w_configure || (w_set_mode && i_dat[CONTROL_MODE] != r_mode))) ||
                    (w_started && w_triggered);
  assign o_clear_done    = w_write && i_adr == STATUS && i_sel[1] && i_dat[STATUS_DONE];
  assign o_clear_refused = w_write && i_adr == STATUS && i_sel[1] && i_dat[STATUS_REFUSED];

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_irq_enable     <= 1'b0;
      r_trigger_enable <= 1'b0;
      r_mode           <= 1'b0;
    end else begin
      r_trigger_enable <= w_trigger_enable;
      if (w_control && i_sel[1]) r_irq_enable <= i_dat[CONTROL_IRQ_ENABLE];
      if (w_set_mode && !i_busy) r_mode <= i_dat[CONTROL_MODE];
    end
  end

  assign w_too_many = |o_new[31:9] || o_new[8:0] > CAPACITY[8:0];
  assign w_sequence = o_configure && i_adr == SEQUENCE ? o_new[15:0] : r_sequence;

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_count       <= 9'd0;
      r_descriptors <= 28'd0;
      r_list        <= 28'd0;
      r_list_lines  <= 16'd0;
      r_sequence    <= 16'd0;
    end else begin
      r_sequence <= w_sequence + {15'd0, i_begin};
      if (o_configure) begin
        case (i_adr)
          COUNT:       r_count <= w_too_many ? CAPACITY[8:0] : o_new[8:0];
          DESCRIPTORS: r_descriptors <= o_new[31:4];
          LIST:        r_list <= o_new[31:4];
          LIST_LINES:  r_list_lines <= o_new[15:0];
          default:     ;
        endcase
      end
    end
  end

  assign o_irq = i_done && r_irq_enable;

  assign o_mode        = r_mode;
  assign o_count       = r_count;
  assign o_descriptors = r_descriptors;
  assign o_list        = r_list;
  assign o_list_lines  = r_list_lines;
  assign o_sequence    = r_sequence;

  // Parameters
  if (CAPACITY < 1 || CAPACITY > 256) common_registers_CAPACITY_must_be_1_to_256 refused ();

endmodule

`default_nettype wire
