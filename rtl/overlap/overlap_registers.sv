// SPDX-License-Identifier: MIT
//
// overlap_registers: the register slave and the configuration.
//
// Wishbone B4 classic: an access is looked at in its first clock, read in the second, acknowledged
// in the third, at whose end a write takes effect.
`default_nettype none

module overlap_registers #(
  parameter SPRITES = 128,
  parameter ROWS    = 512,
  parameter AREA    = 1
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

  // Words of TOUCHED, in the same clock, and of PAIRS, a clock later
  output logic        o_read_pairs,
  output logic [7:0]  o_row,
  output logic [2:0]  o_word,
  input  logic [31:0] i_touched,
  input  logic [31:0] i_pairs,

  // Configuration
  output logic        o_area,
  output logic [8:0]  o_count,
  output logic [31:4] o_descriptors,
  output logic [15:0] o_origin_x,
  output logic [15:0] o_origin_y,
  output logic [10:0] o_columns,
  output logic [15:0] o_rows,
  output logic [31:4] o_list,
  output logic [15:0] o_list_lines,
  output logic [15:0] o_sequence
);

  // Word offsets of the registers below $40
  localparam [3:0] ID = 4'h0, CONTROL = 4'h1, STATUS = 4'h2, COUNT = 4'h3, DESCRIPTORS = 4'h4,
                   WINDOW_ORIGIN = 4'h5, WINDOW_SIZE = 4'h6, LIST = 4'h7, LIST_LINES = 4'h8,
                   SEQUENCE = 4'h9, FOUND = 4'hA, STORED = 4'hB, ERROR_ADDRESS = 4'hC,
                   CLOCKS = 4'hD;
  localparam [31:0] IDENTITY = 32'h4F56_1000 | (AREA != 0 ? 32'h100 : 32'h0) | (SPRITES - 1);

  typedef enum logic [1:0] {IDLE, LOOK, ANSWER} state_t;

  state_t      r_state;
  logic [31:0] r_value;  // of the register, before a write
  logic        r_irq_enable, r_trigger_enable, r_area;
  logic        w_low, w_write, w_configure, w_control, w_set_area, w_is_touched;
  logic [3:0]  w_register;
  logic [31:0] w_value, w_bytes, w_new;

  assign w_low      = i_adr[13:6] == 8'd0;
  assign w_register = i_adr[5:2];
  assign w_is_touched = i_adr[13:5] == 9'd2;

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
  always_comb begin
    case (w_register)
      ID:            w_value = IDENTITY;
      CONTROL:       w_value = {21'd0, r_area, r_trigger_enable, r_irq_enable, 8'd0};
      STATUS:        w_value = {19'd0, i_refused, i_aborted, i_error, i_overflow, i_done, 6'd0,
                                i_loaded, i_busy};
      COUNT:         w_value = {23'd0, o_count};
      DESCRIPTORS:   w_value = {o_descriptors, 4'd0};
      WINDOW_ORIGIN: w_value = {o_origin_y, o_origin_x};
      WINDOW_SIZE:   w_value = {o_rows, 5'd0, o_columns};
      LIST:          w_value = {o_list, 4'd0};
      LIST_LINES:    w_value = {16'd0, o_list_lines};
      SEQUENCE:      w_value = {16'd0, o_sequence};
      FOUND:         w_value = i_found;
      STORED:        w_value = i_stored;
      ERROR_ADDRESS: w_value = i_error_address;
      CLOCKS:        w_value = i_clocks;
      default:       w_value = 32'd0;
    endcase
    if (!w_low) w_value = w_is_touched ? i_touched : 32'd0;
  end

  always_ff @(posedge i_clk) if (r_state == LOOK) r_value <= w_value;

  assign o_read_pairs = r_state == LOOK;
  assign o_row        = i_adr[12:5];
  assign o_word       = i_adr[4:2];
  assign o_ack        = r_state == ANSWER && i_cyc && i_stb;
  assign o_dat        = i_adr[13] ? i_pairs : r_value;

  // Writing
  assign w_bytes     = {{8{i_sel[3]}}, {8{i_sel[2]}}, {8{i_sel[1]}}, {8{i_sel[0]}}};
  assign w_new       = (i_dat & w_bytes) | (r_value & ~w_bytes);
  assign w_write     = o_ack && i_we && i_sel != 4'd0 && w_low;
  assign w_control   = w_write && w_register == CONTROL;
  assign w_set_area  = w_control && i_sel[1] && AREA != 0;
  assign w_configure = w_write && w_register >= COUNT && w_register <= SEQUENCE;

  assign o_start = (w_control && i_sel[0] && i_dat[0]) || (i_trigger && r_trigger_enable);
  assign o_abort = w_control && i_sel[0] && i_dat[1];
  assign o_refuse = i_busy && (w_configure || (w_set_area && i_dat[10] != r_area));
  assign o_clear_done    = w_write && w_register == STATUS && i_sel[1] && i_dat[8];
  assign o_clear_refused = w_write && w_register == STATUS && i_sel[1] && i_dat[12];

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_irq_enable     <= 1'b0;
      r_trigger_enable <= 1'b0;
      r_area           <= 1'b0;
    end else begin
      if (w_control && i_sel[1]) {r_trigger_enable, r_irq_enable} <= i_dat[9:8];
      if (w_set_area && !i_busy) r_area <= i_dat[10];
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      o_count       <= 9'd0;
      o_descriptors <= 28'd0;
      o_origin_x    <= 16'd0;
      o_origin_y    <= 16'd0;
      o_columns     <= 11'd0;
      o_rows        <= 16'd0;
      o_list        <= 28'd0;
      o_list_lines  <= 16'd0;
      o_sequence    <= 16'd0;
    end else begin
      if (i_begin) o_sequence <= o_sequence + 16'd1;
      if (w_configure && !i_busy) begin
        case (w_register)
          COUNT:         o_count <= w_new[8:0] > SPRITES[8:0] ? SPRITES[8:0] : w_new[8:0];
          DESCRIPTORS:   o_descriptors <= w_new[31:4];
          WINDOW_ORIGIN: {o_origin_y, o_origin_x} <= w_new;
          WINDOW_SIZE: begin
            o_columns <= w_new[15:0] > 16'd1024 ? 11'd1024 : w_new[10:0];
            o_rows    <= w_new[31:16] > ROWS[15:0] ? ROWS[15:0] : w_new[31:16];
          end
          LIST:          o_list <= w_new[31:4];
          LIST_LINES:    o_list_lines <= w_new[15:0];
          default:       o_sequence <= w_new[15:0];
        endcase
      end
    end
  end

  assign o_irq  = i_done && r_irq_enable;
  assign o_area = r_area;

endmodule

`default_nettype wire
