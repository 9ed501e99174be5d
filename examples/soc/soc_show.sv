// SPDX-License-Identifier: MIT
//
// soc_show: the master that has 128 sprites move, overlap look at them, and VERA show them, those
// that share a pixel with another in another colour.
//
// Begins with i_go, when overlap is idle. First VERA and overlap are set up: the sprite's image
// goes to the video RAM, its mask to address 0. Then, in each blanking, all sprites go a step and
// their descriptors to the RAM (MOVE), overlap runs (LOOK), and VERA's attributes are written with
// a palette that TOUCHED chooses (MARK). An access is made in two clocks or more: in the first its
// words are read.
`default_nettype none

module soc_show #(
  parameter IMAGE = "examples/soc/sprite.hex"
) (
  input  logic        i_clk,
  input  logic        i_rst,
  input  logic        i_go,
  input  logic        i_blanking,  // the first clock of it
  input  logic        i_irq,       // of overlap

  // Bus (Wishbone classic)
  output logic        o_cyc,
  output logic        o_we,
  output logic [23:2] o_adr,
  output logic [31:0] o_dat,
  input  logic [31:0] i_dat,
  input  logic        i_ack
);

  typedef enum logic [2:0] {IDLE, SETUP, IMAGES, BLANKING, MOVE, LOOK, MARK} phase_t;

  localparam [23:0] DESCRIPTORS = 24'h000800, OVERLAP = 24'hF10000, VERA = 24'hF30000;
  localparam [23:0] OVERLAP_CONTROL = OVERLAP | 24'h04, TOUCHED = OVERLAP | 24'h40;
  localparam [23:0] VERA_DATA = VERA | 24'h0C;
  localparam [3:0] ALONE = 4'd1, TOUCHING = 4'd2;  // palettes

  phase_t      r_phase;
  logic        r_access;   // else its words are read
  logic [6:0]  r_number;   // of a sprite, a word of the image, an access of the set-up
  logic [3:0]  r_part;     // accesses of that
  logic [31:0] r_touched;
  logic [23:0] r_mask;     // of the row of the image, but for its last word

  logic [23:0] w_address;
  logic [31:0] w_data;
  logic        w_write;
  logic [3:0]  w_last_part;
  logic [6:0]  w_last_number;
  logic [9:0]  w_x, w_y;
  logic [7:0]  w_opaque;

  // The image

  logic [31:0] r_image[0:127];
  logic [31:0] r_word;
  initial $readmemh(IMAGE, r_image);
  always_ff @(posedge i_clk) r_word <= r_image[r_number];

  for (genvar n = 0; n < 8; n = n + 1) begin : g_opaque
    assign w_opaque[n] = r_word[4*n+:4] != 4'd0;
  end

  // The sprites

  wire w_done = r_access && i_ack;
  wire w_last = w_done && r_part == w_last_part;

  soc_show_sprites sprites (
    .i_clk, .i_rst, .i_number(r_number),
    .i_place(w_last && r_phase == IMAGES), .i_step(w_last && r_phase == MOVE),
    .i_further(r_phase == MOVE), .o_x(w_x), .o_y(w_y)
  );

  // What is accessed

  wire [1:0]  w_unused = w_address[1:0];
  wire        w_touched = r_touched[r_number[4:0]];
  wire [3:0]  w_set_up = r_number[3:0];
  wire [1:0]  w_of_four = r_part[1:0];
  wire        w_row_ends = r_number[1:0] == 2'd3;
  wire [31:0] w_byte0 = {24'd0, r_word[31:24]}, w_byte1 = {24'd0, r_word[23:16]};
  wire [31:0] w_byte2 = {24'd0, r_word[15:8]}, w_byte3 = {24'd0, r_word[7:0]};
  wire [23:0] w_mask_address = {17'd0, r_number[6:2], 2'd0};
  wire [23:0] w_touched_address = TOUCHED | {20'd0, r_number[6:5], 2'd0};
  wire [23:0] w_descriptor = DESCRIPTORS | {13'd0, r_number, r_part[1:0], 2'd0};
  wire [31:0] w_x_low = {24'd0, w_x[7:0]}, w_x_high = {30'd0, w_x[9:8]};
  wire [31:0] w_y_low = {24'd0, w_y[7:0]}, w_y_high = {30'd0, w_y[9:8]};

  always_comb begin
    w_write       = 1'b1;
    w_address     = VERA_DATA;
    w_data        = 32'd0;
    w_last_part   = 4'd0;
    w_last_number = 7'd127;
    case (r_phase)
      SETUP: begin
        w_last_number = 7'd10;
        case (w_set_up)
          // VERA: no reset, ADDRSEL 0; sprites on, VGA; address 0, step 1
          4'd0:    {w_address, w_data} = {VERA | 24'h14, 32'h00};
          4'd1:    {w_address, w_data} = {VERA | 24'h24, 32'h41};
          4'd2:    {w_address, w_data} = {VERA | 24'h00, 32'h00};
          4'd3:    {w_address, w_data} = {VERA | 24'h04, 32'h00};
          4'd4:    {w_address, w_data} = {VERA | 24'h08, 32'h10};
          // overlap: COUNT, DESCRIPTORS, WINDOW_ORIGIN, WINDOW_SIZE, LIST, LIST_LINES (no list)
          4'd5:    {w_address, w_data} = {OVERLAP | 24'h0C, 32'd128};
          4'd6:    {w_address, w_data} = {OVERLAP | 24'h10, 8'd0, DESCRIPTORS};
          4'd7:    {w_address, w_data} = {OVERLAP | 24'h14, 32'd0};
          4'd8:    {w_address, w_data} = {OVERLAP | 24'h18, 16'd480, 16'd640};
          4'd9:    {w_address, w_data} = {OVERLAP | 24'h1C, 32'd0};
          default: {w_address, w_data} = {OVERLAP | 24'h20, 32'd0};
        endcase
      end
      // Four bytes to VERA, and behind a row's last word its mask
      IMAGES: begin
        w_last_part = w_row_ends ? 4'd4 : 4'd3;
        case (r_part)
          4'd0:    w_data = w_byte0;
          4'd1:    w_data = w_byte1;
          4'd2:    w_data = w_byte2;
          4'd3:    w_data = w_byte3;
          default: {w_address, w_data} = {w_mask_address, r_mask, w_opaque};
        endcase
      end
      MOVE: begin
        w_last_part = 4'd3;
        w_address   = w_descriptor;
        case (w_of_four)
          2'd0: w_data = {6'd0, w_y, 6'd0, w_x};
          2'd1: w_data = {1'b1, 5'd0, 10'd31, 10'd1, 6'd31};  // ENABLE, height, stride, width
          2'd2: w_data = 32'd0;
          2'd3: w_data = {16'd1, 16'd1};
        endcase
      end
      // Starts it, and is over when it has ended
      LOOK: begin
        w_address     = OVERLAP_CONTROL;
        w_data        = 32'h101;  // IRQ_ENABLE, START
        w_last_number = 7'd0;
      end
      // Of every 32nd sprite TOUCHED, and of the first one the address, come before its attributes
      MARK: begin
        w_last_part = 4'd11;
        case (r_part)
          4'd0: {w_address, w_data} = {VERA | 24'h00, 32'h00};
          4'd1: {w_address, w_data} = {VERA | 24'h04, 32'hFC};
          4'd2: {w_address, w_data} = {VERA | 24'h08, 32'h11};  // step 1, bit 16
          4'd3: begin
            w_write   = 1'b0;
            w_address = w_touched_address;
          end
          4'd6:    w_data = w_x_low;
          4'd7:    w_data = w_x_high;
          4'd8:    w_data = w_y_low;
          4'd9:    w_data = w_y_high;
          4'd10:   w_data = 32'h1C;  // collision mask 1, Z 3
          4'd11:   w_data = {28'h000000A, w_touched ? TOUCHING : ALONE};  // 32x32
          default: w_data = 32'h00;  // image at 0, 4 bits a pixel
        endcase
      end
      default: ;
    endcase
  end

  // The part with which the next sprite begins, and the phase behind this one
  wire [3:0] w_first_part = r_phase != MARK ? 4'd0 : r_number[4:0] == 5'd31 ? 4'd3 : 4'd4;
  phase_t    w_behind;

  always_comb begin
    case (r_phase)
      SETUP:   w_behind = IMAGES;
      MOVE:    w_behind = LOOK;
      default: w_behind = BLANKING;
    endcase
  end

  wire w_waits = r_phase == IDLE || r_phase == BLANKING;
  // overlap has been started, and is at work
  logic r_looking;

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_phase   <= IDLE;
      r_access  <= 1'b0;
      r_number  <= 7'd0;
      r_part    <= 4'd0;
      r_looking <= 1'b0;
    end else if (w_waits) begin
      if (r_phase == IDLE && i_go) r_phase <= SETUP;
      if (r_phase == BLANKING && i_blanking) r_phase <= MOVE;
    end else if (r_looking) begin
      if (i_irq) begin
        r_looking <= 1'b0;
        r_phase   <= MARK;
      end
    end else if (!r_access) r_access <= 1'b1;
    else if (i_ack) begin
      r_access <= 1'b0;
      if (r_phase == MARK && r_part == 4'd3) r_touched <= i_dat;
      if (r_phase == IMAGES && w_last && r_number[1:0] != 2'd3) r_mask <= {r_mask[15:0], w_opaque};
      if (r_part != w_last_part) r_part <= r_part + 4'd1;
      else if (r_number != w_last_number) begin
        r_number <= r_number + 7'd1;
        r_part   <= w_first_part;
      end else begin
        r_number <= 7'd0;
        r_part   <= 4'd0;
        if (r_phase == LOOK) r_looking <= 1'b1;
        else r_phase <= w_behind;
      end
    end
  end

  assign o_cyc = r_access && !r_looking;
  assign o_we  = w_write;
  assign o_adr = w_address[23:2];
  assign o_dat = w_data;

endmodule

`default_nettype wire
