// SPDX-License-Identifier: MIT
//
// your_core: the slow blitter on AXI4-Lite, its registers and its memory. Every channel of a
// transaction waits for the one before it, and the lanes are written out byte by byte.
`default_nettype none

module your_core (
  input  logic        i_clk,
  input  logic        i_rst,

  input  logic [5:0]  i_awaddr,
  input  logic        i_awvalid,
  output logic        o_awready,
  input  logic [31:0] i_wdata,
  input  logic [3:0]  i_wstrb,
  input  logic        i_wvalid,
  output logic        o_wready,
  output logic [1:0]  o_bresp,
  output logic        o_bvalid,
  input  logic        i_bready,
  input  logic [5:0]  i_araddr,
  input  logic        i_arvalid,
  output logic        o_arready,
  output logic [31:0] o_rdata,
  output logic [1:0]  o_rresp,
  output logic        o_rvalid,
  input  logic        i_rready,

  output logic [23:0] o_awaddr,
  output logic        o_awvalid,
  input  logic        i_awready,
  output logic [31:0] o_wdata,
  output logic [3:0]  o_wstrb,
  output logic        o_wvalid,
  input  logic        i_wready,
  input  logic [1:0]  i_bresp,
  input  logic        i_bvalid,
  output logic        o_bready,
  output logic [23:0] o_araddr,
  output logic        o_arvalid,
  input  logic        i_arready,
  input  logic [31:0] i_rdata,
  input  logic [1:0]  i_rresp,
  input  logic        i_rvalid,
  output logic        o_rready,

  output logic        o_request,
  input  logic        i_grant,
  input  logic        i_bus_cycle,
  output logic        o_done
);

  typedef enum logic [2:0] {IDLE, WRITE_DATA, ACCESS, WRITE_ANSWER, READ_ANSWER} slave_t;
  typedef enum logic [2:0] {NONE, WRITE, WRITTEN, READ, READ_DATA, ENDS} master_t;

  slave_t      r_slave;
  master_t     r_master;
  logic        r_we;
  logic [5:0]  r_addr;
  logic [3:0]  r_strb;
  logic [31:0] r_data;
  logic [15:0] r_read;
  logic [15:0] r_memory;
  logic        r_address_taken, r_data_taken, r_error;

  wire        w_cyc, w_stb, w_we, w_ack, w_err;
  wire [23:1] w_adr;
  wire [1:0]  w_sel;
  wire [15:0] w_dat, w_register;

  always_ff @(posedge i_clk) begin
    if (i_rst) r_slave <= IDLE;
    else
      case (r_slave)
        IDLE: begin
          r_we   <= i_awvalid;
          r_addr <= i_awvalid ? i_awaddr : i_araddr;
          if (i_awvalid) r_slave <= WRITE_DATA;
          else if (i_arvalid) r_slave <= ACCESS;
        end
        WRITE_DATA: begin
          r_data <= i_wdata;
          r_strb <= i_wstrb;
          if (i_wvalid) r_slave <= ACCESS;
        end
        ACCESS: begin
          r_read <= w_register;
          if (w_ack) r_slave <= r_we ? WRITE_ANSWER : READ_ANSWER;
        end
        WRITE_ANSWER: if (i_bready) r_slave <= IDLE;
        READ_ANSWER:  if (i_rready) r_slave <= IDLE;
        default:      r_slave <= IDLE;
      endcase
  end

  always_ff @(posedge i_clk) begin
    if (i_rst) begin
      r_master        <= NONE;
      r_address_taken <= 1'b0;
      r_data_taken    <= 1'b0;
    end else
      case (r_master)
        NONE:    if (w_stb) r_master <= w_we ? WRITE : READ;
        WRITE: begin
          if (i_awready) r_address_taken <= 1'b1;
          if (i_wready) r_data_taken <= 1'b1;
          if ((r_address_taken || i_awready) && (r_data_taken || i_wready)) r_master <= WRITTEN;
        end
        WRITTEN: begin
          r_address_taken <= 1'b0;
          r_data_taken    <= 1'b0;
          r_error <= i_bresp != 2'b00;
          if (i_bvalid) r_master <= ENDS;
        end
        READ:    if (i_arready) r_master <= READ_DATA;
        READ_DATA: begin
          r_memory <= w_adr[1] ? {i_rdata[23:16], i_rdata[31:24]} : {i_rdata[7:0], i_rdata[15:8]};
          r_error <= i_rresp != 2'b00;
          if (i_rvalid) r_master <= ENDS;
        end
        default: r_master <= NONE;
      endcase
  end

  slow_blitter slow (
      .i_clk, .i_rst,
      .i_slave_cyc(r_slave == ACCESS), .i_slave_stb(r_slave == ACCESS), .i_slave_we(r_we),
      .i_slave_adr(r_addr[5:1]),
      .i_slave_sel(r_addr[1] ? {r_strb[2], r_strb[3]} : {r_strb[0], r_strb[1]}),
      .i_slave_dat(r_addr[1] ? {r_data[23:16], r_data[31:24]} : {r_data[7:0], r_data[15:8]}),
      .o_slave_dat(w_register), .o_slave_ack(w_ack), .o_slave_err(w_err),
      .o_cyc(w_cyc), .o_stb(w_stb), .o_we(w_we), .o_adr(w_adr), .o_sel(w_sel), .o_dat(w_dat),
      .i_dat(r_memory),
      .i_ack(r_master == ENDS && !r_error), .i_err(r_master == ENDS && r_error), .i_grant,
      .i_bus_cycle, .o_done
  );

  wire w_unused = r_addr[0];

  // The half that is not read holds what nobody may use
  wire [15:0] w_bytes = {r_read[7:0], r_read[15:8]};

  assign o_awready = r_slave == IDLE;
  assign o_wready  = r_slave == WRITE_DATA;
  assign o_bresp   = w_err ? 2'b10 : 2'b00;
  assign o_bvalid  = r_slave == WRITE_ANSWER;
  assign o_arready = r_slave == IDLE && !i_awvalid;
  assign o_rdata   = r_addr[1] ? {w_bytes, ~w_bytes} : {~w_bytes, w_bytes};
  assign o_rresp   = w_err ? 2'b10 : 2'b00;
  assign o_rvalid  = r_slave == READ_ANSWER;

  assign o_awaddr  = {w_adr, 1'b0};
  assign o_awvalid = r_master == WRITE && !r_address_taken;
  assign o_wdata   = w_adr[1] ? {w_dat[7:0], w_dat[15:8], ~w_dat}
                              : {~w_dat, w_dat[7:0], w_dat[15:8]};
  assign o_wstrb   = w_adr[1] ? {w_sel[0], w_sel[1], 2'b00} : {2'b00, w_sel[0], w_sel[1]};
  assign o_wvalid  = r_master == WRITE && !r_data_taken;
  assign o_bready  = r_master == WRITTEN;
  assign o_araddr  = {w_adr, 1'b0};
  assign o_arvalid = r_master == READ;
  assign o_rready  = r_master == READ_DATA;
  assign o_request = w_cyc;

endmodule

`default_nettype wire
