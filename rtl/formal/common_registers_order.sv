// SPDX-License-Identifier: MIT
//
// common_registers_order: what is written in a clock comes before the trigger of that clock, and a
// run takes every register as it is then; what is refused is told; COUNT saturates on all its bits;
// the interrupt pin is DONE and its enable, as they are seen at the pins.
//
// Registers and run as a unit has them. The master may give an access up.
// Rules 14, 16, 22, 23, 24.
`default_nettype none

module common_registers_order (
  input logic        i_clk,
  input logic        i_rst,
  input logic        i_cyc,
  input logic        i_stb,
  input logic        i_we,
  input logic [13:2] i_adr,
  input logic [3:0]  i_sel,
  input logic [31:0] i_dat,
  input logic        i_trigger,
  input logic        i_loaded,
  input logic        i_finish,
  input logic        i_committed,
  input logic        i_overflow,
  input logic        i_err,
  input logic        i_quiet,
  input logic        i_settled
);

  localparam CAPACITY = 40;
  // Made from rtl/common/list_unit.rdl by `collide registers`:
  localparam [11:0] CONTROL = 12'h001, STATUS = 12'h002, COUNT = 12'h003, DESCRIPTORS = 12'h004,
                    LIST = 12'h007, LIST_LINES = 12'h008, SEQUENCE = 12'h009;
  // end of what is made

  logic        o_ack, o_irq;
  logic [31:0] o_dat;
  logic        w_start, w_abort, w_refuse, w_clear_done, w_clear_refused;
  logic        w_begin, w_busy, w_stop, w_loaded, w_done, w_overflow, w_error, w_aborted, w_refused;
  logic [15:0] w_error_address;
  logic [31:0] w_clocks;
  logic        w_mode;
  logic [8:0]  w_count;
  logic [31:4] w_descriptors, w_list;
  logic [15:0] w_list_lines, w_sequence;

  common_registers #(.CAPACITY(CAPACITY)) registers (
    .i_clk, .i_rst, .i_cyc, .i_stb, .i_we, .i_adr, .i_sel, .i_dat, .o_dat, .o_ack,
    .i_trigger, .o_irq, .i_begin(w_begin), .i_busy(w_busy), .i_loaded(w_loaded), .i_done(w_done),
    .i_overflow(w_overflow), .i_error(w_error), .i_aborted(w_aborted), .i_refused(w_refused),
    .i_found(32'd0), .i_stored(32'd0), .i_error_address({16'd0, w_error_address}),
    .i_clocks(w_clocks), .o_start(w_start), .o_abort(w_abort), .o_refuse(w_refuse),
    .o_clear_done(w_clear_done), .o_clear_refused(w_clear_refused),
    .o_look(), .i_own(32'd0), .i_late(1'b0), .i_own_late(32'd0), .i_own_configures(1'b0),
    .o_configure(), .o_new(), .o_mode(w_mode), .o_count(w_count), .o_descriptors(w_descriptors),
    .o_list(w_list), .o_list_lines(w_list_lines), .o_sequence(w_sequence)
  );

  common_run #(.ADDRESS_WIDTH(16)) run (
    .i_clk, .i_rst, .i_start(w_start), .i_abort(w_abort), .i_refuse(w_refuse),
    .i_clear_done(w_clear_done), .i_clear_refused(w_clear_refused), .i_loaded, .i_finish,
    .i_committed, .i_overflow, .i_err, .i_err_address(16'd0), .i_quiet, .i_settled,
    .o_begin(w_begin), .o_busy(w_busy), .o_stop(w_stop), .o_loaded(w_loaded), .o_done(w_done),
    .o_overflow(w_overflow), .o_error(w_error), .o_aborted(w_aborted), .o_refused(w_refused),
    .o_error_address(w_error_address), .o_clocks(w_clocks)
  );

  // An access that goes on stays as it is.
  logic        r_past_valid, r_past_rst, r_pending, r_past_we;
  logic [11:0] r_past_adr;
  logic [3:0]  r_past_sel;
  logic [31:0] r_past_dat;
  initial r_past_valid = 1'b0;
  always_ff @(posedge i_clk) begin
    r_past_valid <= 1'b1;
    r_past_rst   <= i_rst;
    r_pending    <= i_cyc && i_stb && !o_ack && !i_rst;
    r_past_we    <= i_we;
    r_past_adr   <= i_adr;
    r_past_sel   <= i_sel;
    r_past_dat   <= i_dat;
  end
  always @* begin
    // Assumed: it begins with a clock of reset
    // By: need overlap: a clock of reset; need impact: a clock of reset
    if (!r_past_valid) assume (i_rst);
    // Assumed: no register is accessed in reset
    // By: need overlap: no access and no answer in reset; need impact: no access and no answer in
    // reset
    if (i_rst) assume (!i_stb);
    if (r_pending && i_cyc && i_stb) begin
      // Assumed: a standing register access does not change
      // By: monitor wishbone_monitor; need overlap: a register access that stands; need
      // impact: a register access that stands
      assume (i_we == r_past_we && i_adr == r_past_adr && i_sel == r_past_sel);
      assume (i_dat == r_past_dat);
    end
  end

  // The registers as the pins tell of them: first the write of a clock, then its trigger
  logic        r_mode, r_trigger_enable, r_irq_enable, r_done, r_busy;
  logic [8:0]  r_count;
  logic [27:0] r_descriptors, r_list;
  logic [15:0] r_lines, r_sequence;
  wire         w_write   = o_ack && i_we && i_sel != 4'd0;
  wire         w_control = w_write && i_adr == CONTROL;
  wire [31:0]  w_bytes   = {{8{i_sel[3]}}, {8{i_sel[2]}}, {8{i_sel[1]}}, {8{i_sel[0]}}};
  wire         w_config  = w_write && (i_adr == COUNT || i_adr == DESCRIPTORS || i_adr == LIST ||
                                       i_adr == LIST_LINES || i_adr == SEQUENCE);

  logic        n_mode, n_trigger_enable, n_starts, n_triggers, n_begins, n_refused;
  logic [31:0] n_count, n_descriptors, n_list, n_lines, n_sequence;
  always_comb begin
    n_count       = {23'd0, r_count};
    n_descriptors = {r_descriptors, 4'd0};
    n_list        = {r_list, 4'd0};
    n_lines       = {16'd0, r_lines};
    n_sequence    = {16'd0, r_sequence};
    if (w_config && !w_busy) begin
      if (i_adr == COUNT) n_count = (n_count & ~w_bytes) | (i_dat & w_bytes);
      if (i_adr == DESCRIPTORS) n_descriptors = (n_descriptors & ~w_bytes) | (i_dat & w_bytes);
      if (i_adr == LIST) n_list = (n_list & ~w_bytes) | (i_dat & w_bytes);
      if (i_adr == LIST_LINES) n_lines = (n_lines & ~w_bytes) | (i_dat & w_bytes);
      if (i_adr == SEQUENCE) n_sequence = (n_sequence & ~w_bytes) | (i_dat & w_bytes);
    end
    n_mode           = w_control && i_sel[1] && !w_busy ? i_dat[10] : r_mode;
    n_trigger_enable = w_control && i_sel[1] ? i_dat[9] : r_trigger_enable;
    n_starts         = w_control && i_sel[0] && i_dat[0];
    n_triggers       = i_trigger && n_trigger_enable;
    n_begins         = !w_busy && (n_starts || n_triggers);
    n_refused        = (n_starts && n_triggers) ||
                       (w_busy && (n_starts || n_triggers || w_config ||
                                   (w_control && i_sel[1] && i_dat[10] != r_mode)));
  end

  // DONE is set as BUSY falls, and cleared as it rises or by a write.
  wire w_shows_done = !w_busy && (r_busy || r_done);

  logic r_begins, r_refused;
  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      {r_mode, r_trigger_enable, r_irq_enable, r_done, r_busy} <= 5'd0;
      {r_count, r_descriptors, r_list, r_lines, r_sequence} <= 97'd0;
      {r_begins, r_refused} <= 2'd0;
    end else begin
      r_mode           <= n_mode;
      r_trigger_enable <= n_trigger_enable;
      if (w_control && i_sel[1]) r_irq_enable <= i_dat[8];
      r_done           <= w_shows_done && !(w_write && i_adr == STATUS && i_sel[1] && i_dat[8]);
      r_busy           <= w_busy;
      r_count          <= n_count > CAPACITY ? CAPACITY[8:0] : n_count[8:0];
      r_descriptors    <= n_descriptors[31:4];
      r_list           <= n_list[31:4];
      r_lines          <= n_lines[15:0];
      r_sequence       <= n_sequence[15:0] + {15'd0, n_begins};
      r_begins         <= n_begins;
      r_refused        <= n_refused;
    end
  end

  wire p_trigger_enable, p_irq_enable;
  always @* if (r_past_valid && !i_rst) begin
    assert (w_mode == r_mode && w_count == r_count && w_descriptors == r_descriptors);
    assert (w_list == r_list && w_list_lines == r_lines && w_sequence == r_sequence);
    assert (o_irq == (w_shows_done && r_irq_enable));
    if (r_begins) assert (w_busy);
    if (!r_busy && !r_begins) assert (!w_busy);
    if (r_refused) assert (w_refused);
`ifdef INDUCTION
    assert (p_trigger_enable == r_trigger_enable && p_irq_enable == r_irq_enable);
    assert (w_done == w_shows_done);
    if (w_stop) assert (w_busy);
`endif
  end

  always_ff @(posedge i_clk)
    if (r_past_valid && !i_rst) begin
      cover (n_begins && n_starts && n_triggers);
      cover (n_begins && w_config && i_adr == SEQUENCE && n_sequence == 32'h1234);
      cover (n_begins && w_config && i_adr == COUNT && n_count == 32'd512);
      cover (o_irq);
    end

endmodule

`default_nettype wire
