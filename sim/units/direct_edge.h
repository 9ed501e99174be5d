// SPDX-License-Identifier: MIT
#pragma once

#include <verilated.h>

#include <type_traits>

#include "sim/units/clocked.h"

namespace collide {

/// Whether anything in a verilated design follows its inputs without a clock edge.
template <class Root, class = void>
constexpr bool kFollowsInputs = false;
template <class Root>
constexpr bool kFollowsInputs<Root, std::void_t<decltype(std::declval<Root&>().__VicoTriggered)>> =
    true;

/// Says that the only event of a region has happened, or that it is over.
template <class Triggers>
auto set_trigger(Triggers& triggers, bool value) -> decltype(triggers.set(0, value)) {
  triggers.set(0, value);
}
template <class Triggers>
auto set_trigger(Triggers& triggers, bool value) -> decltype(void(triggers.at(0) = value)) {
  triggers.at(0) = value;
}

}  // namespace collide

// The release of Verilator with which the build tried these functions
// (cmake/CollideVerilate.cmake). With any other RTL is evaluated by eval().
#if defined(COLLIDE_DIRECT_EDGES_OF) && VERILATOR_VERSION_INTEGER == COLLIDE_DIRECT_EDGES_OF

/// Lets `Clocked` evaluate a rising edge of `Model`, whose clock then stays low. eval() takes two
/// calls a clock, and in each it searches the pins for edges until there are none. A design with
/// one clock and nothing else that is sensitive to an edge has a single answer: settle what follows
/// the inputs, then everything behind the edge. These are the two functions of Verilator 5 that do
/// so; it is an error if the design has other events. Before the first edge there has to be an
/// eval(). edge() is for inputs that are settled. The pins are those of the design, to which the
/// ones of `Model` are but references.
#define COLLIDE_DIRECT_EDGE(Model) COLLIDE_DIRECT_EDGE_OF(Model, Model)
/// The same of a class made from `Model`.
#define COLLIDE_DIRECT_EDGE_OF(Class, Model)                                            \
  void Model##___024root___eval_ico(Model##___024root*);                                \
  void Model##___024root___eval_nba(Model##___024root*);                                \
  template <>                                                                           \
  struct collide::DirectEdge<Class> {                                                   \
    static Model##___024root& pins(Class& model) { return *model.rootp; }               \
    template <class Root>                                                               \
    static void settle(Root& root) {                                                    \
      if constexpr (kFollowsInputs<Root>) {                                             \
        static_assert(std::is_same_v<decltype(root.__VicoTriggered), VlTriggerVec<1>>); \
        set_trigger(root.__VicoTriggered, true);                                        \
        Model##___024root___eval_ico(&root);                                            \
      }                                                                                 \
    }                                                                                   \
    template <class Root>                                                               \
    static void edge(Root& root) {                                                      \
      static_assert(std::is_same_v<decltype(root.__VnbaTriggered), VlTriggerVec<1>>,    \
                    "one clock, and nothing else that is sensitive to an edge");        \
      set_trigger(root.__VnbaTriggered, true);                                          \
      Model##___024root___eval_nba(&root);                                              \
      set_trigger(root.__VnbaTriggered, false);                                         \
    }                                                                                   \
  }

#else
#define COLLIDE_DIRECT_EDGE(Model) COLLIDE_DIRECT_EDGE_OF(Model, Model)
#define COLLIDE_DIRECT_EDGE_OF(Class, Model) static_assert(sizeof(Class) > 0)
#endif
