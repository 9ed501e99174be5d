// SPDX-License-Identifier: MIT
// Display settings and read path of the CPU port: 32 byte-wide registers.
//
// A register written in one clock is in force in the next. The byte read or looked at, as it stood
// in that clock, is on o_read_data from the clock after it until the next read or look. Registers
// of parts that are not here (audio, SPI, FX) read as 0 and ignore writes. With DCSEL above 1,
// registers 9 to 12 read as the version, except those of FX that the chip can read.
`default_nettype none

module vera_registers (
  input  logic       i_clk,
  input  logic       i_rst,
  // CPU
  input  logic       i_strobe,
  input  logic       i_look,
  input  logic       i_write,
  input  logic [4:0] i_register,
  input  logic [7:0] i_data,
  output logic [7:0] o_read_data,
  // What is read from elsewhere
  input  logic [7:0] i_address_l,
  input  logic [7:0] i_address_m,
  input  logic [7:0] i_address_h,
  input  logic [7:0] i_data0,
  input  logic [7:0] i_data1,
  input  logic [3:0] i_enable,
  input  logic [2:0] i_status,
  input  logic [3:0] i_nibble,
  input  logic [8:0] i_scanline,
  input  logic       i_field,
  input  logic       i_layer0_selected,
  input  logic [7:0] i_layer0_data,
  input  logic       i_layer1_selected,
  input  logic [7:0] i_layer1_data,
  // Settings
  output logic       o_addrsel,
  output logic [8:0] o_irq_line,
  output logic       o_interlaced,
  output logic       o_interlace,
  output logic       o_layer0_enable,
  output logic       o_layer1_enable,
  output logic       o_sprites_enable,
  output logic [7:0] o_hscale,
  output logic [9:0] o_hstart,
  output logic [9:0] o_hstop,
  output logic [7:0] o_vscale,
  output logic [8:0] o_vstart,
  output logic [8:0] o_vstop
);

  // Made from rtl/vera/vera.rdl by `collide registers`:
  localparam IEN_IRQLINE_8 = 7, DC_VIDEO_SPRITES = 6, DC_VIDEO_LAYER_1 = 5, DC_VIDEO_LAYER_0 = 4,
             DC_VIDEO_PROGRESSIVE = 3, DC_VIDEO_OUTPUT_HIGH = 1;
  localparam [7:0] DC_VIDEO_RESET = 8'h08, DC_HSCALE_RESET = 8'h80, DC_VSCALE_RESET = 8'h80,
                   DC_HSTOP_RESET = 8'hA0, DC_VSTOP_RESET = 8'hF0, DC_VER0_RESET = 8'h56,
                   DC_VER1_RESET = 8'h30, DC_VER2_RESET = 8'h00, DC_VER3_RESET = 8'h01;
  localparam [4:0] REG_ADDR_L = 5'h00, REG_ADDR_M = 5'h01, REG_ADDR_H = 5'h02, REG_DATA0 = 5'h03,
                   REG_DATA1 = 5'h04, REG_CTRL = 5'h05, REG_IEN = 5'h06, REG_ISR = 5'h07,
                   REG_IRQLINE = 5'h08, REG_DC_VIDEO = 5'h09, REG_DC_HSCALE = 5'h0A,
                   REG_DC_VSCALE = 5'h0B, REG_DC_BORDER = 5'h0C, REG_DC_HSTART = 5'h09,
                   REG_DC_HSTOP = 5'h0A, REG_DC_VSTART = 5'h0B, REG_DC_VSTOP = 5'h0C;
  // end of what is made

  // FX_CTRL, and FX_POLY_FILL_H; FX_POLY_FILL_L reads 0 as DC_VER2 does
  localparam logic [5:0] FX_CTRL_DCSEL = 6'd2, FX_POLY_FILL_DCSEL = 6'd5;
  // "V", 48, 0, 1
  localparam logic [31:0] VERSION = {DC_VER3_RESET, DC_VER2_RESET, DC_VER1_RESET, DC_VER0_RESET};

  logic [7:0] r_read_data;
  logic       r_addrsel;
  logic [5:0] r_dcsel;
  logic [8:0] r_irq_line;
  logic [6:0] r_video;
  logic [7:0] r_hscale, r_vscale, r_border;
  logic [7:0] r_hstart, r_hstop, r_vstart, r_vstop;

  always_ff @(posedge i_clk) begin
    if (i_strobe) begin
      if (i_write) begin
        case (i_register)
          REG_CTRL:    {r_dcsel, r_addrsel} <= i_data[6:0];
          REG_IEN:     r_irq_line[8] <= i_data[IEN_IRQLINE_8];
          REG_IRQLINE: r_irq_line[7:0] <= i_data;
          default:     ;
        endcase
        if (r_dcsel == 6'd0) begin
          case (i_register)
            REG_DC_VIDEO:  r_video <= i_data[6:0];
            REG_DC_HSCALE: r_hscale <= i_data;
            REG_DC_VSCALE: r_vscale <= i_data;
            REG_DC_BORDER: r_border <= i_data;
            default:       ;
          endcase
        end else if (r_dcsel == 6'd1) begin
          case (i_register)
            REG_DC_HSTART: r_hstart <= i_data;
            REG_DC_HSTOP:  r_hstop <= i_data;
            REG_DC_VSTART: r_vstart <= i_data;
            REG_DC_VSTOP:  r_vstop <= i_data;
            default:       ;
          endcase
        end
      end
    end
    if (i_rst) begin
      r_addrsel  <= 1'b0;
      r_dcsel    <= 6'd0;
      r_irq_line <= 9'd0;
      r_video    <= DC_VIDEO_RESET[6:0];  // Rule 3
      r_hscale   <= DC_HSCALE_RESET;
      r_vscale   <= DC_VSCALE_RESET;
      r_border   <= 8'd0;
      r_hstart   <= 8'd0;
      r_hstop    <= DC_HSTOP_RESET;
      r_vstart   <= 8'd0;
      r_vstop    <= DC_VSTOP_RESET;
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_strobe || i_look) begin
      if (!i_write) begin
        case (i_register)
          REG_ADDR_L:    r_read_data <= i_address_l;
          REG_ADDR_M:    r_read_data <= i_address_m;
          REG_ADDR_H:    r_read_data <= i_address_h;
          REG_DATA0:     r_read_data <= i_data0;
          REG_DATA1:     r_read_data <= i_data1;
          REG_CTRL:      r_read_data <= {1'b0, r_dcsel, r_addrsel};
          REG_IEN:       r_read_data <= {r_irq_line[8], i_scanline[8], 2'd0, i_enable};
          REG_ISR:       r_read_data <= {i_nibble, 1'b0, i_status};
          REG_IRQLINE:   r_read_data <= i_scanline[7:0];
          REG_DC_VIDEO:  r_read_data <= r_dcsel == 6'd0 ? {i_field, r_video} :
                                        r_dcsel == 6'd1 ? r_hstart :
                                        r_dcsel == FX_CTRL_DCSEL ? 8'd0 : VERSION[7:0];  // Rule 1
          REG_DC_HSCALE: r_read_data <= r_dcsel == 6'd0 ? r_hscale :
                                        r_dcsel == 6'd1 ? r_hstop : VERSION[15:8];
          REG_DC_VSCALE: r_read_data <= r_dcsel == 6'd0 ? r_vscale :
                                        r_dcsel == 6'd1 ? r_vstart : VERSION[23:16];
          REG_DC_BORDER: r_read_data <= r_dcsel == 6'd0 ? r_border :
                                        r_dcsel == 6'd1 ? r_vstop :
                                        r_dcsel == FX_POLY_FILL_DCSEL ? 8'd0 : VERSION[31:24];
          default:       r_read_data <= 8'd0;
        endcase
        if (i_layer0_selected) r_read_data <= i_layer0_data;
        if (i_layer1_selected) r_read_data <= i_layer1_data;
      end
    end
    if (i_rst) begin
      r_read_data <= 8'd0;
    end
  end

  assign o_read_data      = r_read_data;
  assign o_addrsel        = r_addrsel;
  assign o_irq_line       = r_irq_line;
  assign o_interlaced     = r_video[DC_VIDEO_OUTPUT_HIGH];
  assign o_interlace      = !r_video[DC_VIDEO_PROGRESSIVE];
  assign o_layer0_enable  = r_video[DC_VIDEO_LAYER_0];
  assign o_layer1_enable  = r_video[DC_VIDEO_LAYER_1];
  assign o_sprites_enable = r_video[DC_VIDEO_SPRITES];
  assign o_hscale         = r_hscale;
  assign o_vscale         = r_vscale;
  assign o_hstart         = {r_hstart, 2'd0};
  assign o_hstop          = {r_hstop, 2'd0};
  assign o_vstart         = {r_vstart, 1'b0};
  assign o_vstop          = {r_vstop, 1'b0};

endmodule

`default_nettype wire
