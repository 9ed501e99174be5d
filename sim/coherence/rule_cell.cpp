// SPDX-License-Identifier: MIT
// Cells for the rules that the blitter's program does not come near, each with what the manuals
// make of it.
#include "sim/coherence/rule_cell.h"

#include <algorithm>

#include "model/cache/caches_030.h"
#include "model/cache/caches_040.h"
#include "sim/coherence/rule_fixture.h"

namespace collide::coherence {
namespace {

using cache::SnoopCode;
using m68k::Model;

constexpr Sight R = Sight::kRight, S = Sight::kStale, C = Sight::kCorrupt;

// A line of the data cache, and the same line's place further on. Before, memory holds kOld there.
constexpr std::uint32_t kAt = 0x3010;
constexpr std::uint32_t kElsewhere = 0x3450;
constexpr std::uint32_t kCode = 0x30F0;
constexpr std::uint32_t kOld = 0x11112222, kNew = 0x33334444, kOwn = 0x55556666;

constexpr std::uint32_t kEd = 0x100, kFd = 0x200, kCed = 0x400, kEi = 0x1, kCi = 0x8;
constexpr std::uint32_t kDe = 0x80000000, kIe = 0x8000;

/// What was read where memory's word is `truth`.
Look look(const char* what, std::uint32_t value, std::uint32_t truth) {
  return {what, value == truth ? R : S};
}
/// What is not only old: lost, written over, or done where nothing was to be done.
Look whole(const char* what, bool kept) {
  return {what, kept ? R : C};
}

RuleCache plain_030() {
  return {"68030", Model::k68030};
}
RuleCache snooped_030() {
  return {"68030-snooper", Model::k68030, {true, true, true}};
}
RuleCache unrefreshed_030() {
  return {"68030-no-refresh", Model::k68030, {true, false, false}};
}
RuleCache of_040(const char* name, SnoopCode snoop, bool copyback, bool inhibits = false) {
  return {name, Model::k68040, {}, {snoop, 1}, copyback, inhibits};
}
RuleCache wt_00() {
  return of_040("68040-wt-00", SnoopCode::kNone, false);
}
RuleCache wt_01() {
  return of_040("68040-wt-01", SnoopCode::kUpdate, false);
}
RuleCache wt_10() {
  return of_040("68040-wt-10", SnoopCode::kInvalidate, false);
}
RuleCache cb_00() {
  return of_040("68040-cb-00", SnoopCode::kNone, true);
}
RuleCache cb_01() {
  return of_040("68040-cb-01", SnoopCode::kUpdate, true);
}
RuleCache cb_10() {
  return of_040("68040-cb-10", SnoopCode::kInvalidate, true);
}

/// kOld in the line and its neighbour, data cache on.
void begin(RuleFixture& b, std::uint32_t cacr) {
  for (std::uint32_t i = 0; i < 16; i += 4) {
    b.set_memory(kAt + i, kOld);
    b.set_memory(kElsewhere + i, kOld);
  }
  b.set_memory(kCode, 0x70014E71);  // moveq #1,d0; nop
  b.set_memory(kCode + 4, 0x4E714E71);
  b.set_cacr(cacr);
}

std::vector<Look> clear_entry(RuleFixture& b) {
  begin(b, kEd);
  b.load(kAt);
  b.load(kAt + 4);
  b.dma_write(kAt, kNew);
  b.dma_write(kAt + 4, kNew);
  b.clear_entry(kAt + 0x500, kEd | kCed);
  return {look("the entry CAAR names, under another tag", b.load(kAt), kNew),
          look("the long word beside it", b.load(kAt + 4), kNew)};
}

std::vector<Look> inhibited_hit(RuleFixture& b) {
  begin(b, b.is_040() ? kDe : kEd);
  b.load(kAt);
  b.inhibit_everything();
  b.dma_write(kAt, kNew);
  const Look inhibited = look("while inhibited", b.load(kAt), kNew);
  b.cache_everything();
  return {inhibited, look("cachable again", b.load(kAt), kNew)};
}
std::vector<Look> inhibited_dirty_hit(RuleFixture& b) {
  begin(b, kDe);
  b.store(kAt, kOwn);
  b.inhibit_everything();
  return {look("the dirty word while inhibited", b.load(kAt), kOwn),
          whole("memory", b.memory(kAt) == kOwn)};
}

std::vector<Look> snooped_beside(RuleFixture& b) {
  begin(b, kEd);
  b.load(kAt);
  b.load(kAt + 4);
  b.dma_write(kAt + 4, kNew, false);
  b.dma_write(kAt, kNew);
  return {look("the long word that was snooped", b.load(kAt), kNew),
          look("the one beside it, written unseen", b.load(kAt + 4), kNew)};
}

std::vector<Look> function_codes(RuleFixture& b) {
  begin(b, kEd);
  b.load(kAt);
  b.dma_write(kAt, kNew);
  const Look supervisor = look("as supervisor", b.load(kAt), kNew);
  return {supervisor, look("as user", b.load_as_user(kAt), kNew)};
}

std::vector<Look> frozen(RuleFixture& b) {
  begin(b, kEd);
  b.load(kAt);
  b.set_cacr(kEd | kFd);
  b.load(kElsewhere);
  b.dma_write(kAt, kNew);
  b.dma_write(kElsewhere, kNew);
  return {look("resident before the freeze", b.load(kAt), kNew),
          look("first read in the freeze", b.load(kElsewhere), kNew)};
}

std::vector<Look> write_with_cache_off(RuleFixture& b) {
  const std::uint32_t on = b.is_040() ? kDe : kEd;
  begin(b, on);
  b.load(kAt);
  b.set_cacr(0);
  b.store(kAt, kOwn);
  const Look off = look("with the cache off", b.load(kAt), kOwn);
  b.set_cacr(on);
  return {off, look("with it on again", b.load(kAt), kOwn)};
}

std::vector<Look> locked_read(RuleFixture& b) {
  begin(b, kEd);
  b.load(kAt);
  b.dma_write(kAt, kNew);
  return {look("the locked read", b.compare_and_fail(kAt), kNew),
          look("a plain read behind it", b.load(kAt), kNew)};
}

std::vector<Look> fault_beside(RuleFixture& b) {
  begin(b, kEd);
  b.fail_at(kAt + 2);
  const Look wanted = look("the word that was asked for", b.load_word(kAt), kOld >> 16);
  const Look quiet = whole("no exception", !b.faulted());
  b.fail_at(std::nullopt);
  b.dma_write(kAt, kNew);
  return {wanted, quiet, look("the long word, not entered", b.load(kAt), kNew)};
}

std::vector<Look> instructions(RuleFixture& b) {
  begin(b, b.is_040() ? kIe : kEi);
  b.execute(kCode);
  b.dma_write(kCode, 0x70024E71);
  const Look again = look("the instruction another master wrote", b.execute(kCode), 2);
  if (b.is_040()) {
    b.invalidate_instructions();
  } else {
    b.set_cacr(kEi | kCi);
  }
  return {again, look("after an invalidation", b.execute(kCode), 2)};
}

std::vector<Look> instruction_fill_race(RuleFixture& b) {
  begin(b, kIe);
  b.before_read(kCode + 8, [&b] { b.dma_write(kCode, 0x70024E71); });
  b.execute(kCode);
  return {look("written while its line was filled", b.execute(kCode), 2)};
}

std::vector<Look> fill_race_of_halves(RuleFixture& b) {
  begin(b, kEd);
  b.before_read(kAt + 2, [&b] { b.dma_write(kAt, kNew); });
  b.load_word(kAt);
  return {look("written between the halves", b.load_word(kAt), kNew >> 16)};
}

std::vector<Look> fill_race(RuleFixture& b) {
  begin(b, kDe);
  b.before_read(kAt + 8, [&b] { b.dma_write(kAt, kNew); });
  b.load(kAt);
  b.before_read(kElsewhere + 4, [&b] { b.dma_write(kElsewhere + 12, kNew); });
  b.load(kElsewhere);
  return {look("written behind the fill's reads", b.load(kAt), kNew),
          look("written ahead of them", b.load(kElsewhere + 12), kNew)};
}
std::vector<Look> fill_race_of_a_write(RuleFixture& b) {
  begin(b, kDe);
  b.before_read(kAt + 12, [&b] { b.dma_write(kAt + 8, kNew); });
  b.store(kAt, kOwn);
  const Look other = look("the other master's word", b.load(kAt + 8), kNew);
  const Look own = look("the word written", b.load(kAt), kOwn);
  b.push_line(kAt);
  return {other, own, whole("memory of the other master's", b.memory(kAt + 8) == kNew),
          whole("memory of the word written", b.memory(kAt) == kOwn)};
}

std::vector<Look> push(RuleFixture& b) {
  begin(b, kDe);
  b.store(kAt, kOwn);
  b.dma_write(kAt + 8, kNew);
  b.push_line(kAt);
  return {whole("memory of the dirty long word", b.memory(kAt) == kOwn),
          whole("memory of a clean one, written meanwhile", b.memory(kAt + 8) == kNew)};
}

std::vector<Look> dma_read_of_dirty(RuleFixture& b) {
  begin(b, kDe);
  b.store(kAt, kOwn);
  const std::uint16_t got = b.dma_read(kAt);
  return {look("what the other master reads", got, kOwn >> 16),
          whole("what the processor has left", b.load(kAt) == kOwn)};
}
std::vector<Look> dma_read_of_clean(RuleFixture& b) {
  begin(b, kDe);
  b.load(kAt);
  b.dma_read(kAt);
  b.dma_write(kAt, kNew, false);
  return {look("written unseen after the read", b.load(kAt), kNew)};
}
std::vector<Look> burst_write(RuleFixture& b) {
  begin(b, kDe);
  b.load(kAt);
  b.dma_write_line(kAt, kNew);
  return {look("a line written in one burst", b.load(kAt + 4), kNew)};
}

std::vector<Look> inhibited_fill(RuleFixture& b) {
  begin(b, kDe);
  b.take_data_reads();
  b.load(kAt);
  const unsigned cycles = b.take_data_reads();
  b.dma_write(kAt, kNew);
  return {whole("two bus cycles, no line", cycles == 2), look("the next read", b.load(kAt), kNew)};
}
std::vector<Look> inhibited_fill_of_a_write(RuleFixture& b) {
  begin(b, kDe);
  b.store(kAt, kOwn);
  return {whole("memory", b.memory(kAt) == kOwn)};
}

std::vector<Look> move16(RuleFixture& b) {
  begin(b, kDe);
  b.load(kAt);
  for (std::uint32_t i = 0; i < 16; i += 4) b.set_memory(kElsewhere + i, kNew);
  b.move_line(kElsewhere, kAt);
  const Look to = look("the line it wrote", b.load(kAt), kNew);
  b.dma_write(kElsewhere, kOwn);
  return {to, look("the line it read, written since", b.load(kElsewhere), kOwn)};
}
std::vector<Look> move16_of_dirty(RuleFixture& b) {
  begin(b, kDe);
  b.store(kElsewhere, kOwn);
  b.move_line(kElsewhere, kAt);
  return {whole("what arrives", b.memory(kAt) == kOwn)};
}

}  // namespace

const std::vector<RuleCell>& rule_cells() {
  constexpr const char* kHitWins = "a hit is a hit, inhibited or not (MC68030 6.1.2)";
  constexpr const char* kPurged =
      "an inhibited access that hits pushes the line and drops it (MC68040 4.3.2)";
  constexpr const char* kNotSnooped =
      "nothing tells the cache of the other master's write (MC68030 6.1.2; MC68040 4.5)";
  constexpr const char* kWatched =
      "a snooped write to what is being filled keeps it from being entered (MC68040 4.5)";
  static const std::vector<RuleCell> kCells = {
      {plain_030(),
       "clear-entry",
       "CED clears the one valid bit of CAAR bits 7-2 (MC68030 6.3.1, 6.3.2)",
       {R, S},
       clear_entry},
      {plain_030(), "inhibited-hit", kHitWins, {S, S}, inhibited_hit},
      {snooped_030(),
       "snooped-beside",
       "the snooper clears one valid bit, of a long word (docs/reference/cache.md)",
       {R, S},
       snooped_beside},
      {plain_030(),
       "function-codes",
       "the tag holds FC2-FC0 (MC68030 6.1.2)",
       {S, R},
       function_codes},
      {plain_030(),
       "frozen",
       "frozen: hits stay, misses enter nothing (MC68030 6.3.1)",
       {S, R},
       frozen},
      {plain_030(),
       "off-write",
       "with ED off a write goes round the cache and leaves it alone (MC68030 6.3.1)",
       {R, S},
       write_with_cache_off},
      {plain_030(),
       "locked-read",
       "a locked read misses, and here updates the entry (MC68030 6.1.2.2)",
       {R, R},
       locked_read},
      {unrefreshed_030(),
       "locked-read",
       "a locked read misses, and here leaves the entry as it was (MC68030 6.1.2.2)",
       {R, S},
       locked_read},
      {plain_030(),
       "fault-beside",
       "a bus error in the half that was not asked for: no exception, entry invalid (MC68030 "
       "6.1.3.1)",
       {R, R, R},
       fault_beside},
      {plain_030(), "fill-race", kNotSnooped, {S}, fill_race_of_halves},
      {snooped_030(), "fill-race", kWatched, {R}, fill_race_of_halves},
      {plain_030(),
       "instructions",
       "nothing tells the instruction cache of data written (MC68030 6.1.1)",
       {S, R},
       instructions},
      {snooped_030(),
       "instructions",
       "the external snooper is for the data cache (docs/reference/cache.md)",
       {S, R},
       instructions},

      {wt_00(), "inhibited-hit", kPurged, {R, R}, inhibited_hit},
      {cb_00(), "inhibited-dirty-hit", kPurged, {R, R}, inhibited_dirty_hit},
      {wt_00(),
       "off-write",
       "with DE off a write goes round the cache and leaves it alone (MC68040 4.2)",
       {R, S},
       write_with_cache_off},
      {wt_00(), "fill-race", kNotSnooped, {S, R}, fill_race},
      {wt_01(), "fill-race", kWatched, {R, R}, fill_race},
      {wt_10(), "fill-race", kWatched, {R, R}, fill_race},
      {cb_00(), "fill-race-write", kNotSnooped, {S, R, R, R}, fill_race_of_a_write},
      {cb_01(), "fill-race-write", kWatched, {R, R, R, R}, fill_race_of_a_write},
      {cb_10(), "fill-race-write", kWatched, {R, R, R, R}, fill_race_of_a_write},
      {cb_00(), "push", "only dirty long words are written back (MC68040 4.6.2)", {R, R}, push},
      {cb_00(), "read-dirty", kNotSnooped, {S, R}, dma_read_of_dirty},
      {cb_01(),
       "read-dirty",
       "a dirty line supplies the data and stays (MC68040 table 4-4)",
       {R, R},
       dma_read_of_dirty},
      {cb_10(),
       "read-dirty",
       "a dirty line supplies the data and is dropped: they are lost (MC68040 table 4-4)",
       {R, C},
       dma_read_of_dirty},
      {wt_01(),
       "read-clean",
       "a clean line takes no notice of a read (MC68040 table 4-4)",
       {S},
       dma_read_of_clean},
      {wt_10(),
       "read-clean",
       "any line is dropped by a read (MC68040 table 4-4)",
       {R},
       dma_read_of_clean},
      {wt_00(), "burst-write", kNotSnooped, {S}, burst_write},
      {wt_01(), "burst-write", "a burst write drops a line (MC68040 4.4.4)", {R}, burst_write},
      {wt_10(), "burst-write", "a burst write drops a line (MC68040 4.4.4)", {R}, burst_write},
      {of_040("68040-wt-00-tci", SnoopCode::kNone, false, true),
       "read",
       "TCI in the first transfer ends the fill (MC68040 5.4.5)",
       {R, R},
       inhibited_fill},
      {of_040("68040-cb-00-tci", SnoopCode::kNone, true, true),
       "write",
       "TCI in the first transfer: the write goes to memory (MC68040 4.6.1, 5.4.5)",
       {R},
       inhibited_fill_of_a_write},
      {wt_00(),
       "move16",
       "MOVE16 drops the line it writes and enters none (MC68040 4.3.3)",
       {R, R},
       move16},
      {cb_00(),
       "move16-dirty",
       "MOVE16 reads what the cache has (MC68040 4.3.3)",
       {R},
       move16_of_dirty},
      {wt_00(), "instructions", kNotSnooped, {S, R}, instructions},
      {wt_01(),
       "instructions",
       "a snooped write drops a line of instructions (MC68040 table 4-3)",
       {R, R},
       instructions},
      {wt_10(),
       "instructions",
       "a snooped write drops a line of instructions (MC68040 table 4-3)",
       {R, R},
       instructions},
      {wt_00(), "instruction-fill-race", kNotSnooped, {S}, instruction_fill_race},
      {wt_01(), "instruction-fill-race", kWatched, {R}, instruction_fill_race},
  };
  return kCells;
}

bool RuleResult::agrees() const {
  return looks.size() == cell->predicted.size() &&
         std::equal(looks.begin(), looks.end(), cell->predicted.begin(),
                    [](const Look& seen, Sight verdict) { return seen.verdict == verdict; });
}

std::unique_ptr<cache::Unit> caches_of(const RuleCell& cell) {
  if (cell.cache.cpu == Model::k68040) {
    return std::make_unique<cache::Caches040>(cell.cache.config_040);
  }
  return std::make_unique<cache::Caches030>(cell.cache.config_030);
}

RuleResult run_rule_cell(const RuleCell& cell, cache::Unit& caches) {
  RuleFixture fixture(cell.cache, caches);
  return {&cell, cell.play(fixture)};
}
RuleResult run_rule_cell(const RuleCell& cell) {
  const std::unique_ptr<cache::Unit> caches = caches_of(cell);
  return run_rule_cell(cell, *caches);
}

}  // namespace collide::coherence
