// SPDX-License-Identifier: MIT
#include "sim/waves/added_signals.h"

// Of Verilator, whose runtime has all of it.
#include <gtkwave/fstapi.h>

#include <cerrno>
#include <cstddef>
#include <map>
#include <memory>

#include "model/common/input_error.h"
#include "model/common/output_file.h"

namespace collide::waves {
namespace {

struct CloseReader {
  void operator()(void* reader) const { fstReaderClose(reader); }
};
struct CloseWriter {
  void operator()(void* writer) const { fstWriterClose(writer); }
};

/// Copies a wave, change by change, and puts those of the added signals where they belong.
class Copy {
 public:
  Copy(void* reader, void* writer, const std::vector<AddedSignal>& signals)
      : reader_(reader), writer_(writer) {
    for (const AddedSignal& signal : signals) added_.push_back({signal, 0, 0});
  }

  void run(const std::string& scope) {
    fstWriterSetTimescale(writer_, fstReaderGetTimescale(reader_));
    fstWriterSetVersion(writer_, fstReaderGetVersionString(reader_));
    fstWriterSetPackType(writer_, FST_WR_PT_LZ4);
    while (const fstHier* const entry = fstReaderIterateHier(reader_)) declare(*entry);
    fstWriterSetScope(writer_, FST_ST_VCD_MODULE, scope.c_str(), nullptr);
    for (Added& one : added_) {
      std::string name = one.signal.name;
      if (one.signal.width > 1) name += " [" + std::to_string(one.signal.width - 1) + ":0]";
      one.handle = fstWriterCreateVar(writer_, FST_VT_SV_LOGIC, FST_VD_IMPLICIT, one.signal.width,
                                      name.c_str(), 0);
    }
    fstWriterSetUpscope(writer_);
    fstReaderSetFacProcessMaskAll(reader_);
    const auto change = [](void* self, std::uint64_t time, fstHandle signal,
                           const unsigned char* value) {
      static_cast<Copy*>(self)->change(time, signal, value);
    };
    fstReaderIterBlocks2(reader_, change, nullptr, this, nullptr);
    go_to(fstReaderGetEndTime(reader_));
  }

 private:
  struct Added {
    const AddedSignal& signal;
    fstHandle handle;
    std::size_t next;  // of its changes
  };

  void declare(const fstHier& entry) {
    switch (entry.htyp) {
      case FST_HT_SCOPE:
        fstWriterSetScope(writer_, static_cast<fstScopeType>(entry.u.scope.typ), entry.u.scope.name,
                          entry.u.scope.component);
        break;
      case FST_HT_UPSCOPE:
        fstWriterSetUpscope(writer_);
        break;
      case FST_HT_VAR: {
        const auto& var = entry.u.var;
        const auto known = handles_.find(var.handle);
        const fstHandle handle = fstWriterCreateVar(
            writer_, static_cast<fstVarType>(var.typ), static_cast<fstVarDir>(var.direction),
            var.length, var.name, known == handles_.end() ? 0 : known->second);
        handles_.emplace(var.handle, handle);
        break;
      }
      case FST_HT_ATTRBEGIN:
        // Tables of the names of states among them, which are numbered as they come.
        fstWriterSetAttrBegin(writer_, static_cast<fstAttrType>(entry.u.attr.typ),
                              entry.u.attr.subtype, entry.u.attr.name, entry.u.attr.arg);
        break;
      case FST_HT_ATTREND:
        fstWriterSetAttrEnd(writer_);
        break;
      default:
        break;
    }
  }

  void change(std::uint64_t time, fstHandle signal, const unsigned char* value) {
    go_to(time);
    fstWriterEmitValueChange(writer_, handles_.at(signal), value);
  }

  void emit_time(std::uint64_t time) {
    if (begun_ && time == now_) return;
    begun_ = true;
    now_ = time;
    fstWriterEmitTimeChange(writer_, time);
  }

  /// What is added changes up to then.
  void go_to(std::uint64_t time) {
    if (begun_ && time <= now_) return;
    const bool first = !begun_;
    while (true) {
      Added* soonest = nullptr;
      for (Added& one : added_) {
        const auto& changes = one.signal.changes;
        if (one.next == changes.size() || changes[one.next].first > time) continue;
        if (soonest == nullptr ||
            changes[one.next].first < soonest->signal.changes[soonest->next].first) {
          soonest = &one;
        }
      }
      if (soonest == nullptr) break;
      const auto& [when, value] = soonest->signal.changes[soonest->next++];
      emit_time(first ? time : when);
      fstWriterEmitValueChange64(writer_, soonest->handle, soonest->signal.width, value);
    }
    emit_time(time);
  }

  void* reader_;
  void* writer_;
  std::vector<Added> added_;
  std::map<fstHandle, fstHandle> handles_;  // of the copy, by that in the wave
  bool begun_ = false;
  std::uint64_t now_ = 0;
};

}  // namespace

void add_signals(const std::filesystem::path& fst, const std::string& scope,
                 const std::vector<AddedSignal>& signals) {
  Draft draft(fst);
  {
    const std::unique_ptr<void, CloseReader> reader(fstReaderOpen(fst.c_str()));
    if (reader == nullptr) throw InputError(fst.string(), "not an FST wave");
    const std::unique_ptr<void, CloseWriter> writer(fstWriterCreate(draft.path().c_str(), 1));
    if (writer == nullptr) throw OutputError(fst, errno);
    Copy(reader.get(), writer.get(), signals).run(scope);
  }
  draft.keep();
}

}  // namespace collide::waves
