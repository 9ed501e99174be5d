/* SPDX-License-Identifier: MIT */
/*
 * Impact says when, overlap which pixel: what of some moving masks shares a pixel during a frame,
 * at which step, and where. Impact is given circles that hold the masks; each contact puts the two
 * where they are then, and from there they go on in steps of at most a pixel, overlap looking at
 * each, to the end of the frame. That is exact: masks share no pixel before their circles touch.
 *
 * The frame of its own has a bracket that flies past three dots. What else is in `bodies`, `count`
 * and `screen` the platform puts there, with `quiet` not 0; the answers are in `meetings`. Exit
 * code 0, or 1 if a list was not that of its run.
 */
#include <collide/host.h>
#include <collide/impact.h>
#include <collide/overlap.h>

enum { kBodies = 32, kMeetings = 128, kLines = 1 + (kBodies * (kBodies - 1) / 2 + 2) / 3 };
enum { kFar = 2048 }; /* pixels: no corner is further from 0 */

static list_unit_register* const kOverlap = (list_unit_register*)0xFFF10000;
static list_unit_register* const kImpact = (list_unit_register*)0xFFF20000;

/* A mask on its way; lengths in sixteenths of a pixel, places those of its corner. */
struct body {
  int16_t from_x, from_y, to_x, to_y;
  uint16_t width, height; /* in pixels */
  /* Of a circle about the middle of its box that holds its pixels, and 13 sixteenths more: both
   * are drawn at whole pixels, less than (1, 1) from their true distance, and a circle's middle is
   * rounded. */
  uint16_t radius;
  uint16_t hits; /* 1: it looks for the others */
  const uint32_t* mask;
};

/* Two that share a pixel, and where they do first: the step, of how many, and the screen's pixel.
 */
struct meeting {
  uint16_t i, j;
  uint16_t step, steps;
  int16_t x, y;
};

static const uint32_t bracket[] __attribute__((aligned(4))) = {
    0xFF000000, 0x80000000, 0x80000000, 0x80000000, 0x80000000, 0x80000000, 0x80000000};
static const uint32_t dot[] __attribute__((aligned(4))) = {0x80000000};

/* What is to be seen is worked out in tests/sim/platform/demo_test.cpp. */
struct body bodies[kBodies] = {
    {20 * 16, 51 * 16, 100 * 16, 51 * 16, 8, 7, 99, 1, bracket},
    {60 * 16, 57 * 16, 60 * 16, 57 * 16, 1, 1, 25, 0, dot},
    {60 * 16, 51 * 16, 60 * 16, 51 * 16, 1, 1, 25, 0, dot},
    {60 * 16, 50 * 16, 60 * 16, 50 * 16, 1, 1, 25, 0, dot},
};
uint16_t count = 4;
uint16_t screen[2] = {320, 200};
uint16_t quiet = 0;

struct meeting meetings[kMeetings];
uint16_t met;
uint32_t looks; /* runs of the overlap unit */

static impact_descriptor circles[kBodies] __attribute__((aligned(16)));
static overlap_descriptor sprites[2] __attribute__((aligned(16)));
static list_unit_line contacts[kLines] __attribute__((aligned(16)));
static list_unit_line pixels[2] __attribute__((aligned(16)));

static uint16_t most(uint16_t so_far, int32_t way) {
  const uint32_t length = (uint32_t)(way < 0 ? -way : way);
  return length > so_far ? (uint16_t)length : so_far;
}

/* Steps of at most a pixel, of both and of their relative motion. */
static uint16_t steps_of(const struct body* a, const struct body* b) {
  const int32_t ax = a->to_x - a->from_x, ay = a->to_y - a->from_y;
  const int32_t bx = b->to_x - b->from_x, by = b->to_y - b->from_y;
  uint16_t longest = most(16, ax);
  longest = most(longest, ay);
  longest = most(longest, bx);
  longest = most(longest, by);
  longest = most(longest, ax - bx);
  longest = most(longest, ay - by);
  return (uint16_t)((longest + 15u) >> 4);
}

/* The pixel of a coordinate at a step. The bias makes the dividend positive. */
static int pixel_at(int16_t from, int16_t to, uint16_t step, uint16_t steps) {
  const uint16_t before = (uint16_t)(from + 16 * kFar), now = (uint16_t)(to + 16 * kFar);
  const uint32_t sum = m68k_mulu(before, (uint16_t)(steps - step)) + m68k_mulu(now, step);
  return (int)m68k_divu(sum, (uint16_t)(steps << 4)) - kFar;
}

static void put_circle(impact_descriptor* to, const struct body* body) {
  const int x = body->width << 3, y = body->height << 3;
  to->before = list_unit_place(body->from_x + x, body->from_y + y);
  to->now = list_unit_place(body->to_x + x, body->to_y + y);
  to->radius = IMPACT_ENABLE | body->radius;
  to->classes = list_unit_classes(1, body->hits);
}

