// SPDX-License-Identifier: MIT
#include "model/vera/register_file.h"

namespace collide::vera {
namespace {

/// Of each layer, from its CONFIG on.
constexpr int kLayerRegisters = 7;

U8 read_layer(const LayerSettings& layer, int index) {
  const std::array<I32, kLayerRegisters> bytes{
      layer.config,       layer.map_base,      layer.tile_base,   layer.hscroll & 255,
      layer.hscroll >> 8, layer.vscroll & 255, layer.vscroll >> 8};
  return index < kLayerRegisters ? static_cast<U8>(bytes[static_cast<std::size_t>(index)]) : U8{0};
}

void write_layer(LayerSettings& layer, int index, U8 data) {
  const auto low = [&data](I32 scroll) { return (scroll & 0xF00) | data; };
  const auto high = [&data](I32 scroll) { return (data & 15) << 8 | (scroll & 255); };
  switch (index) {
    case 0:
      layer.config = data;
      break;
    case 1:
      layer.map_base = data;
      break;
    case 2:
      layer.tile_base = data;
      break;
    case 3:
      layer.hscroll = low(layer.hscroll);
      break;
    case 4:
      layer.hscroll = high(layer.hscroll);
      break;
    case 5:
      layer.vscroll = low(layer.vscroll);
      break;
    case 6:
      layer.vscroll = high(layer.vscroll);
      break;
    default:
      break;
  }
}

}  // namespace

void RegisterFile::reset() {
  *this = RegisterFile();
  settings_.output = 0;  // Rule 3
  settings_.interlace = false;
  settings_.sprites_enable = false;
}

void RegisterFile::Port::step() {
  constexpr Constants<U32, 16> kSteps{0,   1,   2,   4,  8,  16,  32,  64,
                                      128, 256, 512, 40, 80, 160, 320, 640};
  const U32 by = kSteps[control >> 4];
  address = ((control & 8) != 0 ? address - by : address + by) & (kVramBytes - 1);  // Rule 2
}

U8 RegisterFile::read(std::uint8_t reg, const Elsewhere& elsewhere) const {
  const Port& port = ports_[static_cast<std::size_t>(selected())];
  switch (reg) {
    case kAddrL:
      return static_cast<U8>(port.address);
    case kAddrM:
      return static_cast<U8>(port.address >> 8);
    case kAddrH:
      return static_cast<U8>(port.control | port.address >> 16);
    case kData0:
      return ports_[0].data;
    case kData1:
      return ports_[1].data;
    case kCtrl:
      return control_;
    case kIen:
      return static_cast<U8>((settings_.irq_line >> 8) << 7 | (elsewhere.scanline >> 8) << 6 |
                             settings_.ien);
    case kIsr:
      return static_cast<U8>(elsewhere.nibble << 4 | elsewhere.status);
    case kIrqLineL:
      return static_cast<U8>(elsewhere.scanline);
    case kDcVideo:
    case kDcHscale:
    case kDcVscale:
    case kDcBorder:
      return read_display(reg, elsewhere);
    default:
      return reg >= kL1Config ? read_layer(settings_.layers[1], reg - kL1Config)
                              : read_layer(settings_.layers[0], reg - kL0Config);
  }
}

U8 RegisterFile::read_display(std::uint8_t reg, const Elsewhere& elsewhere) const {
  const auto index = static_cast<std::size_t>(reg - kDcVideo);
  const Registers& r = settings_;
  if (control_ >> 1 == 0) {
    const I32 video = elsewhere.field << 7 | (r.sprites_enable ? 0x40 : 0) |
                      (r.layers[1].enable ? 0x20 : 0) | (r.layers[0].enable ? 0x10 : 0) |
                      (r.interlace ? 0 : k240p) | chroma_ | r.output;
    return static_cast<U8>(std::array<I32, 4>{video, r.hscale, r.vscale, border_}[index]);
  }
  if (control_ >> 1 == 1) {
    return static_cast<U8>(
        std::array<I32, 4>{r.hstart >> 2, r.hstop >> 2, r.vstart >> 1, r.vstop >> 1}[index]);
  }
  // FX is omitted: its registers that can be read are 0. The version's 0 stands for FX_POLY_FILL_L.
  if (reg == kFxCtrl && control_ >> 1 == 2) return U8{0};
  if (reg == kFxPolyFillH && control_ >> 1 == 5) return U8{0};
  return std::array<U8, 4>{'V', 48, 0, 1}[index];  // Rule 1
}

RegisterFile::Effect RegisterFile::after_read(std::uint8_t reg) {
  Effect effect;
  if (reg == kData0 || reg == kData1) {
    effect.fetches = true;
    effect.port = reg - kData0;
    ports_[static_cast<std::size_t>(effect.port)].step();
  }
  return effect;
}

RegisterFile::Effect RegisterFile::write(std::uint8_t reg, U8 data) {
  Effect effect;
  effect.port = selected();
  Port& port = ports_[static_cast<std::size_t>(effect.port)];
  switch (reg) {
    case kAddrL:
      port.address = (port.address & 0x1FF00) | data;
      effect.fetches = true;
      break;
    case kAddrM:
      port.address = (port.address & 0x100FF) | static_cast<U32>(data) << 8;
      effect.fetches = true;
      break;
    case kAddrH:
      port.address = (port.address & 0x0FFFF) | (data & 1U) << 16;
      port.control = data & 0xFE;
      effect.fetches = true;
      break;
    case kData0:
    case kData1:
      effect.port = reg - kData0;
      effect.stores = true;
      effect.address = address(effect.port);
      effect.fetches = true;
      ports_[static_cast<std::size_t>(effect.port)].step();
      break;
    case kCtrl:
      control_ = data & 0x7F;
      if ((data & kResets) != 0) effect.resets = true;
      break;
    case kIen:
      settings_.ien = data & 15;
      settings_.irq_line = (settings_.irq_line & 255) | (data & 0x80) << 1;
      break;
    case kIsr:
      break;
    case kIrqLineL:
      settings_.irq_line = (settings_.irq_line & 256) | data;
      break;
    case kDcVideo:
    case kDcHscale:
    case kDcVscale:
    case kDcBorder:
      if (reg == kDcVideo && control_ >> 1 == 0) effect.video = true;
      write_display(reg, data);
      break;
    default:
      write_layer(settings_.layers[reg >= kL1Config ? 1 : 0],
                  reg - (reg >= kL1Config ? kL1Config : kL0Config), data);
      break;
  }
  return effect;
}

void RegisterFile::write_display(std::uint8_t reg, U8 data) {
  Registers& r = settings_;
  if (control_ >> 1 == 0) {
    if (reg == kDcVideo) write_video(data);
    if (reg == kDcHscale) r.hscale = data;
    if (reg == kDcVscale) r.vscale = data;
    if (reg == kDcBorder) border_ = data;
  } else if (control_ >> 1 == 1) {
    if (reg == kDcVideo) r.hstart = data * 4;
    if (reg == kDcHscale) r.hstop = data * 4;
    if (reg == kDcVscale) r.vstart = data * 2;
    if (reg == kDcBorder) r.vstop = data * 2;
  }
}

void RegisterFile::write_video(U8 data) {
  settings_.output = data & 3;
  settings_.interlace = (data & k240p) == 0;
  settings_.sprites_enable = (data & 0x40) != 0;
  chroma_ = data & 4;
  settings_.layers[0].enable = (data & 0x10) != 0;
  settings_.layers[1].enable = (data & 0x20) != 0;
}

}  // namespace collide::vera
