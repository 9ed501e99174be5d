// SPDX-License-Identifier: MIT
//
// impact_heap: records in, the least of them out.
//
// A heap from node 1 on in a memory with one port: node k is not above 2k and 2k + 1. A record that
// is pushed goes up from the end, three clocks a level; as the least is taken, the last goes
// down from the root, four clocks a level.
`default_nettype none

module impact_heap #(
  parameter DEPTH = 8128,
  parameter WIDTH = 31,
  parameter NODE  = DEPTH < 3 ? 2 : $clog2(DEPTH + 1)
) (
  input  logic             i_clk,
  input  logic             i_clear,

  input  logic             i_push,
  input  logic [WIDTH-1:0] i_data,
  output logic             o_ready,   // for a push
  output logic [NODE-1:0]  o_count,   // at rest

  input  logic             i_drain,   // no push will come
  output logic             o_valid,
  output logic [WIDTH-1:0] o_data,
  input  logic             i_pop
);

  typedef enum logic [3:0] {
    REST, UP, WEIGH_UP, PLACE_UP, LEAST, LAST, LEFT, RIGHT, WEIGH_DOWN, PLACE_DOWN
  } state_t;

  (* ram_style = "huge" *)
  logic [WIDTH-1:0] r_memory[0:(1 << NODE)-1];
  logic [NODE-1:0]  r_count;
  logic [WIDTH-1:0] r_output;

  state_t           r_state;
  logic [NODE-1:0]  r_node;            // that has no record
  logic [WIDTH-1:0] r_record;          // that has no node
  logic [WIDTH-1:0] r_left;
  logic             r_left_less;       // than the record
  logic             r_less;            // what is at the memory's output, than the least so far
  logic             r_has_left, r_has_right;
  logic             w_moves;           // a record is on its way
  logic             w_enable, w_write, w_less, w_settled;
  logic [NODE-1:0]  w_address;
  logic [WIDTH-1:0] w_rival, w_data;
  logic [NODE-1:0]  w_parent;
  logic [NODE:0]    w_left, w_right;   // below it

  assign o_ready = r_state == REST && !i_drain;
  assign o_valid = r_state == LEAST;
  assign o_data  = r_output;
  assign w_moves = r_state != REST;

  always_comb begin
    w_parent  = 0;
    w_left    = 0;
    w_right   = 0;
    w_rival   = r_record;
    w_less    = 1'b0;
    w_data    = r_record;
    w_settled = 1'b1;
    w_enable  = i_drain;
    w_write   = 1'b0;
    w_address = {{NODE-1{1'b0}}, 1'b1};
    if (w_moves) begin
      w_parent = r_node >> 1;
      w_left   = {r_node, 1'b0};
      w_right  = {r_node, 1'b1};
      // The memory's output is compared with the least so far.
      if (r_state == WEIGH_DOWN && r_left_less) w_rival = r_left;
      w_less = r_output < w_rival;  // Rule 6

      w_enable  = 1'b1;
      w_address = r_node;
      case (r_state)
        UP:    w_address = w_parent;
        LEAST: begin
          w_address = r_count;
          w_enable  = i_pop;
        end
        LAST, WEIGH_UP, WEIGH_DOWN: w_enable = 1'b0;
        LEFT:     w_address = NODE'(w_left);
        RIGHT:    w_address = NODE'(w_right);
        PLACE_UP: begin
          w_write = 1'b1;
          if (!r_less && r_node != 1) begin
            w_data    = r_output;
            w_settled = 1'b0;
          end
        end
        default: begin
          w_write = 1'b1;
          if (r_has_right && r_less) begin
            w_data    = r_output;
            w_settled = 1'b0;
          end else if (r_left_less) begin
            w_data    = r_left;
            w_settled = 1'b0;
          end
        end
      endcase
    end
  end

  always_ff @(posedge i_clk) begin
    if (w_enable) begin
      if (w_write) r_memory[w_address] <= w_data;
      else r_output <= r_memory[w_address];
    end
  end

  always_ff @(posedge i_clk) begin
    if (i_clear) begin
      r_state <= REST;
      r_count <= 0;
    end else if (!w_moves) begin
      if (i_drain) begin
        if (r_count != 0) r_state <= LEAST;
      end else if (i_push) begin
        r_state <= UP;
        r_count <= r_count + 1'b1;
      end
    end else begin
      case (r_state)
        UP:         r_state <= WEIGH_UP;
        WEIGH_UP:   r_state <= PLACE_UP;
        PLACE_UP:   r_state <= w_settled ? REST : UP;
        LEAST:
          if (i_pop) begin
            r_state <= r_count == 1 ? REST : LAST;
            r_count <= r_count - 1'b1;
          end
        LAST:       r_state <= LEFT;
        LEFT:       r_state <= RIGHT;
        RIGHT:      r_state <= WEIGH_DOWN;
        WEIGH_DOWN: r_state <= PLACE_DOWN;
        default:    r_state <= w_settled ? REST : LEFT;
      endcase
    end
  end

  always_ff @(posedge i_clk) begin
    if (w_moves) begin
      r_less <= w_less;
      case (r_state)
        PLACE_UP: r_node <= w_parent;
        LAST: begin
          r_node   <= {{NODE-1{1'b0}}, 1'b1};
          r_record <= r_output;
        end
        LEFT: begin
          r_has_left  <= w_left <= {1'b0, r_count};
          r_has_right <= w_right <= {1'b0, r_count};
        end
        RIGHT: begin
          r_left      <= r_output;
          r_left_less <= r_has_left && w_less;
        end
        PLACE_DOWN: r_node <= r_has_right && r_less ? NODE'(w_right) : NODE'(w_left);
        default: ;
      endcase
    end else if (i_push) begin
      r_node   <= r_count + 1'b1;
      r_record <= i_data;
    end
  end

  assign o_count = r_count;

  // Parameters
  if (DEPTH < 1 || DEPTH > 8128) begin : g_depth
    impact_heap_DEPTH_must_be_1_to_8128 refused ();
  end
  if (WIDTH < 1) begin : g_width
    impact_heap_WIDTH_must_be_at_least_1 refused ();
  end
  if (NODE < 2 || (1 << NODE) <= DEPTH) begin : g_node
    impact_heap_NODE_must_be_room_for_DEPTH refused ();
  end

endmodule

`default_nettype wire
