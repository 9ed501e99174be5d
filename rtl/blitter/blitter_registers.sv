// SPDX-License-Identifier: MIT
//
// blitter_registers: the register slave and the registers that a blit reads but never changes.
//
// Wishbone B4 classic, one wait state: the access is latched in its first clock and acknowledged in
// the second, at whose end a write takes effect. What is given up before, with CYC or STB low, is
// neither. While the chip is bus master (i_master), or becomes it, an access waits. Function codes
// other than 5, supervisor data, end in an error, even then: the chip's own accesses, which have
// none, are not kept waiting for ever. A byte write to a word register changes nothing. Counters,
// addresses and RAM are kept elsewhere: this module decodes their write strobes and reads them
// back.
`default_nettype none

module blitter_registers (
  input  logic        i_clk,
  input  logic        i_rst,

  // Wishbone slave
  input  logic        i_cyc,
  input  logic        i_stb,
  input  logic        i_we,
  input  logic [5:1]  i_adr,
  input  logic [1:0]  i_sel,
  input  logic [15:0] i_dat,
  input  logic [2:0]  i_fc,
  output logic [15:0] o_dat,
  output logic        o_ack,
  output logic        o_err,

  // The chip enters the memory bus, is on it; an access to a register is in its second clock
  input  logic        i_enter,
  input  logic        i_master,
  output logic        o_answering,

  // Write strobes; the bytes of o_wdata are valid as the strobe's register has them
  output logic [15:0] o_wdata,
  output logic        o_wr_halftone,
  output logic [3:0]  o_halftone_index,
  output logic        o_wr_src_high,
  output logic        o_wr_src_low,
  output logic        o_wr_dst_high,
  output logic        o_wr_dst_low,
  output logic        o_wr_endmask,
  output logic        o_wr_x_count,
  output logic        o_wr_y_count,
  output logic        o_wr_control,
  output logic        o_wr_skew,

  // Configuration
  output logic [15:1] o_src_xinc,
  output logic [15:1] o_src_yinc,
  output logic [15:1] o_dst_xinc,
  output logic [15:1] o_dst_yinc,
  output logic [15:0] o_endmask1,
  output logic [15:0] o_endmask2,
  output logic [15:0] o_endmask3,
  output logic [1:0]  o_hop,
  output logic [3:0]  o_op,
  output logic        o_smudge,
  output logic        o_fxsr,
  output logic        o_nfsr,
  output logic [3:0]  o_skew,

  // Live values for reading back
  input  logic [15:0] i_halftone,
  input  logic [23:1] i_src_addr,
  input  logic [23:1] i_dst_addr,
  input  logic [15:0] i_x_count,
  input  logic [15:0] i_y_count,
  input  logic        i_busy,
  input  logic        i_hog,
  input  logic [3:0]  i_line
);

  // Word indices: byte offset / 2
  localparam [4:0] SRC_XINC = 5'h10, SRC_YINC = 5'h11, SRC_HIGH = 5'h12, SRC_LOW = 5'h13;
  localparam [4:0] ENDMASK1 = 5'h14, ENDMASK2 = 5'h15, ENDMASK3 = 5'h16;
  localparam [4:0] DST_XINC = 5'h17, DST_YINC = 5'h18, DST_HIGH = 5'h19, DST_LOW = 5'h1A;
  localparam [4:0] X_COUNT = 5'h1B, Y_COUNT = 5'h1C, HOP_OP = 5'h1D, CONTROL_SKEW = 5'h1E;
  localparam [2:0] FC_SUPERVISOR_DATA = 3'd5;

  logic [15:1] r_src_xinc, r_src_yinc, r_dst_xinc, r_dst_yinc;
  logic [15:0] r_endmask1, r_endmask2, r_endmask3;
  logic [1:0]  r_hop;
  logic [3:0]  r_op, r_skew;
  logic        r_smudge, r_fxsr, r_nfsr;

  // Handshake: the access is latched, so that nothing behind the latch depends on the bus in the
  // same clock
  logic        r_ack, r_err, r_write;
  logic [5:1]  r_adr;
  logic [1:0]  r_sel;
  logic [15:0] r_dat;

  wire w_request    = i_cyc && i_stb;
  wire w_supervisor = i_fc == FC_SUPERVISOR_DATA;
  wire w_access     = w_request && !o_answering && !i_enter && !(i_master && w_supervisor);

  always_ff @(posedge i_clk) begin
    r_ack   <= !i_rst && w_access && w_supervisor;
    r_err   <= !i_rst && w_access && !w_supervisor;
    r_write <= !i_rst && w_access && w_supervisor && i_we;
    if (w_access) begin
      r_adr <= i_adr;
      r_sel <= i_sel;
      r_dat <= i_dat;
    end
  end

  assign o_ack       = r_ack && w_request;
  assign o_err       = r_err && w_request;
  assign o_answering = r_ack || r_err;

  // Write decoding
  wire w_write      = r_write && w_request;
  wire w_write_word = w_write && (&r_sel);

  assign o_wdata          = r_dat;
  assign o_wr_halftone    = w_write_word && !r_adr[5];
  assign o_halftone_index = r_adr[4:1];
  assign o_wr_src_high    = w_write_word && r_adr == SRC_HIGH;
  assign o_wr_src_low     = w_write_word && r_adr == SRC_LOW;
  assign o_wr_dst_high    = w_write_word && r_adr == DST_HIGH;
  assign o_wr_dst_low     = w_write_word && r_adr == DST_LOW;
  assign o_wr_endmask     = w_write_word && (r_adr == ENDMASK1 || r_adr == ENDMASK2
                                             || r_adr == ENDMASK3);
  assign o_wr_x_count     = w_write_word && r_adr == X_COUNT;
  assign o_wr_y_count     = w_write_word && r_adr == Y_COUNT;
  assign o_wr_control     = w_write && r_sel[1] && r_adr == CONTROL_SKEW;
  assign o_wr_skew        = w_write && r_sel[0] && r_adr == CONTROL_SKEW;

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_src_xinc <= 15'd0;
      r_src_yinc <= 15'd0;
      r_dst_xinc <= 15'd0;
      r_dst_yinc <= 15'd0;
      r_endmask1 <= 16'd0;
      r_endmask2 <= 16'd0;
      r_endmask3 <= 16'd0;
    end else if (w_write_word) begin
      case (r_adr)
        SRC_XINC: r_src_xinc <= r_dat[15:1];
        SRC_YINC: r_src_yinc <= r_dat[15:1];
        DST_XINC: r_dst_xinc <= r_dat[15:1];
        DST_YINC: r_dst_yinc <= r_dat[15:1];
        ENDMASK1: r_endmask1 <= r_dat;
        ENDMASK2: r_endmask2 <= r_dat;
        ENDMASK3: r_endmask3 <= r_dat;
        default:  ;
      endcase
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_hop    <= 2'd0;
      r_op     <= 4'd0;
      r_smudge <= 1'b0;
      r_fxsr   <= 1'b0;
      r_nfsr   <= 1'b0;
      r_skew   <= 4'd0;
    end else begin
      if (w_write && r_adr == HOP_OP && r_sel[1]) r_hop <= r_dat[9:8];
      if (w_write && r_adr == HOP_OP && r_sel[0]) r_op <= r_dat[3:0];
      if (o_wr_control) r_smudge <= r_dat[13];
      if (o_wr_skew) {r_fxsr, r_nfsr, r_skew} <= {r_dat[7:6], r_dat[3:0]};
    end
  end

  assign o_src_xinc = r_src_xinc;
  assign o_src_yinc = r_src_yinc;
  assign o_dst_xinc = r_dst_xinc;
  assign o_dst_yinc = r_dst_yinc;
  assign o_endmask1 = r_endmask1;
  assign o_endmask2 = r_endmask2;
  assign o_endmask3 = r_endmask3;
  assign o_hop      = r_hop;
  assign o_op       = r_op;
  assign o_smudge   = r_smudge;
  assign o_fxsr     = r_fxsr;
  assign o_nfsr     = r_nfsr;
  assign o_skew     = r_skew;

  // Reading back: 0 but in the acknowledged clock
  wire [15:0] w_control_skew = {i_busy, i_hog, r_smudge, 1'b0, i_line,
                                r_fxsr, r_nfsr, 2'd0, r_skew};
  wire [15:0] w_src_high     = {8'd0, i_src_addr[23:16]};
  wire [15:0] w_src_low      = {i_src_addr[15:1], 1'b0};
  wire [15:0] w_dst_high     = {8'd0, i_dst_addr[23:16]};
  wire [15:0] w_dst_low      = {i_dst_addr[15:1], 1'b0};
  wire [15:0] w_beyond       = r_adr[5] ? 16'd0 : i_halftone;

  always_comb begin
    o_dat = 16'd0;
    if (o_ack) begin
      case (r_adr)
        SRC_XINC:     o_dat = {r_src_xinc, 1'b0};
        SRC_YINC:     o_dat = {r_src_yinc, 1'b0};
        SRC_HIGH:     o_dat = w_src_high;
        SRC_LOW:      o_dat = w_src_low;
        ENDMASK1:     o_dat = r_endmask1;
        ENDMASK2:     o_dat = r_endmask2;
        ENDMASK3:     o_dat = r_endmask3;
        DST_XINC:     o_dat = {r_dst_xinc, 1'b0};
        DST_YINC:     o_dat = {r_dst_yinc, 1'b0};
        DST_HIGH:     o_dat = w_dst_high;
        DST_LOW:      o_dat = w_dst_low;
        X_COUNT:      o_dat = i_x_count;
        Y_COUNT:      o_dat = i_y_count;
        HOP_OP:       o_dat = {6'd0, r_hop, 4'd0, r_op};
        CONTROL_SKEW: o_dat = w_control_skew;
        default:      o_dat = w_beyond;
      endcase
    end
  end

endmodule

`default_nettype wire
