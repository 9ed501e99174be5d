// SPDX-License-Identifier: MIT
//
// impact_first: what each object touches first: the words of FIRST, and of HIT behind them.
//
// A contact replaces a later one, of one time the first that comes stays. Objects are cleared as
// they are loaded: no contact, at a time that none has.
`default_nettype none

module impact_first #(
  parameter INDEX = 7   // bits of an object's number
) (
  input  logic             i_clk,
  input  logic             i_clear,

  input  logic             i_forget,
  input  logic [INDEX-1:0] i_object,

  // A contact
  input  logic             i_valid,
  input  logic             i_low_looks,
  input  logic             i_high_looks,
  input  logic [INDEX-1:0] i_low,
  input  logic [INDEX-1:0] i_high,
  input  logic [16:0]      i_t,
  output logic             o_ready,

  // Words of HIT, while no contact comes
  input  logic             i_write_hits,
  input  logic [1:0]       i_hits_word,
  input  logic [31:0]      i_hits,

  // Words of FIRST, or of HIT, while no contact comes; a clock later
  input  logic             i_read,
  input  logic             i_read_hits,
  input  logic [INDEX-1:0] i_read_index,
  output logic [31:0]      o_word
);

  localparam [31:0] NONE = 32'h0001_FFFF;

  logic             r_compares, r_high;     // the memory's output is the object's that looks
  logic             w_first_high, w_again, w_earlier;
  logic             w_write, w_read;
  logic [INDEX:0]   w_write_address, w_read_address;
  logic [31:0]      w_data;
  logic [INDEX-1:0] w_looker, w_partner;

  assign w_first_high = !i_low_looks;  // Rule 4
  assign w_again      = r_compares && !r_high && i_high_looks;
  always_comb begin
    if (r_compares) o_ready = !w_again;
    else o_ready = 1'b0;
  end

  always_ff @(posedge i_clk) begin
    if (i_clear) r_compares <= 1'b0;
    else r_compares <= i_valid && !o_ready;
    if (i_valid) r_high <= r_compares || w_first_high;
  end

  assign w_looker  = r_high ? i_high : i_low;
  assign w_partner = r_high ? i_low : i_high;
  assign w_earlier = i_t < o_word[16:0];  // Rule 4

  always_comb begin
    w_write         = i_forget;
    w_write_address = {1'b0, i_object};
    w_data          = NONE;
    if (r_compares && !i_forget) begin
      w_write         = w_earlier;
      w_write_address = {1'b0, w_looker};
      w_data          = {1'b1, 7'(w_partner), 7'd0, i_t};
    end
    if (i_write_hits) begin
      w_write         = 1'b1;
      w_write_address = (INDEX + 1)'(i_hits_word);
      w_write_address[INDEX] = 1'b1;
      w_data          = i_hits;
    end
  end

  assign w_read         = i_read || i_valid;
  assign w_read_address = !i_valid                   ? {i_read_hits, i_read_index} :
                          r_compares || w_first_high ? {1'b0, i_high} : {1'b0, i_low};

  common_memory #(.WIDTH(32), .DEPTH(2 << INDEX)) words (
    .i_clk, .i_write(w_write), .i_write_address(w_write_address), .i_data(w_data),
    .i_read(w_read), .i_read_address(w_read_address), .o_data(o_word)
  );

  // Parameters
  if (INDEX < 1 || INDEX > 7) begin : g_index
    impact_first_INDEX_must_be_1_to_7 refused ();
  end

endmodule

`default_nettype wire
