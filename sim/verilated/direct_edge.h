// SPDX-License-Identifier: MIT
#pragma once

#include <verilated.h>

#include <type_traits>

#include "sim/verilated/wave.h"

/// Lets `Clocked` evaluate a rising edge of `Model`, whose clock then stays low. eval() takes two
/// calls a clock, and in each it searches the pins for edges until there are none. A design with
/// one clock and nothing else that is sensitive to an edge has a single answer: settle what follows
/// the inputs, then everything behind the edge. These are the two functions of Verilator 5 that do
/// so; it is an error if the design has other events. Before the first edge there has to be an
/// eval().
#define COLLIDE_DIRECT_EDGE(Model)                                                    \
  void Model##___024root___eval_ico(Model##___024root*);                              \
  void Model##___024root___eval_nba(Model##___024root*);                              \
  template <>                                                                         \
  struct collide::DirectEdge<Model> {                                                 \
    static Model##___024root& pins(Model& model) {                                    \
      return *model.rootp;                                                            \
    }                                                                                 \
    static void evaluate(Model& model) {                                              \
      Model##___024root& root = *model.rootp;                                         \
      static_assert(std::is_same_v<decltype(root.__VicoTriggered), VlTriggerVec<1>>); \
      static_assert(std::is_same_v<decltype(root.__VnbaTriggered), VlTriggerVec<1>>,  \
                    "one clock, and nothing else that is sensitive to an edge");      \
      root.__VicoTriggered.at(0) = true;                                              \
      Model##___024root___eval_ico(&root);                                            \
      root.__VnbaTriggered.at(0) = true;                                              \
      Model##___024root___eval_nba(&root);                                            \
    }                                                                                 \
  }
