// SPDX-License-Identifier: MIT
//
// my_core: a blitter as somebody else would write it, for the tutorial docs/tutorials/my-core.md.
//
// Wishbone B4 classic on both sides, 16 bits. It keeps the bus for a whole blit and has no shared
// mode. It has a fault, which the tutorial finds, and differs from the unit in one point, which the
// tutorial accepts.
`default_nettype none

module my_core (
  input  logic        i_clk,
  input  logic        i_rst,

  // Registers
  input  logic        i_slave_cyc,
  input  logic        i_slave_stb,
  input  logic        i_slave_we,
  input  logic [5:1]  i_slave_adr,
  input  logic [1:0]  i_slave_sel,
  input  logic [15:0] i_slave_dat,
  output logic [15:0] o_slave_dat,
  output logic        o_slave_ack,
  output logic        o_slave_err,

  // Memory; cyc asks for the bus
  output logic        o_cyc,
  output logic        o_stb,
  output logic        o_we,
  output logic [23:1] o_adr,
  output logic [1:0]  o_sel,
  output logic [15:0] o_dat,
  input  logic [15:0] i_dat,
  input  logic        i_ack,
  input  logic        i_err,

  input  logic        i_grant,
  input  logic        i_bus_cycle,
  output logic        o_done
);

  typedef enum logic [2:0] {IDLE, WAIT, EXTRA, SOURCE, TARGET, WRITE, DECIDE} state_t;
  state_t r_state;

  // Registers as the CPU writes them
  logic [15:0] r_halftone [0:15];
  logic [15:1] r_src_xinc, r_src_yinc, r_dst_xinc, r_dst_yinc;
  logic [23:1] r_src, r_dst;
  logic [15:0] r_endmask1, r_endmask2, r_endmask3, r_x, r_x_again, r_y;
  logic [1:0]  r_hop;
  logic [3:0]  r_op, r_line, r_skew;
  logic        r_hog, r_smudge, r_fxsr, r_nfsr;

  // Of the blit
  logic [31:0] r_shifter;
  logic [15:0] r_target, r_last;  // the destination; what was last on the bus
  logic        r_first;           // the word opens a line
  logic        r_extra;           // the line begins with one read more
  logic        r_skip;            // the line ends with one read less
  logic        r_over;            // the blit has ended, Y_COUNT has not been written again

  wire w_start, w_wr_control, w_wr_skew, w_wr_x, w_wr_y;
  wire w_wr_src_high, w_wr_src_low, w_wr_dst_high, w_wr_dst_low;

  // ---- One word: which accesses it has, and what it writes ----

  wire w_last_word = r_x == 16'd1;
  wire w_blind     = r_nfsr && w_last_word;

  wire [15:0] w_mask = w_last_word ? r_endmask3 : r_first ? r_endmask1 : r_endmask2;

  wire w_reads_source = r_op[3:2] != r_op[1:0] && (r_hop[1] || r_smudge) && !r_skip;
  wire w_reads_target = r_op[3] != r_op[2] || r_op[1] != r_op[0] || w_mask != 16'hFFFF;

  state_t w_begin, w_after_source;
  assign w_after_source = w_reads_target ? TARGET : WRITE;
  assign w_begin        = !w_reads_source ? w_after_source : r_extra ? EXTRA : SOURCE;

  function automatic [31:0] shifted(input [31:0] by_now, input [15:0] word);
    shifted = r_src_xinc[15] ? {word, by_now[31:16]} : {by_now[15:0], word};
  endfunction

  function automatic [23:1] extended(input [15:1] increment);
    extended = {{8{increment[15]}}, increment};
  endfunction

  wire [31:0] w_shifter = w_blind ? shifted(r_shifter, r_last) : r_shifter;
  wire [15:0] w_source  = w_shifter[{1'b0, r_skew}+:16];
  wire [15:0] w_pattern = r_halftone[r_smudge ? w_source[3:0] : r_line];
  wire [15:0] w_value   = (r_hop[1] ? w_source : 16'hFFFF) & (r_hop[0] ? w_pattern : 16'hFFFF);

  wire [15:0] w_result = ({16{r_op[0]}} & w_value & r_target)
                       | ({16{r_op[1]}} & w_value & ~r_target)
                       | ({16{r_op[2]}} & ~w_value & r_target)
                       | ({16{r_op[3]}} & ~w_value & ~r_target);

  // ---- Memory ----

  wire w_reads       = r_state == EXTRA || r_state == SOURCE;
  wire w_step        = o_stb && (i_ack || i_err);
  wire w_word_ends   = w_step && o_we;
  wire w_line_ends   = w_word_ends && w_last_word;
  wire w_end         = w_line_ends && r_y == 16'd1;
  wire w_source_ends = r_state == SOURCE && (w_last_word || (r_nfsr && r_x == 16'd2));

  assign o_cyc = r_state != IDLE;
  assign o_stb = r_state != IDLE && r_state != WAIT && r_state != DECIDE;
  assign o_we  = r_state == WRITE;
  assign o_sel = 2'b11;
  assign o_adr = w_reads ? r_src : r_dst;
  assign o_dat = (w_result & w_mask) | (r_target & ~w_mask);

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_state <= IDLE;
      r_hog   <= 1'b0;
      r_over  <= 1'b0;
    end else begin
      case (r_state)
        IDLE:    if (w_start) r_state <= WAIT;
        WAIT:    if (i_grant) r_state <= w_begin;
        EXTRA:   if (w_step) r_state <= SOURCE;
        SOURCE:  if (w_step) r_state <= w_after_source;
        TARGET:  if (w_step) r_state <= WRITE;
        WRITE:   if (w_step) r_state <= w_end ? IDLE : DECIDE;
        DECIDE:  r_state <= w_begin;
        default: r_state <= IDLE;
      endcase
      if (w_wr_control) r_hog <= i_slave_dat[14] && !r_over;
      if (w_wr_y) r_over <= 1'b0;
      else if (w_end) r_over <= 1'b1;
    end
  end

  // ---- What an access leaves ----

  wire [15:0] w_bus = o_we ? o_dat : i_err ? 16'hFFFF : i_dat;

  always_ff @(posedge i_clk) begin
    if (i_rst) r_shifter <= 32'd0;
    else if (w_step && w_reads) r_shifter <= shifted(r_shifter, w_bus);
    else if (w_step && o_we && w_blind) r_shifter <= shifted(w_shifter, w_bus);

    if (i_rst) r_target <= 16'd0;
    else if (w_step && r_state == TARGET) r_target <= w_bus;

    if (r_state == WAIT) r_last <= 16'hFFFF;  // nobody drives the bus
    else if (w_step) r_last <= w_bus;

    if (i_rst) r_src <= 23'd0;
    else if (w_wr_src_high) r_src[23:16] <= i_slave_dat[7:0];
    else if (w_wr_src_low) r_src[15:1] <= i_slave_dat[15:1];
    else if (w_step && w_reads) r_src <= r_src + extended(w_source_ends ? r_src_yinc : r_src_xinc);

    if (i_rst) r_dst <= 23'd0;
    else if (w_wr_dst_high) r_dst[23:16] <= i_slave_dat[7:0];
    else if (w_wr_dst_low) r_dst[15:1] <= i_slave_dat[15:1];
    else if (w_word_ends) r_dst <= r_dst + extended(w_last_word ? r_dst_yinc : r_dst_xinc);

    if (i_rst) {r_x, r_x_again} <= 32'd0;
    else if (w_wr_x) {r_x, r_x_again} <= {2{i_slave_dat}};
    else if (w_word_ends) r_x <= w_last_word ? r_x_again : r_x - 16'd1;

    if (i_rst) r_y <= 16'd0;
    else if (w_wr_y) r_y <= i_slave_dat;
    else if (w_line_ends) r_y <= r_y - 16'd1;

    if (i_rst) r_line <= 4'd0;
    else if (w_wr_control) r_line <= i_slave_dat[11:8];
    else if (w_line_ends) r_line <= r_dst_yinc[15] ? r_line - 4'd1 : r_line + 4'd1;

    if (i_rst) r_first <= 1'b0;
    else if (w_wr_y) r_first <= 1'b1;
    else if (w_word_ends) r_first <= w_last_word;

    if (i_rst) r_extra <= 1'b0;
    else if (w_wr_skew) r_extra <= i_slave_dat[7];
    else if (w_step && r_state == EXTRA) r_extra <= 1'b0;
    else if (w_line_ends && r_fxsr) r_extra <= 1'b1;

    if (i_rst || w_wr_y) r_skip <= 1'b0;
    else if (w_word_ends) r_skip <= r_nfsr && r_x == 16'd2;
  end

  // ---- Registers ----

  logic r_ack;
  always_ff @(posedge i_clk) r_ack <= !i_rst && i_slave_cyc && i_slave_stb && !r_ack;

  wire w_write = i_slave_cyc && i_slave_stb && i_slave_we && r_ack;
  wire w_word  = w_write && (&i_slave_sel);

  assign w_wr_src_high = w_word && i_slave_adr == 5'h12;
  assign w_wr_src_low  = w_word && i_slave_adr == 5'h13;
  assign w_wr_dst_high = w_word && i_slave_adr == 5'h19;
  assign w_wr_dst_low  = w_word && i_slave_adr == 5'h1A;
  assign w_wr_x        = w_word && i_slave_adr == 5'h1B;
  assign w_wr_y        = w_word && i_slave_adr == 5'h1C;
  assign w_wr_control  = w_write && i_slave_sel[1] && i_slave_adr == 5'h1E;
  assign w_wr_skew     = w_write && i_slave_sel[0] && i_slave_adr == 5'h1E;
  assign w_start       = w_wr_control && i_slave_dat[15] && !r_over;

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      {r_src_xinc, r_src_yinc, r_dst_xinc, r_dst_yinc} <= 60'd0;
      {r_endmask1, r_endmask2, r_endmask3} <= 48'd0;
      {r_hop, r_op, r_smudge, r_fxsr, r_nfsr, r_skew} <= 13'd0;
    end else begin
      if (w_word)
        case (i_slave_adr)
          5'h10:   r_src_xinc <= i_slave_dat[15:1];
          5'h11:   r_src_yinc <= i_slave_dat[15:1];
          5'h14:   r_endmask1 <= i_slave_dat;
          5'h15:   r_endmask2 <= i_slave_dat;
          5'h16:   r_endmask3 <= i_slave_dat;
          5'h17:   r_dst_xinc <= i_slave_dat[15:1];
          5'h18:   r_dst_yinc <= i_slave_dat[15:1];
          default: if (!i_slave_adr[5]) r_halftone[i_slave_adr[4:1]] <= i_slave_dat;
        endcase
      if (w_write && i_slave_sel[1] && i_slave_adr == 5'h1D) r_hop <= i_slave_dat[9:8];
      if (w_write && i_slave_sel[0] && i_slave_adr == 5'h1D) r_op <= i_slave_dat[3:0];
      if (w_wr_control) r_smudge <= i_slave_dat[13];
      if (w_wr_skew) {r_fxsr, r_nfsr, r_skew} <= {i_slave_dat[7:6], i_slave_dat[3:0]};
    end
  end

  always_comb
    case (i_slave_adr)
      5'h10:   o_slave_dat = {r_src_xinc, 1'b0};
      5'h11:   o_slave_dat = {r_src_yinc, 1'b0};
      5'h12:   o_slave_dat = {8'd0, r_src[23:16]};
      5'h13:   o_slave_dat = {r_src[15:1], 1'b0};
      5'h14:   o_slave_dat = r_endmask1;
      5'h15:   o_slave_dat = r_endmask2;
      5'h16:   o_slave_dat = r_endmask3;
      5'h17:   o_slave_dat = {r_dst_xinc, 1'b0};
      5'h18:   o_slave_dat = {r_dst_yinc, 1'b0};
      5'h19:   o_slave_dat = {8'd0, r_dst[23:16]};
      5'h1A:   o_slave_dat = {r_dst[15:1], 1'b0};
      5'h1B:   o_slave_dat = r_x;
      5'h1C:   o_slave_dat = r_y;
      5'h1D:   o_slave_dat = {6'd0, r_hop, 4'd0, r_op};
      5'h1E:   o_slave_dat = {!o_done, r_hog, r_smudge, 1'b0, r_line, r_fxsr, r_nfsr, 2'd0, r_skew};
      default: o_slave_dat = i_slave_adr[5] ? 16'd0 : r_halftone[i_slave_adr[4:1]];
    endcase

  assign o_slave_ack = r_ack;
  assign o_slave_err = 1'b0;
  assign o_done      = r_state == IDLE;

endmodule

`default_nettype wire
