// SPDX-License-Identifier: MIT
//
// impact_first_inputs: what proofs take for granted of the inputs of impact_first, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module impact_first_inputs #(
  parameter INDEX = 1
) (
  input logic i_clk,
  input logic i_clear,
  input logic i_forget,
  input logic [INDEX-1:0] i_object,
  input logic i_valid,
  input logic i_low_looks,
  input logic i_high_looks,
  input logic [INDEX-1:0] i_low,
  input logic [INDEX-1:0] i_high,
  input logic [16:0] i_t,
  input logic o_ready,
  input logic i_write_hits
);

  logic                  r_any = 1'b0, r_held = 1'b0, r_taken = 1'b0;
  logic [(1<<INDEX)-1:0] r_fresh = {(1 << INDEX){1'b0}};
  logic [2*INDEX-1:0]    r_last;  // contact, as the order goes
  logic [2*INDEX+18:0]   r_contact;
  wire  [2*INDEX+18:0]   w_contact = {i_low_looks, i_high_looks, i_low, i_high, i_t};
  wire                   w_again = r_taken && w_contact == r_contact;

  always @(posedge i_clk) begin
    r_held    <= i_valid && !o_ready && !i_clear;
    r_contact <= w_contact;
    r_taken   <= i_valid && !i_clear && (o_ready || w_again);
    if (i_clear) begin
      r_any   <= 1'b0;
      r_fresh <= {(1 << INDEX){1'b0}};
    end else begin
      if (i_forget) r_fresh[i_object] <= 1'b1;
      if (i_valid && o_ready) begin
        r_any  <= 1'b1;
        r_last <= {i_high, i_low};
      end
      if (i_forget && (r_any || i_valid)) $error("an object is loaded behind a contact");
      if (i_write_hits && (i_forget || i_valid)) $error("HIT is written before the last contact");
      if (i_valid) begin
        if (!i_low_looks && !i_high_looks) $error("nobody looks for a contact");
        if (i_low >= i_high) $error("the lower object is not the lower one");
        if (!r_fresh[i_low] || !r_fresh[i_high]) $error("an object was not loaded");
        if (i_t > 17'h10000) $error("a contact is later than 1");
        // One that the heap is not ready for may be taken here in several clocks in a row.
      if (r_any && {i_high, i_low} <= r_last && !w_again) begin
        $error("contacts do not come in order");
      end
      end
      if (r_held && !(i_valid && w_contact == r_contact)) begin
        $error("a contact does not stay until it is taken");
      end
    end
  end

endmodule

bind impact_first impact_first_inputs #(.INDEX(INDEX)) monitor (.*);

`default_nettype wire