static void put_sprite(overlap_descriptor* to, const struct body* body, uint16_t step,
                       uint16_t steps) {
  to->place = list_unit_place(pixel_at(body->from_x, body->to_x, step, steps),
                              pixel_at(body->from_y, body->to_y, step, steps));
  to->shape = OVERLAP_ENABLE | overlap_shape(body->width, body->height, (body->width + 31u) >> 5);
  to->mask = (uint32_t)body->mask;
  to->classes = list_unit_classes(1, 1);
}

/* Waits for the run; the records of its list, or -1. */
static int32_t records_of(const list_unit_register* unit, const list_unit_line* list) {
  list_unit_line line;
  if (list_unit_wait(unit) & (LIST_UNIT_ERROR | LIST_UNIT_OVERFLOW)) return -1;
  if (!list_unit_read_line(list, 0, (unsigned)unit[LIST_UNIT_SEQUENCE], &line)) return -1;
  return (int32_t)line.word[0];
}

/* From the step at or after t on, the first at which two share a pixel: nonzero if there is one, or
 * -1. */
static int meet(uint32_t contact, struct meeting* meeting) {
  const struct body* const i = &bodies[impact_object(contact)];
  const struct body* const j = &bodies[impact_partner(contact)];
  const uint32_t t = impact_time(contact);
  meeting->i = (uint16_t)impact_object(contact);
  meeting->j = (uint16_t)impact_partner(contact);
  meeting->steps = steps_of(i, j);
  meeting->step = t == IMPACT_END
                      ? meeting->steps
                      : (uint16_t)((m68k_mulu((uint16_t)t, meeting->steps) + 0xFFFF) >> 16);
  for (; meeting->step <= meeting->steps; ++meeting->step) {
    list_unit_line line;
    int32_t found;
    put_sprite(&sprites[0], i, meeting->step, meeting->steps);
    put_sprite(&sprites[1], j, meeting->step, meeting->steps);
    list_unit_start(kOverlap, 0);
    ++looks;
    found = records_of(kOverlap, pixels);
    if (found < 0) return -1;
    if (found == 0) continue;
    if (!list_unit_read_line(pixels, 1, (unsigned)kOverlap[LIST_UNIT_SEQUENCE], &line)) return -1;
    meeting->x = (int16_t)((int16_t)sprites[0].place + (int)overlap_column(line.word[0]));
    meeting->y = (int16_t)((int16_t)(sprites[0].place >> 16) + (int)overlap_row(line.word[0]));
    return 1;
  }
  return 0;
}

static void tell(uint32_t contact, const struct meeting* meeting, int found) {
  const uint32_t t = impact_time(contact);
  host_print_number(meeting->i);
  host_print(" and ");
  host_print_number(meeting->j);
  host_print(": circles at ");
  host_print_number(t == IMPACT_END ? 1000 : (uint16_t)(m68k_mulu((uint16_t)t, 1000) >> 16));
  if (found == 0) {
    host_print(", pixels never\n");
    return;
  }
  host_print(", pixels at step ");
  host_print_number(meeting->step);
  host_print(" of ");
  host_print_number(meeting->steps);
  host_print(", in ");
  host_print_number((uint16_t)meeting->x);
  host_print(",");
  host_print_number((uint16_t)meeting->y);
  host_print("\n");
}

static void prepare(list_unit_register* unit, unsigned objects, const void* descriptors,
                    const list_unit_line* list, unsigned lines) {
  unit[LIST_UNIT_COUNT] = objects;
  unit[LIST_UNIT_DESCRIPTORS] = (uint32_t)descriptors;
  unit[LIST_UNIT_LIST] = (uint32_t)list;
  unit[LIST_UNIT_LIST_LINES] = lines;
}

int main(void) {
  unsigned s;
  int32_t found, n;
  list_unit_line line;
  const uint32_t* record = line.word + 3;
  unsigned at = 0;
  for (s = 0; s < count; ++s) put_circle(&circles[s], &bodies[s]);
  prepare(kImpact, count, circles, contacts, kLines);
  prepare(kOverlap, 2, sprites, pixels, 2);
  kOverlap[OVERLAP_WINDOW_SIZE] = (uint32_t)screen[1] << 16 | screen[0];
  list_unit_start(kImpact, IMPACT_ALL);
  found = records_of(kImpact, contacts);
  if (found < 0) return 1;
  for (n = 0; n < found; ++n, ++record) {
    int is_met;
    if (record == line.word + 3) {
      record = line.word;
      if (!list_unit_read_line(contacts, ++at, (unsigned)kImpact[LIST_UNIT_SEQUENCE], &line))
        return 1;
    }
    is_met = meet(*record, &meetings[met]);
    if (is_met < 0) return 1;
    if (!quiet) tell(*record, &meetings[met], is_met);
    met = (uint16_t)(met + is_met);
    if (met == kMeetings) return 1;
  }
  if (!quiet) {
    host_print("looks ");
    host_print_number((uint16_t)looks);
    host_print("\n");
  }
  return 0;
}
