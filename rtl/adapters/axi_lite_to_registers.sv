// SPDX-License-Identifier: MIT
//
// axi_lite_to_registers: an AXI4-Lite slave of 32 bits in front of a register port of 32 bits, as
// overlap and impact have it: a Wishbone B4 classic slave.
//
// One access at a time. A write begins when its address and its data are both there; when reads and
// writes wait, they take turns. A request is held in registers while it is made, and so is its
// answer until it is taken: no output follows an input of the other side within a clock. Error
// answers become SLVERR.
`default_nettype none

module axi_lite_to_registers #(
  parameter ADDRESS_WIDTH = 14  // of byte addresses
) (
  input  logic                     i_clk,
  input  logic                     i_rst,

  // AXI4-Lite
  input  logic [ADDRESS_WIDTH-1:2] i_awaddr,
  input  logic                     i_awvalid,
  output logic                     o_awready,
  input  logic [31:0]              i_wdata,
  input  logic [3:0]               i_wstrb,
  input  logic                     i_wvalid,
  output logic                     o_wready,
  output logic [1:0]               o_bresp,
  output logic                     o_bvalid,
  input  logic                     i_bready,
  input  logic [ADDRESS_WIDTH-1:2] i_araddr,
  input  logic                     i_arvalid,
  output logic                     o_arready,
  output logic [31:0]              o_rdata,
  output logic [1:0]               o_rresp,
  output logic                     o_rvalid,
  input  logic                     i_rready,

  // Register port
  output logic                     o_cyc,
  output logic                     o_stb,
  output logic                     o_we,
  output logic [ADDRESS_WIDTH-1:2] o_adr,
  output logic [3:0]               o_sel,
  output logic [31:0]              o_dat,
  input  logic [31:0]              i_dat,
  input  logic                     i_ack,
  input  logic                     i_err
);

  if (ADDRESS_WIDTH < 3 || ADDRESS_WIDTH > 32) begin : g_address_width
    axi_lite_to_registers_ADDRESS_WIDTH_must_be_3_to_32 refused ();
  end

  localparam [1:0] OKAY = 2'b00, SLVERR = 2'b10;

  typedef enum logic [1:0] {IDLE, ACCESS, ANSWER} state_t;

  state_t                   r_state;
  logic                     r_write;  // the access, or the latest one
  logic                     r_error;
  logic [ADDRESS_WIDTH-1:2] r_address;
  logic [3:0]               r_select;
  logic [31:0]              r_data;  // to be written, or read

  wire w_write_waits = i_awvalid && i_wvalid;
  wire w_take_write  = r_state == IDLE && w_write_waits && !(r_write && i_arvalid);
  wire w_take_read   = r_state == IDLE && i_arvalid && !w_take_write;
  wire w_ends        = i_ack || i_err;
  wire w_taken       = r_write ? i_bready : i_rready;

  // Control
  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_state <= IDLE;
      r_write <= 1'b0;
    end else
      case (r_state)
        IDLE:
          if (w_take_write || w_take_read) begin
            r_state <= ACCESS;
            r_write <= w_take_write;
          end
        ACCESS:  if (w_ends) r_state <= ANSWER;
        ANSWER:  if (w_taken) r_state <= IDLE;
        default: r_state <= IDLE;
      endcase
  end

  // Data
  always_ff @(posedge i_clk) begin
    if (r_state == IDLE) begin
      r_address <= w_take_write ? i_awaddr : i_araddr;
      r_select  <= w_take_write ? i_wstrb : 4'b1111;
      r_data    <= i_wdata;
    end
    if (r_state == ACCESS && w_ends) begin
      r_error <= i_err;
      if (!r_write) r_data <= i_dat;
    end
  end

  assign o_awready = w_take_write;
  assign o_wready  = w_take_write;
  assign o_arready = w_take_read;
  assign o_bvalid  = r_state == ANSWER && r_write;
  assign o_bresp   = r_error ? SLVERR : OKAY;
  assign o_rvalid  = r_state == ANSWER && !r_write;
  assign o_rresp   = r_error ? SLVERR : OKAY;
  assign o_rdata   = r_data;

  assign o_cyc = r_state == ACCESS;
  assign o_stb = r_state == ACCESS;
  assign o_we  = r_write;
  assign o_adr = r_address;
  assign o_sel = r_select;
  assign o_dat = r_data;

endmodule

`default_nettype wire
