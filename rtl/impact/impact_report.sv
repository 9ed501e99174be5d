// SPDX-License-Identifier: MIT
//
// impact_report: when all pairs are tested, the words of HIT and the records of the list.
//
// Goes through all objects, one a clock. In earliest mode each with a contact is a record; in all
// mode records come out of the heap afterwards, as many as there is room for and one more.
`default_nettype none

module impact_report #(
  parameter OBJECTS = 128,
  parameter INDEX   = 7
) (
  input  logic             i_clk,
  input  logic             i_clear,
  input  logic             i_begin,
  input  logic             i_all,
  input  logic [INDEX:0]   i_count,
  output logic             o_done,

  output logic             o_read,
  output logic [INDEX-1:0] o_read_index,
  input  logic [31:0]      i_word,
  output logic             o_write_hits,
  output logic [1:0]       o_hits_word,
  output logic [31:0]      o_hits,

  output logic             o_drain,
  input  logic             i_least,      // o_least is there
  input  logic [30:0]      i_least_data,
  input  logic             i_empty,
  output logic             o_pop,

  output logic             o_record,
  output logic [31:0]      o_data,
  input  logic             i_ready,
  input  logic             i_enough
);

  // Objects in whole words of HIT
  localparam OBJECT = $clog2((OBJECTS + 31) / 32 * 32 + 1);
  localparam [OBJECT-1:0] END = OBJECT'((OBJECTS + 31) / 32 * 32);

  typedef enum logic [1:0] {REST, OBJECTS_PASS, CONTACTS, DONE} state_t;

  logic              r_write_hits;
  logic [1:0]        r_hits_word;
  logic [31:0]       r_hits;
  state_t            r_state;
  logic [OBJECT-1:0] r_next, r_object;   // to be read; at the memory's output
  logic              r_valid;
  logic              w_go, w_hit, w_end;

  assign w_hit = r_valid && i_word[31] && r_object < OBJECT'(i_count);
  assign w_go  = !(w_hit && !i_all && !i_ready);
  assign w_end = r_next == END;

  assign o_read       = r_state == OBJECTS_PASS && w_go && !w_end;
  assign o_read_index = r_next[INDEX-1:0];

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_state      <= REST;
      r_valid      <= 1'b0;
      r_write_hits <= 1'b0;
    end else begin
      if (w_go) r_valid <= o_read;
      r_write_hits <= r_valid && w_go && &r_object[4:0];
      case (r_state)
        REST:         if (i_begin) r_state <= OBJECTS_PASS;
        OBJECTS_PASS: if (w_go && w_end && !r_valid && !r_write_hits) begin
                        r_state <= i_all ? CONTACTS : DONE;
                      end
        CONTACTS:     if (i_empty || i_enough) r_state <= DONE;
        default: ;
      endcase
    end
  end

  always_ff @(posedge i_clk) begin
    if (r_state == REST) r_next <= 0;
    else if (o_read) r_next <= r_next + 1'b1;
    if (o_read) r_object <= r_next;
    if (r_valid && w_go) begin
      r_hits      <= {w_hit, r_hits[31:1]};
      r_hits_word <= 2'(r_object >> 5);
    end
  end

  assign o_drain  = r_state == CONTACTS;
  assign o_pop    = o_drain && i_least && i_ready;
  assign o_done   = r_state == DONE;
  assign o_record = o_drain ? i_least : w_hit && !i_all;  // Rule 5
  assign o_data   = o_drain ? {1'b0, i_least_data}
                            : {1'b0, i_word[16:0], 7'(r_object), i_word[30:24]};

  assign o_write_hits = r_write_hits;
  assign o_hits_word  = r_hits_word;
  assign o_hits       = r_hits;

  // Parameters
  if (OBJECTS < 2 || OBJECTS > 128) begin : g_objects
    impact_report_OBJECTS_must_be_2_to_128 refused ();
  end
  if (INDEX != $clog2(OBJECTS)) begin : g_index
    impact_report_INDEX_must_be_clog2_of_OBJECTS refused ();
  end

endmodule

`default_nettype wire
