// SPDX-License-Identifier: MIT
//
// common_list_inputs: what proofs take for granted of the inputs of common_list, held
// in the whole unit. It is bound to each instance; its ports are signals of that.
`default_nettype none

module common_list_inputs #(
  parameter FOUND_WIDTH = 1
) (
  input logic i_clk,
  input logic i_rst,
  input logic i_begin,
  input logic i_stop,
  input logic i_record,
  input logic o_ready,
  input logic i_flush,
  input logic o_valid,
  input logic o_alone,
  input logic i_asked,
  input logic [FOUND_WIDTH-1:0] i_found,
  input logic [FOUND_WIDTH-1:0] o_stored
);

  localparam MOST = 32640;

  logic [31:0]            r_offered = 32'd0;
  logic                   r_header = 1'b0;
  logic [FOUND_WIDTH-1:0] r_found, r_stored;

  always @(posedge i_clk) begin
    r_offered <= i_rst || i_begin ? 32'd0 : r_offered + {31'd0, i_record && o_ready};
    r_header  <= o_valid && o_alone && i_asked && !i_rst && !i_begin && !i_stop;
    r_found   <= i_found;
    r_stored  <= o_stored;
    if (!i_rst && !i_stop) begin
      if (i_record && i_flush) $error("a record comes when all have been taken");
      if (r_offered > MOST) $error("more records are offered than there are pairs");
      if (r_header && !i_begin && (i_found != r_found || o_stored != r_stored)) begin
        $error("found or stored changes while the header is written");
      end
    end
  end

endmodule

bind common_list common_list_inputs #(.FOUND_WIDTH(FOUND_WIDTH)) monitor (.*);

`default_nettype wire
