// SPDX-License-Identifier: MIT
//
// The prover of `collide equal`, a program of its own: in it the golden models are compiled with
// symbolic integers, and only it needs z3. It prints JSON.
//
//   collide-equal list UNIT                                      what there is to prove
//   collide-equal prove UNIT LEMMA FILE.btor SECONDS-A-QUESTION  a lemma, by the RTL of its module
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/equal/blitter/lemmas.h"
#include "sim/equal/btor.h"
#include "sim/equal/impact/lemmas.h"
#include "sim/equal/lemma.h"
#include "sim/equal/overlap/lemmas.h"
#include "sim/equal/result.h"
#include "sim/equal/vera/lemmas.h"
#include "sim/tools/project.h"
#include "sim/tools/store.h"

namespace collide {
namespace {

using Words = std::vector<std::string>;

/// What is known of a unit.
struct Proof {
  const char* unit;
  std::vector<symbolic::Lemma> (*lemmas)();
  symbolic::Scope (*scope)();
};
constexpr Proof kProofs[] = {
    {"blitter", blitter::lemmas, blitter::scope},
    {"impact", impact::lemmas, impact::scope},
    {"overlap", overlap::lemmas, overlap::scope},
    {"vera", vera::lemmas, vera::scope},
};

const Proof& proof_of(const std::string& unit) {
  for (const Proof& proof : kProofs) {
    if (unit == proof.unit) return proof;
  }
  throw InputError("UNIT", fmt::format("no lemmas for \"{}\"", unit));
}

equal::Claim claim_of(const symbolic::Lemma& lemma) {
  equal::Claim claim{lemma.name,    lemma.says,        lemma.module.name,    {},
                     lemma.quick,   lemma.assumptions, lemma.module.watched, lemma.at,
                     lemma.rests_on};
  for (const auto& [name, value] : lemma.module.parameters) {
    claim.parameters.push_back(fmt::format("{} {}", name, value));
  }
  return claim;
}

/// What is not proved is not kept.
struct NotProved {
  equal::LemmaResult result;
};

/// Keeps what is proved in the store of the tree, so that it is proved again only if the RTL, the
/// golden model or the facts that it rests on have changed.
equal::LemmaResult kept(const std::string& question,
                        const std::function<equal::LemmaResult()>& prove) {
  constexpr const char* kFile = "result.json";
  tools::Ingredients ingredients;
  ingredients.text("what", "proof")
      .text("form", json_of(equal::LemmaResult{}).dump())
      .text("z3", Z3_get_full_version())
      .text("question", question);
  try {
    const tools::Stored stored = tools::Store().get(ingredients, [&](const auto& folder) {
      const equal::LemmaResult result = prove();
      if (result.verdict != equal::Verdict::kProved) throw NotProved{result};
      write_file(folder / kFile, json_of(result).dump());
    });
    const std::string file = (stored.folder / kFile).string();
    auto result =
        parsed<equal::LemmaResult>(JsonField(file, parse_json(tools::read_file(file), file)));
    result.kept = stored.reused;
    return result;
  } catch (const NotProved& refused) {
    return refused.result;
  }
}

Json prove(const std::string& unit, const std::string& name, const symbolic::Rtl& rtl,
           const std::string& seconds) {
  const std::vector<symbolic::Lemma> lemmas = proof_of(unit).lemmas();
  const auto lemma = std::find_if(lemmas.begin(), lemmas.end(),
                                  [&](const auto& other) { return other.name == name; });
  if (lemma == lemmas.end()) throw InputError("LEMMA", fmt::format("no lemma \"{}\"", name));
  return json_of(
      symbolic::prove(rtl, *lemma, static_cast<unsigned>(std::stoul(seconds)) * 1000, kept));
}

Json answer(const Words& words) {
  const std::string what = words.empty() ? "" : words[0];
  if (what == "list" && words.size() == 2) {
    const Proof& proof = proof_of(words[1]);
    equal::Known known{{}, proof.scope()};
    std::set<std::string> names;
    for (const symbolic::Lemma& lemma : proof.lemmas()) {
      // One of them would never be proved.
      if (!names.insert(lemma.name).second) throw std::logic_error("two lemmas " + lemma.name);
      known.lemmas.push_back(claim_of(lemma));
    }
    return json_of(known);
  }
  if (what == "prove" && words.size() == 5) {
    return prove(words[1], words[2], symbolic::Rtl(words[3]), words[4]);
  }
  throw InputError("collide-equal", "is run by ./collide equal");
}

}  // namespace
}  // namespace collide

int main(int argc, char** argv) {
  try {
    fmt::print("{}\n", collide::answer({argv + 1, argv + argc}).dump());
    return 0;
  } catch (const collide::InputError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  } catch (const z3::exception& error) {
    fmt::print(stderr, "z3: {}\n", error.msg());
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
  }
  return 3;
}
