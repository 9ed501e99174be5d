// SPDX-License-Identifier: MIT
//
// soc: blitter, overlap, impact and VERA on one Wishbone bus of 32 bits, with RAM and a master that
// plays a program. One clock domain. A unit whose parameter is 0 is left out; what is asked of it
// is answered with an error. With SHOW, which needs overlap and VERA, the program is followed by a
// picture of sprites that move (soc_show); without, the picture's pins are 0.
//
// Addresses: soc_decoder. The program: soc_player, program.hex.
`default_nettype none

module soc #(
  parameter BLITTER   = 1,
  parameter OVERLAP   = 1,
  parameter IMPACT    = 1,
  parameter VERA      = 1,
  parameter SHOW      = 0,
  parameter OVERLAP_AREA    = 1,       // 0 leaves its area mode out
  parameter VIDEO_RAM_BYTES = 131072,  // of VERA
  parameter RAM_BYTES = 4096,
  parameter PROGRAM   = "examples/soc/program.hex"
) (
  input  logic        i_clk,
  input  logic        i_rst,

  // Verdict of the program; the step it has come to
  output logic        o_pass,
  output logic        o_fail,
  output logic [7:0]  o_step,

  // Picture of 640x480, of 25 MHz: colour {red, green, blue}, 0 outside it; syncs, active low
  output logic        o_visible,
  output logic [11:0] o_colour,
  output logic        o_hsync_n,
  output logic        o_vsync_n,

  // Monitor: a write of the bus that is answered; leave it open and it is pruned
  output logic        o_written,
  output logic [23:2] o_adr,
  output logic [3:0]  o_sel,
  output logic [31:0] o_dat
);

  localparam PLAYER = 0, OVERLAP_MASTER = 1, IMPACT_MASTER = 2, BLITTER_MASTER = 3;
  localparam MASTERS = 4;
  localparam [3:0] PRESENT = {VERA != 0, IMPACT != 0, OVERLAP != 0, BLITTER != 0};

  // Masters
  logic [MASTERS-1:0]    w_request, w_grant, w_m_stb, w_m_we;
  logic [22*MASTERS-1:0] w_m_adr;
  logic [4*MASTERS-1:0]  w_m_sel;
  logic [32*MASTERS-1:0] w_m_dat;

  // The bus
  logic        w_stb, w_we, w_ack, w_err;
  logic [23:2] w_adr;
  logic [3:0]  w_sel;
  logic [31:0] w_dat, w_read;

  // Slaves
  logic [4:0]      w_select, w_s_ack, w_s_err;
  logic [32*5-1:0] w_s_dat;
  logic [3:0]      w_irq;

  // VERA's picture and beam
  logic [7:0]      w_colour;
  logic [9:0]      w_line;
  logic [10:0]     w_clock;

  // Who asks, and who is asked

  soc_arbiter #(.MASTERS(MASTERS)) arbiter (
    .i_clk, .i_rst, .i_request(w_request), .o_grant(w_grant)
  );

  always_comb begin
    w_stb = 1'b0;
    w_we  = 1'b0;
    w_adr = '0;
    w_sel = '0;
    w_dat = '0;
    for (int m = 0; m < MASTERS; m = m + 1)
      if (w_grant[m]) begin
        w_stb = w_m_stb[m];
        w_we  = w_m_we[m];
        w_adr = w_m_adr[22*m+:22];
        w_sel = w_m_sel[4*m+:4];
        w_dat = w_m_dat[32*m+:32];
      end
  end

  soc_decoder #(.RAM_BYTES(RAM_BYTES), .PRESENT(PRESENT)) decoder (
    .i_adr(w_adr), .o_select(w_select)
  );

  always_comb begin
    w_read = '0;
    for (int s = 0; s < 5; s = s + 1) if (w_select[s]) w_read = w_s_dat[32*s+:32];
  end

  assign w_ack = w_stb && (w_select & w_s_ack) != '0;
  assign w_err = w_stb && (w_select == '0 || (w_select & w_s_err) != '0);

  assign o_written = w_ack && w_we;
  assign o_adr     = w_adr;
  assign o_sel     = w_sel;
  assign o_dat     = w_dat;

  // The player

  logic [63:0] w_word;
  logic        w_player_request, w_player_we;
  logic [23:2] w_player_adr;
  logic [3:0]  w_player_sel;
  logic [31:0] w_player_dat;

  soc_program #(.PROGRAM(PROGRAM)) steps (.i_clk, .i_number(o_step), .o_word(w_word));

  soc_player player (
    .i_clk, .i_rst, .i_irq(w_irq), .i_present(PRESENT),
    .o_step, .i_word(w_word), .o_pass, .o_fail,
    .o_cyc(w_player_request), .o_we(w_player_we), .o_adr(w_player_adr),
    .o_sel(w_player_sel), .o_dat(w_player_dat), .i_dat(w_read),
    .i_ack(w_ack && w_grant[PLAYER]), .i_err(w_err && w_grant[PLAYER])
  );

  // The show, which has the player's place on the bus when that has passed

  generate
    if (SHOW != 0) begin : g_show
      logic        w_show_request, w_show_we;
      logic [23:2] w_show_adr;
      logic [31:0] w_show_dat;

      soc_show show (
        .i_clk, .i_rst, .i_go(o_pass), .i_irq(w_irq[1]),
        .i_blanking(w_line == 10'd480 && w_clock == 11'd0),
        .o_cyc(w_show_request), .o_we(w_show_we), .o_adr(w_show_adr), .o_dat(w_show_dat),
        .i_dat(w_read), .i_ack(w_ack && w_grant[PLAYER])
      );

      soc_picture picture (
        .i_clk, .i_rst, .i_sprite(w_colour), .i_line(w_line), .i_clock(w_clock),
        .o_visible, .o_colour, .o_hsync_n, .o_vsync_n
      );

      assign w_request[PLAYER]       = o_pass ? w_show_request : w_player_request;
      assign w_m_we[PLAYER]          = o_pass ? w_show_we : w_player_we;
      assign w_m_adr[22*PLAYER+:22]  = o_pass ? w_show_adr : w_player_adr;
      assign w_m_sel[4*PLAYER+:4]    = o_pass ? 4'b1111 : w_player_sel;
      assign w_m_dat[32*PLAYER+:32]  = o_pass ? w_show_dat : w_player_dat;
    end else begin : g_no_show
      wire [28:0] w_unused = {w_colour, w_line, w_clock};
      assign {o_visible, o_colour, o_hsync_n, o_vsync_n} = '0;
      assign w_request[PLAYER]       = w_player_request;
      assign w_m_we[PLAYER]          = w_player_we;
      assign w_m_adr[22*PLAYER+:22]  = w_player_adr;
      assign w_m_sel[4*PLAYER+:4]    = w_player_sel;
      assign w_m_dat[32*PLAYER+:32]  = w_player_dat;
    end
  endgenerate

  assign w_m_stb[PLAYER] = w_request[PLAYER];

  // RAM

  soc_ram #(.BYTES(RAM_BYTES)) ram (
    .i_clk, .i_rst, .i_stb(w_stb && w_select[0]), .i_we(w_we),
    .i_adr(w_adr[$clog2(RAM_BYTES)-1:2]), .i_sel(w_sel), .i_dat(w_dat),
    .o_dat(w_s_dat[0+:32]), .o_ack(w_s_ack[0])
  );

  assign w_s_err[0] = 1'b0;

  // The units

  generate
    if (BLITTER != 0) begin : g_blitter
      soc_blitter blitter_on_bus (
        .i_clk, .i_rst, .o_irq(w_irq[0]),
        .i_stb(w_stb && w_select[1]), .i_we(w_we), .i_adr(w_adr[5:2]), .i_sel(w_sel),
        .i_dat(w_dat), .o_dat(w_s_dat[32*1+:32]), .o_ack(w_s_ack[1]), .o_err(w_s_err[1]),
        .o_request(w_request[BLITTER_MASTER]), .i_grant(w_grant[BLITTER_MASTER]),
        .i_foreign_cycle((w_ack || w_err) && !w_grant[BLITTER_MASTER]),
        .o_bus_stb(w_m_stb[BLITTER_MASTER]), .o_bus_we(w_m_we[BLITTER_MASTER]),
        .o_bus_adr(w_m_adr[22*BLITTER_MASTER+:22]), .o_bus_sel(w_m_sel[4*BLITTER_MASTER+:4]),
        .o_bus_dat(w_m_dat[32*BLITTER_MASTER+:32]), .i_bus_dat(w_read),
        .i_bus_ack(w_ack && w_grant[BLITTER_MASTER]), .i_bus_err(w_err && w_grant[BLITTER_MASTER])
      );
    end else begin : g_no_blitter
      assign {w_irq[0], w_s_ack[1], w_s_err[1], w_s_dat[32*1+:32]} = '0;
      assign {w_request[BLITTER_MASTER], w_m_stb[BLITTER_MASTER], w_m_we[BLITTER_MASTER]} = '0;
      assign w_m_adr[22*BLITTER_MASTER+:22] = '0;
      assign w_m_sel[4*BLITTER_MASTER+:4] = '0;
      assign w_m_dat[32*BLITTER_MASTER+:32] = '0;
    end

    if (OVERLAP != 0) begin : g_overlap
      logic [23:2] w_mem_adr;
      overlap #(.ADDRESS_WIDTH(24), .AREA(OVERLAP_AREA)) unit (
        .i_clk, .i_rst, .i_trigger(1'b0), .o_irq(w_irq[1]),
        .i_reg_cyc(w_stb && w_select[2]), .i_reg_stb(w_stb && w_select[2]), .i_reg_we(w_we),
        .i_reg_adr(w_adr[13:2]), .i_reg_sel(w_sel), .i_reg_dat(w_dat),
        .o_reg_dat(w_s_dat[32*2+:32]), .o_reg_ack(w_s_ack[2]),
        .o_mem_cyc(w_request[OVERLAP_MASTER]), .o_mem_stb(w_m_stb[OVERLAP_MASTER]),
        .o_mem_we(w_m_we[OVERLAP_MASTER]), .o_mem_adr(w_mem_adr),
        .o_mem_sel(w_m_sel[4*OVERLAP_MASTER+:4]), .o_mem_dat(w_m_dat[32*OVERLAP_MASTER+:32]),
        .i_mem_stall(!(w_grant[OVERLAP_MASTER] && (w_ack || w_err))),
        .i_mem_ack(w_ack && w_grant[OVERLAP_MASTER]),
        .i_mem_err(w_err && w_grant[OVERLAP_MASTER]), .i_mem_dat(w_read)
      );
      assign w_m_adr[22*OVERLAP_MASTER+:22] = w_mem_adr;
    end else begin : g_no_overlap
      assign {w_irq[1], w_s_ack[2], w_s_dat[32*2+:32]} = '0;
      assign {w_request[OVERLAP_MASTER], w_m_stb[OVERLAP_MASTER], w_m_we[OVERLAP_MASTER]} = '0;
      assign w_m_adr[22*OVERLAP_MASTER+:22] = '0;
      assign w_m_sel[4*OVERLAP_MASTER+:4] = '0;
      assign w_m_dat[32*OVERLAP_MASTER+:32] = '0;
    end

    if (IMPACT != 0) begin : g_impact
      logic [23:2] w_mem_adr;
      impact #(.ADDRESS_WIDTH(24)) unit (
        .i_clk, .i_rst, .i_trigger(1'b0), .o_irq(w_irq[2]),
        .i_reg_cyc(w_stb && w_select[3]), .i_reg_stb(w_stb && w_select[3]), .i_reg_we(w_we),
        .i_reg_adr(w_adr[13:2]), .i_reg_sel(w_sel), .i_reg_dat(w_dat),
        .o_reg_dat(w_s_dat[32*3+:32]), .o_reg_ack(w_s_ack[3]),
        .o_mem_cyc(w_request[IMPACT_MASTER]), .o_mem_stb(w_m_stb[IMPACT_MASTER]),
        .o_mem_we(w_m_we[IMPACT_MASTER]), .o_mem_adr(w_mem_adr),
        .o_mem_sel(w_m_sel[4*IMPACT_MASTER+:4]), .o_mem_dat(w_m_dat[32*IMPACT_MASTER+:32]),
        .i_mem_stall(!(w_grant[IMPACT_MASTER] && (w_ack || w_err))),
        .i_mem_ack(w_ack && w_grant[IMPACT_MASTER]),
        .i_mem_err(w_err && w_grant[IMPACT_MASTER]), .i_mem_dat(w_read)
      );
      assign w_m_adr[22*IMPACT_MASTER+:22] = w_mem_adr;
    end else begin : g_no_impact
      assign {w_irq[2], w_s_ack[3], w_s_dat[32*3+:32]} = '0;
      assign {w_request[IMPACT_MASTER], w_m_stb[IMPACT_MASTER], w_m_we[IMPACT_MASTER]} = '0;
      assign w_m_adr[22*IMPACT_MASTER+:22] = '0;
      assign w_m_sel[4*IMPACT_MASTER+:4] = '0;
      assign w_m_dat[32*IMPACT_MASTER+:32] = '0;
    end

    if (VERA != 0) begin : g_vera
      soc_vera #(.VIDEO_RAM_BYTES(VIDEO_RAM_BYTES)) vera_on_bus (
        .i_clk, .i_rst, .o_irq(w_irq[3]),
        .i_stb(w_stb && w_select[4]), .i_we(w_we), .i_adr(w_adr[6:2]), .i_dat(w_dat[7:0]),
        .o_dat(w_s_dat[32*4+:32]), .o_ack(w_s_ack[4]),
        .o_colour(w_colour), .o_line(w_line), .o_clock(w_clock)
      );
    end else begin : g_no_vera
      assign {w_irq[3], w_s_ack[4], w_s_dat[32*4+:32]} = '0;
      assign {w_colour, w_line, w_clock} = '0;
    end
  endgenerate

  assign w_s_err[4:2] = '0;

endmodule

`default_nettype wire
