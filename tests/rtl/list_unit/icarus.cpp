// SPDX-License-Identifier: MIT
#include "tests/rtl/list_unit/icarus.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <stdexcept>

#include "sim/units/hung.h"

namespace collide::list_unit {

IcarusProcess::IcarusProcess(const std::string& vvp) {
  std::array<int, 2> down{}, up{};
  if (::pipe2(down.data(), O_CLOEXEC) != 0 || ::pipe2(up.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipe to vvp");
  }
  child_ = ::fork();
  if (child_ < 0) throw std::runtime_error("cannot start vvp");
  if (child_ == 0) {
    ::dup2(down[0], STDIN_FILENO);
    ::dup2(up[1], STDOUT_FILENO);
    ::execlp("vvp", "vvp", "-n", vvp.c_str(), nullptr);
    ::_exit(127);
  }
  ::close(down[0]);
  ::close(up[1]);
  to_ = ::fdopen(down[1], "w");
  from_ = ::fdopen(up[0], "r");
}

IcarusProcess::~IcarusProcess() {
  std::fclose(to_);
  std::fclose(from_);
  ::waitpid(child_, nullptr, 0);
}

void IcarusProcess::step(bool clock) {
  IcarusPins& p = pins_;
  std::fprintf(to_, "%c %x %x %x %x %x %x %x %x %x %x %x\n", clock ? 'T' : 'S', p.i_rst,
               p.i_trigger, p.i_reg_cyc, p.i_reg_we, p.i_reg_adr, p.i_reg_sel, p.i_reg_dat,
               p.i_mem_stall, p.i_mem_ack, p.i_mem_err, p.i_mem_dat);
  std::fflush(to_);
  std::array<char, 200> line{};
  if (std::fgets(line.data(), line.size(), from_) == nullptr) throw RtlFailure("vvp has ended");
  const int fields = std::sscanf(line.data(), "%x %x %x %x %x %x %x %x %x\n", &p.o_irq,
                                 &p.o_reg_ack, &p.o_reg_dat, &p.o_mem_cyc, &p.o_mem_stb,
                                 &p.o_mem_we, &p.o_mem_adr, &p.o_mem_dat, &p.o_mem_sel);
  // Before the first clock of a reset everything may be unknown.
  if (std::string(line.data()).find_first_of("xXzZ") != std::string::npos) {
    if (p.i_rst == 0 || clock)
      throw RtlFailure("an output is unknown: " + std::string(line.data()));
  } else if (fields != 9) {
    throw RtlFailure("vvp: " + std::string(line.data()));
  }
}

}  // namespace collide::list_unit
