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
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "sim/equal/blitter/lemmas.h"
#include "sim/equal/btor.h"
#include "sim/equal/impact/lemmas.h"
#include "sim/equal/lemma.h"
#include "sim/equal/overlap/lemmas.h"
#include "sim/equal/vera/lemmas.h"

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
  throw InputError("UNIT", fmt::format("nothing is proved of \"{}\"", unit));
}

Json to_json(const symbolic::Module& module) {
  Json parameters = Json::array();
  for (const auto& [name, value] : module.parameters) {
    parameters.push_back(fmt::format("{} {}", name, value));
  }
  return {{"name", module.name}, {"parameters", parameters}};
}

Json to_json(const std::vector<symbolic::Lemma>& lemmas) {
  Json json = Json::array();
  for (const symbolic::Lemma& lemma : lemmas) {
    json.push_back({{"name", lemma.name},
                    {"says", lemma.says},
                    {"module", to_json(lemma.module)},
                    {"quick", lemma.quick}});
  }
  return json;
}

Json to_json(const symbolic::Scope& scope) {
  Json json = {{"whole_unit", scope.whole_unit}, {"not_proved", Json::array()}};
  for (const auto& [what, instead] : scope.not_proved) {
    json["not_proved"].push_back({{"what", what}, {"instead", instead}});
  }
  return json;
}

Json to_json(const symbolic::Grounds& grounds) {
  Json json = {{"assumptions", Json::array()}, {"invariants", grounds.invariants}};
  for (const symbolic::Assumption& assumption : grounds.assumptions) {
    json["assumptions"].push_back({{"says", assumption.says}, {"because", assumption.because}});
  }
  return json;
}

const char* name_of(symbolic::Verdict verdict) {
  switch (verdict) {
    case symbolic::Verdict::kProved:
      return "proved";
    case symbolic::Verdict::kRefuted:
      return "refuted";
    case symbolic::Verdict::kUndecided:
      break;
  }
  return "undecided";
}

Json to_json(const std::vector<symbolic::Counterexample::Value>& values) {
  Json json = Json::object();
  for (const auto& [name, value] : values) json[name] = value;
  return json;
}

Json to_json(const symbolic::LemmaResult& result) {
  Json json = {{"verdict", name_of(result.verdict)},
               {"cases", result.cases},
               {"paths", result.paths},
               {"comparisons", result.comparisons},
               {"seconds", result.seconds},
               {"problem", result.problem},
               {"compared", result.compared},
               {"not_compared", result.not_compared},
               {"grounds", to_json(result.grounds)},
               {"counterexample", nullptr}};
  if (result.counterexample) {
    const symbolic::Counterexample& found = *result.counterexample;
    json["counterexample"] = {{"in", found.in},
                              {"inputs", to_json(found.inputs)},
                              {"registers", to_json(found.registers)},
                              {"state", Json::array()},
                              {"differences", Json::array()}};
    for (const auto& [name, value, registers] : found.state) {
      json["counterexample"]["state"].push_back(
          {{"name", name}, {"value", value}, {"registers", registers}});
    }
    for (const auto& [name, rtl, golden] : found.differences) {
      json["counterexample"]["differences"].push_back(
          {{"what", name}, {"rtl", rtl}, {"golden", golden}});
    }
  }
  return json;
}

Json prove(const std::string& unit, const std::string& name, const symbolic::Rtl& rtl,
           const std::string& seconds) {
  const std::vector<symbolic::Lemma> lemmas = proof_of(unit).lemmas();
  const auto lemma = std::find_if(lemmas.begin(), lemmas.end(),
                                  [&](const auto& other) { return other.name == name; });
  if (lemma == lemmas.end()) throw InputError("LEMMA", fmt::format("no lemma \"{}\"", name));
  return to_json(symbolic::prove(rtl, *lemma, static_cast<unsigned>(std::stoul(seconds)) * 1000));
}

Json answer(const Words& words) {
  const std::string what = words.empty() ? "" : words[0];
  if (what == "list" && words.size() == 2) {
    const Proof& proof = proof_of(words[1]);
    return {{"lemmas", to_json(proof.lemmas())}, {"scope", to_json(proof.scope())}};
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
