// SPDX-License-Identifier: MIT
#include "sim/tools/interrupt.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

namespace collide::tools::interrupt_test {
namespace {

/// Seconds in which work has to look for a signal, and some.
constexpr unsigned kLong = 5;

/// Until the time is over, whatever signals are handled meanwhile.
void work(unsigned seconds) {
  while (seconds > 0) seconds = sleep(seconds);
}

TEST(InterruptDeathTest, WorkThatDoesNotLookIsEnded) {
  EXPECT_EXIT(
      {
        handle_signals();
        const Interruptible interruptible;
        raise(SIGTERM);
        work(kLong);
        _exit(7);
      },
      testing::KilledBySignal(SIGTERM), "^collide: interrupted in the middle of a long step\n$");
}

TEST(InterruptDeathTest, WorkThatLooksEndsInOrder) {
  EXPECT_EXIT(
      {
        handle_signals();
        const Interruptible interruptible;
        raise(SIGINT);
        try {
          stop_if_interrupted("the third step");
        } catch (const Interrupted& interrupted) {
          work(kLong);
          _exit(interrupted.signal == SIGINT && interrupted.where == "the third step" ? 7 : 8);
        }
      },
      testing::ExitedWithCode(7), "^$");
}

TEST(InterruptDeathTest, WhatIsPutAwayIsPutAwayWhole) {
  EXPECT_EXIT(
      {
        handle_signals();
        const Interruptible interruptible;
        {
          const Tidying tidying;
          raise(SIGTERM);
          work(kLong);
          if (write(STDERR_FILENO, "put away\n", 9) < 0) _exit(8);
        }
        work(kLong);
        _exit(9);
      },
      testing::KilledBySignal(SIGTERM), "^put away\n");
}

}  // namespace
}  // namespace collide::tools::interrupt_test
