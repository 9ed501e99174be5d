// SPDX-License-Identifier: MIT
// Data ports 0 and 1: two auto-incrementing windows on video RAM, each with one byte read ahead.
//
// Accessing a data port uses its address, steps it and reads ahead at the new one; writing an
// address register reads ahead, too. A read of the port takes what was fetched before, so writes
// through the other port are not seen. With the access in clock c the byte is written in c + 1 and
// read ahead in c + 2, if the memory is ready; an access while o_busy is high may be lost.
`default_nettype none

module vera_data_ports (
  input  logic        i_clk,
  input  logic        i_rst,
  // CPU
  input  logic        i_strobe,
  input  logic        i_write,
  input  logic [4:0]  i_register,
  input  logic [7:0]  i_data,
  input  logic        i_select,
  output logic [7:0]  o_address_l,
  output logic [7:0]  o_address_m,
  output logic [7:0]  o_address_h,
  output logic [7:0]  o_data0,
  output logic [7:0]  o_data1,
  output logic        o_busy,
  // Video RAM
  output logic        o_request,
  output logic        o_vram_write,
  output logic [16:0] o_vram_address,
  output logic [7:0]  o_vram_data,
  input  logic        i_turn,
  input  logic        i_ready,
  input  logic [31:0] i_vram_data
);

  // Made from rtl/vera/vera.rdl by `collide registers`:
  localparam [4:0] REG_ADDR_L = 5'h00, REG_ADDR_M = 5'h01, REG_ADDR_H = 5'h02, REG_DATA0 = 5'h03,
                   REG_DATA1 = 5'h04;
  // end of what is made

  // Bit 0 asks for the memory.
  typedef enum logic [2:0] {
    PORTS_IDLE   = 3'b000,
    PORTS_WRITE  = 3'b011,     // writing a byte
    PORTS_PAUSE  = 3'b010,     // access was a read: nothing to write
    PORTS_READ   = 3'b001,     // reading ahead
    PORTS_ARRIVE = 3'b100      // the word read is there
  } state_t;

  logic [16:0] r_address0, r_address1;
  logic [6:0]  r_step0, r_step1;       // ADDRx_H bits 7:1: increment code, down, two bits of FX
  logic [7:0]  r_data0, r_data1;
  state_t      r_state;
  logic        r_port;                 // port of the read-ahead
  logic [16:0] r_vram_address;
  logic [7:0]  r_write_data;

  function automatic logic [16:0] stepped(input logic [16:0] address, input logic [4:0] step);
    logic [16:0] amount;
    begin
      case (step[4:1])
        4'd0:    amount = 17'd0;
        4'd1:    amount = 17'd1;
        4'd2:    amount = 17'd2;
        4'd3:    amount = 17'd4;
        4'd4:    amount = 17'd8;
        4'd5:    amount = 17'd16;
        4'd6:    amount = 17'd32;
        4'd7:    amount = 17'd64;
        4'd8:    amount = 17'd128;
        4'd9:    amount = 17'd256;
        4'd10:   amount = 17'd512;
        4'd11:   amount = 17'd40;
        4'd12:   amount = 17'd80;
        4'd13:   amount = 17'd160;
        4'd14:   amount = 17'd320;
        default: amount = 17'd640;
      endcase
      stepped = step[0] ? address - amount : address + amount;  // Rule 2
    end
  endfunction

  function automatic logic [7:0] lane(input logic [31:0] word, input logic [1:0] place);
    lane = word[{place, 3'd0} +: 8];
  endfunction

  // A register is read above where it is written, so that a simulator needs no copy of it.
  always_ff @(posedge i_clk) begin
    if (o_busy || i_strobe) begin
      // The byte read ahead
      if (o_busy) begin
        if (r_state == PORTS_ARRIVE) begin
          if (r_port) r_data1 <= lane(i_vram_data, r_vram_address[1:0]);
          else r_data0 <= lane(i_vram_data, r_vram_address[1:0]);
        end
      end
      // The address accessed, or read ahead at
      if (i_strobe && (i_register == REG_DATA0 || i_register == REG_DATA1)) begin
        r_vram_address <= i_register == REG_DATA1 ? r_address1 : r_address0;
        r_write_data   <= i_data;
      end else if (o_busy) begin
        if (r_state == PORTS_PAUSE || (r_state == PORTS_WRITE && i_turn && i_ready)) begin
          r_vram_address <= r_port ? r_address1 : r_address0;
        end
      end
      // Write, then read ahead
      if (o_busy) begin
        case (r_state)
          PORTS_ARRIVE: r_state <= PORTS_IDLE;
          PORTS_READ:   if (i_turn && i_ready) r_state <= PORTS_ARRIVE;  // Rule 37
          PORTS_WRITE:  if (i_turn && i_ready) r_state <= PORTS_READ;
          PORTS_PAUSE:  r_state <= PORTS_READ;
          default: ;
        endcase
      end
      // Accesses
      if (i_strobe) begin
        if (i_register == REG_DATA0 || i_register == REG_DATA1) begin
          r_state <= i_write ? PORTS_WRITE : PORTS_PAUSE;
          r_port  <= i_register == REG_DATA1;
        end else if (i_write && i_register <= REG_ADDR_H) begin
          r_state <= PORTS_PAUSE;
          r_port  <= i_select;
        end
        case (i_register)
          REG_DATA0: r_address0 <= stepped(r_address0, r_step0[6:2]);
          REG_DATA1: r_address1 <= stepped(r_address1, r_step1[6:2]);
          REG_ADDR_L: if (i_write) begin
            if (i_select) r_address1[7:0] <= i_data; else r_address0[7:0] <= i_data;
          end
          REG_ADDR_M: if (i_write) begin
            if (i_select) r_address1[15:8] <= i_data; else r_address0[15:8] <= i_data;
          end
          REG_ADDR_H: if (i_write) begin
            if (i_select) {r_step1, r_address1[16]} <= i_data;
            else {r_step0, r_address0[16]} <= i_data;
          end
          default: ;
        endcase
      end
    end
    if (i_rst) begin
      r_state    <= PORTS_IDLE;
      r_port     <= 1'b0;
      r_data0    <= 8'd0;
      r_data1    <= 8'd0;
      r_address0 <= 17'd0;
      r_address1 <= 17'd0;
      r_step0    <= 7'd0;
      r_step1    <= 7'd0;
    end
  end

  assign o_address_l = i_select ? r_address1[7:0] : r_address0[7:0];
  assign o_address_m = i_select ? r_address1[15:8] : r_address0[15:8];
  assign o_address_h = i_select ? {r_step1, r_address1[16]} : {r_step0, r_address0[16]};
  assign o_data0     = r_data0;
  assign o_data1     = r_data1;
  assign o_busy      = r_state != PORTS_IDLE;

  assign o_request      = r_state[0];
  assign o_vram_write   = r_state == PORTS_WRITE;
  assign o_vram_address = r_vram_address;
  assign o_vram_data    = r_write_data;

endmodule

`default_nettype wire
