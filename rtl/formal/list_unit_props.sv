// SPDX-License-Identifier: MIT
//
// list_unit_props: a unit writes only inside its list, a line in one go and in order, the header
// last, each of them tagged; it asks for nothing more after ABORT, an error or the end; and its
// configuration is constant while BUSY.
//
// The induction rests on what common_list and common_port hold; of a unit it has to be known that
// nothing is written while it loads.
`default_nettype none

module list_unit_props #(
  parameter CONFIGURATION = 1   // bits of what is constant while BUSY
) (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_past_valid,   // this is not the first clock

  // Of the run, and its configuration
  input  logic        i_busy,
  input  logic        i_stop,
  input  logic [CONFIGURATION-1:0] i_configuration,
  input  logic [27:0] i_list,
  input  logic [15:0] i_lines,
  input  logic [15:0] i_sequence,

  // Memory port, with words of 32 bits, and its open accesses
  input  logic        i_cyc,
  input  logic        i_stb,
  input  logic        i_we,
  input  logic [29:0] i_adr,
  input  logic [3:0]  i_sel,
  input  logic [31:0] i_dat,
  input  logic        i_stall,
  input  logic [3:0]  i_open,
  input  logic        i_stalled,      // a request stands since before this clock

  // Of common_list and common_port: records that the open accesses store
  input  logic [1:0]  i_list_state,
  input  logic [1:0]  i_fill,
  input  logic [1:0]  i_access,
  input  logic [15:0] i_line,
  input  logic [1:0]  i_tag_0,
  input  logic [1:0]  i_tag_1,

  // The line that is being written, and how many are
  output logic [1:0]  o_word,    // of the line, 0: none has been begun
  output logic        o_header,  // it is the header
  output logic        o_ended,   // and has been written
  output logic [15:0] o_lines
);

  wire        w_taken = i_stb && !i_stall;
  wire [29:0] w_offset = i_adr - {i_list, 2'd0};
  wire [27:0] w_line = w_offset[29:2];

  logic r_busy, r_past_rst;
  logic [CONFIGURATION-1:0] r_configuration;
  always_ff @(posedge i_clk) begin
    r_past_rst      <= i_rst;
    r_busy          <= i_busy;
    r_configuration <= i_configuration;
  end

  always_ff @(posedge i_clk) begin
    if (i_rst || !i_busy) begin
      {o_word, o_header, o_ended} <= 4'd0;
      o_lines <= 16'd0;
    end else if (w_taken && i_we) begin
      o_word   <= o_word + 2'd1;
      o_header <= w_line == 28'd0;
      o_ended  <= w_line == 28'd0 && o_word == 2'd3;
      if (o_word == 2'd3 && w_line != 28'd0) o_lines <= o_lines + 16'd1;
    end
  end

  always @* if (i_past_valid && !i_rst) begin
    if (!r_past_rst && r_busy && i_busy) assert (i_configuration == r_configuration);
    if (!i_busy || (i_stop && !i_stalled)) assert (!i_stb);
    if (!i_busy) assert (!i_cyc);
    if (i_stb) begin
      assert (i_sel == 4'hF && !o_ended);
      if (o_word != 2'd0 || o_header) assert (i_we);
      if (i_we) begin
        assert (w_line < {12'd0, i_lines} && w_offset[1:0] == o_word);
        if (w_line == 28'd0) begin
          assert (o_word == 2'd0 || o_header);
          if (o_word == 2'd0 || o_word == 2'd3) assert (i_open == 4'd0);
        end else begin
          assert (!o_header && w_line[15:0] == o_lines + 16'd1);
        end
        if (o_word == 2'd3) assert (i_dat == {i_sequence, w_line[15:0]});
      end
    end
  end

`ifdef INDUCTION
  always @* if (i_past_valid && !i_rst) begin
    if (!i_busy) assert (!i_stop && i_open == 4'd0 && !i_stalled);
    if (i_busy) begin
      if (i_list_state == 2'd0) assert (o_word == 2'd0 && i_access == 2'd0 && !o_header);
      if (i_list_state == 2'd1) begin
        assert (o_word == i_access && !o_header && i_fill != 2'd0 && i_line < i_lines);
      end
      if (i_fill != 2'd0) assert (i_line < i_lines);
      if (i_list_state != 2'd3) assert (!o_ended && i_line == o_lines + 16'd1 && i_line != 16'd0);
      if (i_list_state == 2'd2) begin
        assert (o_word == i_access && o_header == (i_access != 2'd0) && i_lines != 16'd0);
      end
      if (i_list_state >= 2'd2) assert (i_fill == 2'd0);
      if (o_header && i_open > 4'd0) assert (i_tag_0 == 2'd0);
      if (o_header && i_open > 4'd1) assert (i_tag_1 == 2'd0);
    end
  end
`endif

endmodule

`default_nettype wire
