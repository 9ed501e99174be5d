// SPDX-License-Identifier: MIT
// Sprite attribute memory: 128 records of 8 bytes, written by the byte, read by the half record.
//
// Word 2*i of the read port is bytes 0-3 of record i, word 2*i+1 bytes 4-7, lowest byte in bits
// 7:0, one clock after the address. While i_hold is high the
// word follows i_held_address, so that the renderer resumes with what was written meanwhile. There
// is no read port for the CPU: it reads the copy in video RAM.
`default_nettype none

module vera_attributes (
  input  logic        i_clk,
  input  logic        i_hold,
  // CPU write port: what is written to video RAM; the records are its last 1024 bytes
  input  logic        i_write,
  input  logic [16:0] i_write_address,
  input  logic [7:0]  i_write_data,
  // Renderer read port
  input  logic [7:0]  i_read_address,
  input  logic [7:0]  i_held_address,
  output logic [31:0] o_word
);

  localparam logic [6:0] PAGE = 7'h7F;   // video RAM $1FC00-$1FFFF

  (* no_rw_check *)
  logic [31:0] r_memory [0:255];
  logic [31:0] r_word;

  integer i;
  initial for (i = 0; i < 256; i = i + 1) r_memory[i] = 32'd0;

  // Read first, then written in place, as in vera_ram.
  always_ff @(posedge i_clk) begin
    r_word <= r_memory[i_hold ? i_held_address : i_read_address];
    if (i_write) begin
      if (i_write_address[16:10] == PAGE) begin
        case (i_write_address[1:0])
          2'd0:    r_memory[i_write_address[9:2]][7:0]   = i_write_data;
          2'd1:    r_memory[i_write_address[9:2]][15:8]  = i_write_data;
          2'd2:    r_memory[i_write_address[9:2]][23:16] = i_write_data;
          default: r_memory[i_write_address[9:2]][31:24] = i_write_data;
        endcase
      end
    end
  end

  assign o_word = r_word;

endmodule

`default_nettype wire
