// SPDX-License-Identifier: MIT
//
// common_list: records into lines of four words, the fourth a tag that proves the line, and a
// header that proves the list.
//
// A record is taken in the clock in which i_record and o_ready are high; what finds no room is
// dropped, and o_overflow says so. After i_flush the incomplete line is written, filled up with
// ones, then the header, both only if there is room; o_flushed is high when they are answered.
// After i_stop records are dropped.
`default_nettype none

module common_list #(
  parameter DATA_WIDTH    = 32,
  parameter BIG_ENDIAN    = 1,
  parameter ADDRESS_WIDTH = 32,
  parameter FOUND_WIDTH   = 16
) (
  input  logic                     i_clk,
  input  logic                     i_rst,
  input  logic                     i_begin,
  input  logic                     i_stop,

  // Configuration
  input  logic [31:4]              i_base,
  input  logic [15:0]              i_lines,
  input  logic [15:0]              i_sequence,

  // Records
  input  logic                     i_record,
  input  logic [31:0]              i_data,
  output logic                     o_ready,
  input  logic                     i_flush,
  output logic                     o_flushed,
  output logic                     o_committed,  // the header's tag has been asked for

  // For the header
  input  logic [FOUND_WIDTH-1:0]   i_found,
  input  logic                     i_mode,
  output logic [FOUND_WIDTH-1:0]   o_stored,
  output logic                     o_overflow,

  // Requests and answers. The tag of a request is the number of records that are stored when it is
  // answered.
  output logic                     o_valid,
  output logic                     o_alone,
  output logic [ADDRESS_WIDTH-1:0] o_adr,
  output logic [DATA_WIDTH-1:0]    o_dat,
  output logic [1:0]               o_tag,
  input  logic                     i_asked,  // it is on the bus
  input  logic                     i_ready,  // and taken
  input  logic                     i_ack,
  input  logic                     i_err,    // nothing counts that is answered after it
  input  logic [1:0]               i_tag,
  input  logic                     i_quiet
);

  localparam HALVES = DATA_WIDTH == 16 ? 1 : 0;

  typedef enum logic [1:0] {FILL, LINE, HEADER, WAIT} state_t;

  logic [FOUND_WIDTH-1:0] r_stored;
  logic                   r_overflow, r_failed;
  state_t                 r_state;
  logic [95:0]            r_records;
  logic [1:0]             r_fill;
  logic [15:0]            r_line;    // being filled, 1 the first
  logic [2+HALVES-1:0]    r_access;
  logic                   w_room, w_accept, w_last, w_tag_word;
  logic [1:0]             w_word;
  logic [27:0]            w_line_address;
  logic [31:0]            w_adr, w_header, w_line, w_data;

  assign w_room   = r_line < i_lines;
  assign o_ready  = r_state == FILL || i_stop;
  assign w_accept = i_record && r_state == FILL && !i_stop && w_room;
  assign w_word   = r_access[HALVES+:2];
  assign w_last   = &r_access;
  assign w_tag_word = w_word == 2'd3;

  always_ff @(posedge i_clk) begin
    if (i_rst || i_begin) begin
      r_state    <= FILL;
      r_fill     <= 2'd0;
      r_line     <= 16'd1;
      r_access   <= 0;
      r_stored   <= 0;
      r_overflow <= 1'b0;
      r_failed   <= 1'b0;
    end else begin
      if (i_record && r_state == FILL && !w_room && i_lines != 16'd0) r_overflow <= 1'b1;
      if (i_err) r_failed <= 1'b1;
      if (i_ack && !r_failed) r_stored <= r_stored + {{FOUND_WIDTH-2{1'b0}}, i_tag};
      case (r_state)
        FILL:
          if (w_accept) begin
            r_fill <= r_fill + 2'd1;
            if (r_fill == 2'd2) r_state <= LINE;
          end else if (i_flush) begin
            r_state <= r_fill != 2'd0 ? LINE : i_lines != 16'd0 ? HEADER : WAIT;
          end
        LINE:
          if (i_ready) begin
            r_access <= r_access + 1'b1;
            if (w_last) begin
              r_state <= FILL;
              r_fill  <= 2'd0;
              r_line  <= r_line + 16'd1;
            end
          end
        HEADER:
          if (i_ready) begin
            r_access <= r_access + 1'b1;
            if (w_last) r_state <= WAIT;
          end
        default: ;
      endcase
    end
  end

  // The records move up as they are taken and as they are written; ones follow.
  always_ff @(posedge i_clk) begin
    if (w_accept) begin
      case (r_fill)
        2'd0:    r_records <= {i_data, {64{1'b1}}};
        2'd1:    r_records[63:32] <= i_data;
        default: r_records[31:0] <= i_data;
      endcase
    end else if (r_state == LINE && i_ready && (&r_access[0+:1] || HALVES == 0)) begin
      r_records <= {r_records[63:0], {32{1'b1}}};
    end
  end

  assign o_flushed   = r_state == WAIT && i_quiet;
  assign o_committed = r_state == WAIT ||
                       (r_state == HEADER && w_tag_word && (i_asked || !o_alone));

  assign o_valid = r_state == LINE || r_state == HEADER;
  assign o_alone = r_state == HEADER &&
                   (r_access == 0 || (w_tag_word && (HALVES == 0 || !r_access[0])));
  assign o_tag   = r_state == LINE && w_last ? r_fill : 2'd0;

  assign w_line_address = i_base + {12'd0, r_state == LINE ? r_line : 16'd0};
  assign w_adr          = {w_line_address, w_word, 2'd0};

  always_comb begin
    case (w_word)
      2'd0:    w_header = {{32-FOUND_WIDTH{1'b0}}, i_found};
      2'd1:    w_header = {{32-FOUND_WIDTH{1'b0}}, r_stored};
      2'd2:    w_header = {22'd0, r_overflow, 8'd0, i_mode};
      default: w_header = {i_sequence, 16'd0};
    endcase
  end

  assign w_line = w_tag_word ? {i_sequence, r_line} : r_records[95:64];
  assign w_data = r_state == HEADER ? w_header : w_line;

  if (DATA_WIDTH == 16) begin : halves
    assign o_adr = w_adr[ADDRESS_WIDTH-1:0] | {{ADDRESS_WIDTH-2{1'b0}}, r_access[0], 1'b0};
    assign o_dat = r_access[0] == (BIG_ENDIAN != 0) ? w_data[15:0] : w_data[31:16];
  end else begin : words
    assign o_adr = w_adr[ADDRESS_WIDTH-1:0];
    assign o_dat = w_data;
  end

  assign o_stored   = r_stored;
  assign o_overflow = r_overflow;

  // Parameters
  if (DATA_WIDTH != 16 && DATA_WIDTH != 32) common_list_DATA_WIDTH_must_be_16_or_32 refused ();
  if (ADDRESS_WIDTH < 16 || ADDRESS_WIDTH > 32)
    common_list_ADDRESS_WIDTH_must_be_16_to_32 refused ();
  if (FOUND_WIDTH < 3 || FOUND_WIDTH > 31) common_list_FOUND_WIDTH_must_be_3_to_31 refused ();

endmodule

`default_nettype wire
