// SPDX-License-Identifier: MIT
#include "sim/equal/result.h"

#include <algorithm>

#include "model/common/record.h"

namespace collide::equal {
namespace {

using Values = std::vector<Counterexample::Value>;

/// An object, each by its name.
Form<Values> values_form() {
  return {[](const Values& values) {
            Json json = Json::object();
            for (const auto& [name, value] : values) json[name] = value;
            return json;
          },
          [](const JsonField& field, Values& values) {
            values.clear();
            for (const auto& [name, value] : members_of(field)) {
              values.push_back({name, value.text()});
            }
          },
          [](SchemaParts&) {
            return Json{{"type", "object"}, {"additionalProperties", {{"type", "string"}}}};
          }};
}

Record<Counterexample> counterexample_record() {
  using Field = Counterexample::Field;
  using Difference = Counterexample::Difference;
  const auto field = Record<Field>("field")
                         .member("name", &Field::name)
                         .member("value", &Field::value)
                         .member("registers", &Field::registers, "that go with it");
  const auto difference = Record<Difference>("difference")
                              .member("what", &Difference::name)
                              .member("rtl", &Difference::rtl)
                              .member("golden", &Difference::golden);
  return Record<Counterexample>("counterexample")
      .member("in", &Counterexample::in, "the case")
      .member("inputs", &Counterexample::inputs, values_form())
      .member("registers", &Counterexample::registers, values_form(), "of the RTL")
      .member("state", &Counterexample::state, List{field},
              "of the golden model; empty where a lemma is about a module")
      .member("differences", &Counterexample::differences, List{difference, 1});
}

}  // namespace

void Grounds::add(const Grounds& more) {
  for (const Assumption& one : more.assumptions) {
    const auto same = [&](const Assumption& other) { return other.says == one.says; };
    if (std::none_of(assumptions.begin(), assumptions.end(), same)) assumptions.push_back(one);
  }
  for (const std::string& one : more.invariants) {
    if (std::find(invariants.begin(), invariants.end(), one) == invariants.end()) {
      invariants.push_back(one);
    }
  }
}

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kProved:
      return "proved";
    case Verdict::kRefuted:
      return "refuted";
    case Verdict::kUndecided:
      break;
  }
  return "undecided";
}

Home by_lemma(const std::string& name, const std::vector<std::string>& covers) {
  return {Home::Kind::kLemma, name, covers};
}
Home by_proof(const std::string& property) {
  return {Home::Kind::kProof, property};
}
Home by_monitor(const std::string& module) {
  return {Home::Kind::kMonitor, module};
}
Home by_need(const std::string& page, const std::string& line) {
  return {Home::Kind::kNeed, page + ": " + line};
}

const char* name_of(Home::Kind kind) {
  switch (kind) {
    case Home::Kind::kLemma:
      return "lemma";
    case Home::Kind::kProof:
      return "proof";
    case Home::Kind::kMonitor:
      return "monitor";
    case Home::Kind::kNeed:
      break;
  }
  return "need";
}

const Record<Home>& record_of(const Home* /*home*/) {
  using Kind = Home::Kind;
  static const auto kRecord =
      Record<Home>("home")
          .member("kind", &Home::kind,
                  names({Kind::kLemma, Kind::kProof, Kind::kMonitor, Kind::kNeed},
                        [](Kind kind) { return name_of(kind); }))
          .member("name", &Home::name)
          .member("covers", &Home::covers, "parameters of a lemma, \"NAME VALUE, NAME VALUE\"");
  return kRecord;
}

const Record<Assumption>& record_of(const Assumption* /*assumption*/) {
  static const auto kRecord = Record<Assumption>("assumption")
                                  .member("says", &Assumption::says)
                                  .member("because", &Assumption::because)
                                  .member("by", &Assumption::by, "what sees to it");
  return kRecord;
}

const Record<Scope::Gap>& record_of(const Scope::Gap* /*gap*/) {
  static const auto kRecord =
      Record<Scope::Gap>("gap")
          .member("what", &Scope::Gap::what)
          .member("instead", &Scope::Gap::instead, "what there is in place of a proof");
  return kRecord;
}

const Record<Scope::Requirement>& record_of(const Scope::Requirement* /*requirement*/) {
  using Requirement = Scope::Requirement;
  static const auto kRecord =
      Record<Requirement>("requirement")
          .member("rule", &Requirement::rule, "of a monitor at the unit's ports")
          .member("page", &Requirement::page)
          .member("line", &Requirement::line, "of \"What the unit needs\", how it begins");
  return kRecord;
}

const Record<Claim>& claim_record() {
  static const auto kRecord = Record<Claim>("claim")
                                  .member("lemma", &Claim::name)
                                  .member("says", &Claim::says)
                                  .member("module", &Claim::module, "of the RTL, that it is about")
                                  .member("parameters", &Claim::parameters,
                                          "\"NAME VALUE\"; the others are the module's own")
                                  .member("at", &Claim::at,
                                          "of a fact about a unit as a whole, the instance whose "
                                          "ports it is about; else empty")
                                  .member("rests_on", &Claim::rests_on,
                                          "the facts and requirements that such a fact rests on");
  return kRecord;
}

const Record<Known>& record_of(const Known* /*known*/) {
  static const auto kLemma = Record<Claim>("lemma")
                                 .with(claim_record())
                                 .member("quick", &Claim::quick)
                                 .member("assumptions", &Claim::assumptions)
                                 .member("watched", &Claim::watched);
  static const auto kScope = Record<Scope>("scope")
                                 .member("whole_unit", &Scope::whole_unit)
                                 .member("not_proved", &Scope::not_proved)
                                 .member("theorem", &Scope::theorem)
                                 .member("requirements", &Scope::requirements);
  static const auto kRecord = Record<Known>("known")
                                  .member("lemmas", &Known::lemmas, List{kLemma})
                                  .member("scope", &Known::scope, kScope);
  return kRecord;
}

const Record<LemmaResult>& verdict_record() {
  static const auto kRecord =
      Record<LemmaResult>("verdict")
          .member("verdict", &LemmaResult::verdict,
                  names({Verdict::kProved, Verdict::kRefuted, Verdict::kUndecided},
                        [](Verdict verdict) { return name_of(verdict); }))
          .member("cases", &LemmaResult::cases)
          .member("paths", &LemmaResult::paths, "of the golden model, in all cases")
          .member("comparisons", &LemmaResult::comparisons)
          .member("seconds", &LemmaResult::seconds)
          .member("kept", &LemmaResult::kept, "from an earlier run, which took those seconds")
          .member("problem", &LemmaResult::problem, "why it is undecided; else empty")
          .member("counterexample", &LemmaResult::counterexample, OrNull{counterexample_record()});
  return kRecord;
}

const Record<LemmaResult>& record_of(const LemmaResult* /*result*/) {
  static const auto kGrounds = Record<Grounds>("grounds")
                                   .member("assumptions", &Grounds::assumptions)
                                   .member("invariants", &Grounds::invariants);
  static const auto kRecord = Record<LemmaResult>("result")
                                  .with(verdict_record())
                                  .member("compared", &LemmaResult::compared)
                                  .member("not_compared", &LemmaResult::not_compared)
                                  .member("grounds", &LemmaResult::grounds, kGrounds);
  return kRecord;
}

}  // namespace collide::equal
