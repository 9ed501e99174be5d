// SPDX-License-Identifier: MIT
//
// The prover of `collide equal`, a program of its own: in it the golden models are compiled with
// symbolic integers, and only it needs z3. It prints JSON.
//
//   collide-equal list UNIT FILE.btor                           what there is to prove
//   collide-equal prove UNIT FILE.btor LEMMA SECONDS-A-QUESTION one of them
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "sim/equal/blitter/lemmas.h"
#include "sim/equal/btor.h"
#include "sim/equal/lemma.h"

namespace collide {
namespace {

using Words = std::vector<std::string>;

symbolic::Argument argument(const std::string& unit, const symbolic::Rtl& rtl) {
  if (unit == "blitter") return blitter::argument(rtl);
  throw InputError("UNIT", fmt::format("nothing is proved of \"{}\", expected blitter", unit));
}

Json list(const symbolic::Argument& argument) {
  Json json = {{"assumptions", Json::array()}, {"invariants", argument.invariants}};
  for (const symbolic::Assumption& assumption : argument.assumptions) {
    json["assumptions"].push_back({{"says", assumption.says}, {"because", assumption.because}});
  }
  for (const symbolic::Lemma& lemma : argument.lemmas) {
    json["lemmas"].push_back({{"name", lemma.name}, {"says", lemma.says}, {"quick", lemma.quick}});
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
               {"counterexample", nullptr}};
  if (result.counterexample) {
    const symbolic::Counterexample& found = *result.counterexample;
    json["counterexample"] = {{"in", found.in},
                              {"inputs", to_json(found.inputs)},
                              {"registers", to_json(found.registers)},
                              {"differences", Json::array()}};
    for (const auto& [name, rtl, golden] : found.differences) {
      json["counterexample"]["differences"].push_back(
          {{"what", name}, {"rtl", rtl}, {"golden", golden}});
    }
  }
  return json;
}

Json answer(const Words& words) {
  const bool lists = words.size() == 3 && words[0] == "list";
  if (!lists && (words.size() != 5 || words[0] != "prove")) {
    throw InputError("collide-equal", "is run by ./collide equal");
  }
  const symbolic::Rtl rtl(words[2]);
  const symbolic::Argument all = argument(words[1], rtl);
  if (lists) return list(all);
  const auto lemma = std::find_if(all.lemmas.begin(), all.lemmas.end(),
                                  [&](const auto& other) { return other.name == words[3]; });
  if (lemma == all.lemmas.end()) throw InputError("LEMMA", "no lemma \"" + words[3] + "\"");
  return to_json(symbolic::prove(rtl, *lemma, static_cast<unsigned>(std::stoul(words[4])) * 1000));
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
