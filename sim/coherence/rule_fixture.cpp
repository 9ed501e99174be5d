// SPDX-License-Identifier: MIT
#include "sim/coherence/rule_fixture.h"

#include <utility>

namespace collide::coherence {
namespace {

using m68k::Access;
using m68k::Reply;

constexpr std::uint32_t kStack = 0x8000;
constexpr std::uint32_t kHandler = 0x9000;
constexpr std::uint32_t kStubs = 0x20000;
constexpr unsigned kNop = 0x4E71;
// Transparent translation of everything, in both modes.
constexpr std::uint32_t kInhibited030 = 0x00FF8507;
constexpr std::uint32_t kInhibited040 = 0x00FFC040;
constexpr std::uint32_t kCopyback040 = 0x00FFC020;

}  // namespace

RuleFixture::RuleFixture(const RuleCache& cache, cache::Unit& caches)
    : cache_(cache), caches_(caches), words_(0x20000), cpu_(cache.cpu) {
  set_memory(0, kStack);
  set_memory(4, kStubs);
  for (std::uint32_t vector = 2; vector < 64; ++vector) set_memory(4 * vector, kHandler);
  set_memory(kHandler, kNop << 16 | kNop);
  cpu_.attach_bus(this);
  cpu_.attach_caches(&caches_.port());
  cpu_.reset();
  cache_everything();
}

void RuleFixture::run(std::initializer_list<unsigned> code) {
  // A place of its own each time, in the first line of a 68030's instruction cache.
  const std::uint32_t at = kStubs + 0x100 * (stubs_++ % 0x100);
  std::uint32_t to = at;
  for (const unsigned w : code) word(to) = static_cast<std::uint16_t>(w), to += 2;
  word(to) = word(to + 2) = kNop;
  cpu_.set_pc(at);
  cpu_.step();
  if (cpu_.pc() == kHandler) faulted_ = true;
}

std::uint32_t RuleFixture::load(std::uint32_t at) {
  cpu_.set_a(0, at);
  run({0x2010});  // move.l (a0),d0
  return cpu_.d(0);
}
std::uint32_t RuleFixture::load_word(std::uint32_t at) {
  cpu_.set_a(0, at);
  run({0x3010});  // move.w (a0),d0
  return cpu_.d(0) & 0xFFFF;
}
std::uint32_t RuleFixture::load_as_user(std::uint32_t at) {
  cpu_.set_d(7, m68k::kUserData);
  run({0x4E7B, 0x7000});  // movec d7,sfc
  cpu_.set_a(0, at);
  run({0x0E90, 0x0000});  // moves.l (a0),d0
  return cpu_.d(0);
}
void RuleFixture::store(std::uint32_t at, std::uint32_t value) {
  cpu_.set_a(0, at);
  cpu_.set_d(1, value);
  run({0x2081});  // move.l d1,(a0)
}
std::uint32_t RuleFixture::compare_and_fail(std::uint32_t at) {
  cpu_.set_a(0, at);
  cpu_.set_d(0, 0xDEADBEEF);
  run({0x0ED0, 0x0040});  // cas.l d0,d1,(a0)
  return cpu_.d(0);
}
void RuleFixture::move_line(std::uint32_t from, std::uint32_t to) {
  cpu_.set_a(0, from);
  cpu_.set_a(1, to);
  run({0xF620, 0x9000});  // move16 (a0)+,(a1)+
}
void RuleFixture::push_line(std::uint32_t at) {
  cpu_.set_a(0, at);
  run({0xF468});  // cpushl dc,(a0)
}
void RuleFixture::invalidate_instructions() {
  run({0xF498});  // cinva ic
}
std::uint32_t RuleFixture::execute(std::uint32_t at) {
  cpu_.set_d(0, 0);
  cpu_.set_pc(at);
  cpu_.step();
  return cpu_.d(0);
}
void RuleFixture::set_cacr(std::uint32_t value) {
  cpu_.set_d(7, value);
  run({0x4E7B, 0x7002});  // movec d7,cacr
}
void RuleFixture::clear_entry(std::uint32_t caar, std::uint32_t cacr) {
  cpu_.set_d(7, caar);
  run({0x4E7B, 0x7802});  // movec d7,caar
  set_cacr(cacr);
}
void RuleFixture::inhibit_everything() {
  m68k::State& state = cpu_.state();
  if (cache_.cpu == m68k::Model::k68040) {
    state.dtt[0] = kInhibited040;
  } else {
    state.tt[0] = kInhibited030;
  }
}
void RuleFixture::cache_everything() {
  m68k::State& state = cpu_.state();
  state.tt[0] = 0;
  state.dtt[0] = cache_.copyback ? kCopyback040 : 0;
}

void RuleFixture::dma_write(std::uint32_t at, std::uint32_t value, bool seen) {
  for (const unsigned half : {0u, 2u}) {
    const auto data = static_cast<std::uint16_t>(half == 0 ? value >> 16 : value);
    if (!seen || !caches_.snoop_write(at + half, data, 0xFFFF)) word(at + half) = data;
  }
}
void RuleFixture::dma_write_line(std::uint32_t at, std::uint32_t value) {
  caches_.snoop_write_line(at);
  for (std::uint32_t i = 0; i < 16; i += 4) dma_write(at + i, value, false);
}
std::uint16_t RuleFixture::dma_read(std::uint32_t at) {
  const auto supplied = caches_.snoop_read(at);
  return supplied ? *supplied : word(at);
}
void RuleFixture::before_read(std::uint32_t at, std::function<void()> action) {
  before_[at] = std::move(action);
}

std::uint32_t RuleFixture::memory(std::uint32_t at) const {
  return static_cast<std::uint32_t>(words_[at / 2]) << 16 | words_[at / 2 + 1];
}
void RuleFixture::set_memory(std::uint32_t at, std::uint32_t value) {
  word(at) = static_cast<std::uint16_t>(value >> 16);
  word(at + 2) = static_cast<std::uint16_t>(value);
}
unsigned RuleFixture::take_data_reads() {
  return std::exchange(data_reads_, 0);
}

Reply RuleFixture::read(std::uint32_t address, Access access, m68k::Clock /*clock*/) {
  if (const auto found = before_.find(address); found != before_.end()) {
    const auto action = std::move(found->second);
    before_.erase(found);
    action();
  }
  if (!access.program()) ++data_reads_;
  if (failing_ == address) return Reply::bus_error();
  const Reply reply(word(address));
  return cache_.inhibits ? reply.uncached() : reply;
}
Reply RuleFixture::write(std::uint32_t address, std::uint16_t data, Access access,
                         m68k::Clock /*clock*/) {
  const auto mask =
      static_cast<std::uint16_t>((access.uds() ? 0xFF00 : 0) | (access.lds() ? 0x00FF : 0));
  word(address) = static_cast<std::uint16_t>((word(address) & ~mask) | (data & mask));
  return {};
}

}  // namespace collide::coherence
