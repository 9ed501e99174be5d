// SPDX-License-Identifier: MIT
//
// The blitter ANDs a row of one sprite's mask with a row of another's: the common pixels remain.
#include <collide/blitter/golden.h>

#include <cstdio>

using namespace collide::blitter;

int main() {
  Ram memory(0x10000);
  memory.words()[0x1000 / 2] = 0x00FF;
  memory.words()[0x2000 / 2] = 0x0FF0;

  Golden golden(memory);
  Unit& chip = golden;
  chip.write(kSrcAddrLow, Size::kWord, 0x1000);
  chip.write(kDstAddrLow, Size::kWord, 0x2000);
  chip.write(kEndmask1, Size::kWord, 0xFFFF);
  chip.write(kXCount, Size::kWord, 1);
  chip.write(kYCount, Size::kWord, 1);
  chip.write(kHop, Size::kByte, 2);  // the source alone
  chip.write(kOp, Size::kByte, 1);   // source AND destination
  chip.write(kControl, Size::kByte, kBusy | kHog);
  while (!chip.done()) chip.grant(64);

  std::printf("shared 0x%04X, %llu clocks\n", memory.words()[0x2000 / 2],
              static_cast<unsigned long long>(chip.clocks()));
}
