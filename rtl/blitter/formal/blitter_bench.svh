// SPDX-License-Identifier: MIT
//
// The chip among masters and slaves that may do anything Wishbone allows, and a shadow of what its
// pins say it holds. Included in the body of a property module with the one port i_clk, after the
// parameters CHECK_REGISTER_PORT and CHECK_MEMORY_PORT. Wires named p_ show what is inside the
// chip; properties.json says where. They serve the induction, which needs to know that shadow and
// chip hold the same, and the state at the end of a blit.

  (* anyseq *) reg        i_rst;
  (* anyseq *) reg        i_reg_cyc;
  (* anyseq *) reg        i_reg_stb;
  (* anyseq *) reg        i_reg_we;
  (* anyseq *) reg [5:1]  i_reg_adr;
  (* anyseq *) reg [1:0]  i_reg_sel;
  (* anyseq *) reg [15:0] i_reg_dat;
  (* anyseq *) reg [2:0]  i_reg_fc;
  (* anyseq *) reg [15:0] i_mem_dat;
  (* anyseq *) reg        i_mem_ack;
  (* anyseq *) reg        i_mem_err;
  (* anyseq *) reg        i_bus_grant;
  (* anyseq *) reg        i_bus_cycle;

  wire [15:0] o_reg_dat, o_mem_dat;
  wire        o_reg_ack, o_reg_err, o_mem_cyc, o_mem_stb, o_mem_we, o_bus_request, o_done;
  wire [23:1] o_mem_adr;
  wire [1:0]  o_mem_sel;

  blitter dut (
      .i_clk, .i_rst,
      .i_reg_cyc, .i_reg_stb, .i_reg_we, .i_reg_adr, .i_reg_sel, .i_reg_dat, .i_reg_fc,
      .o_reg_dat, .o_reg_ack, .o_reg_err,
      .o_mem_cyc, .o_mem_stb, .o_mem_we, .o_mem_adr, .o_mem_sel, .o_mem_dat,
      .i_mem_dat, .i_mem_ack, .i_mem_err,
      .o_bus_request, .i_bus_grant, .i_bus_cycle, .o_done
  );

  wishbone_monitor #(
    .ASSUMED(1), .CHECKED(CHECK_REGISTER_PORT), .ANY_MASTER(1), .ADDRESS_WIDTH(5), .TAG_WIDTH(3),
    .MAX_WAIT(8'd2)
  ) register_port (
      .i_clk, .i_rst, .i_cyc(i_reg_cyc), .i_stb(i_reg_stb), .i_we(i_reg_we), .i_adr(i_reg_adr),
      .i_sel(i_reg_sel), .i_dat(i_reg_dat), .i_tag(i_reg_fc), .i_ack(o_reg_ack), .i_err(o_reg_err),
      .i_may_wait(o_mem_cyc && i_reg_fc == 3'd5)
  );

  wishbone_monitor #(
    .ASSUMED(2), .CHECKED(CHECK_MEMORY_PORT), .ADDRESS_WIDTH(23)
  ) memory_port (
      .i_clk, .i_rst, .i_cyc(o_mem_cyc), .i_stb(o_mem_stb), .i_we(o_mem_we), .i_adr(o_mem_adr),
      .i_sel(o_mem_sel), .i_dat(o_mem_dat), .i_tag(1'b0), .i_ack(i_mem_ack), .i_err(i_mem_err),
      .i_may_wait(1'b1)
  );

  // Register writes as they take effect, and accesses as they complete
  wire w_write   = i_reg_cyc && i_reg_stb && i_reg_we && o_reg_ack;
  wire w_read    = i_reg_cyc && i_reg_stb && !i_reg_we && o_reg_ack;
  wire w_access  = o_mem_cyc && o_mem_stb && (i_mem_ack || i_mem_err);

  wire        w_control = w_write && i_reg_sel[1] && i_reg_adr == 5'h1E;

  wire [15:0] w_x_count, w_x_reload, w_y_count, w_endmask1, w_endmask2, w_endmask3, w_mask;
  wire [3:0]  w_line;
  wire        w_line_down, w_first, w_ended, w_busy, w_hog, w_completes;

  blitter_shadow shadow (
      .i_clk, .i_rst, .i_write(w_write), .i_adr(i_reg_adr), .i_sel(i_reg_sel), .i_dat(i_reg_dat),
      .i_word_done(w_access && o_mem_we),
      .o_x_count(w_x_count), .o_x_reload(w_x_reload), .o_y_count(w_y_count),
      .o_endmask1(w_endmask1), .o_endmask2(w_endmask2), .o_endmask3(w_endmask3), .o_mask(w_mask),
      .o_line(w_line), .o_line_down(w_line_down), .o_first(w_first), .o_ended(w_ended),
      .o_busy(w_busy), .o_hog(w_hog), .o_completes(w_completes)
  );

  // Power-up is followed by a reset; only one master has the bus.
  reg r_running;
  initial r_running = 1'b0;
  always_ff @(posedge i_clk) r_running <= 1'b1;
  always @* begin
    // Assumed: it begins with a clock of reset
    // By: need blitter: a clock of reset
    if (!r_running) assume (i_rst);
    // Assumed: no other master completes a cycle while the chip is on the bus
    // By: need blitter: `i_bus_cycle`; need blitter: the bus to itself
    if (o_mem_cyc) assume (!i_bus_cycle);
  end

`ifdef NARROW
  // Enough to reach a whole blit in a few clocks
  always @* begin
    assume (i_rst == !r_running && i_reg_fc == 3'd5 && !i_bus_cycle);
    assume (i_mem_ack == o_mem_cyc && !i_mem_err);
  end
`endif

  // What is inside the chip. For the induction: the shadow holds the same.
  wire [15:0] p_x_count, p_x_reload, p_y_count, p_endmask1, p_endmask2, p_endmask3, p_destination;
  wire [23:1] p_dst_addr;
  wire [3:0]  p_line;
  wire [1:0]  p_state;
  wire [2:0]  p_next;  // 0 undecided, 1 to 3 reads, 4 write
  wire        p_line_down, p_first, p_ended, p_hog, p_ack, p_err, p_write;
  wire [7:0]  p_waited;  // clocks of the present request, as the register port is held to them
  wire [1:0]  p_mask;  // of the next word: 0 unchosen, else the number of an end mask

`ifdef INDUCTION
  always @* if (r_running) begin
    assert (p_x_count == w_x_count && p_x_reload == w_x_reload && p_y_count == w_y_count);
    assert (p_endmask1 == w_endmask1 && p_endmask2 == w_endmask2 && p_endmask3 == w_endmask3);
    assert (p_line == w_line && p_line_down == w_line_down);
    assert (p_first == w_first && p_ended == w_ended && p_hog == w_hog);
    assert ((p_state != 2'd0) == w_busy && (p_state == 2'd2) == o_mem_cyc);
    assert (p_state != 2'd3 && p_next <= 3'd4);
    if (o_mem_cyc) assert (p_next != 3'd0 && !p_ack);
    if (p_write) assert (p_ack);
    if (w_busy || w_hog) assert (!w_ended);
  end
`endif
