// SPDX-License-Identifier: MIT
#include "sim/units/loaded.h"
#include "sim/units/adapters/rtl.h"

namespace collide::adapters {
namespace {

template <class Model, class = void>
constexpr bool kHasApb = false;
template <class Model>
constexpr bool kHasApb<Model, std::void_t<decltype(std::declval<Model&>().i_psel)>> = true;
template <class Model, class = void>
constexpr bool kHasAxiLite = false;
template <class Model>
constexpr bool kHasAxiLite<Model, std::void_t<decltype(std::declval<Model&>().i_awvalid)>> = true;
/// The bus of the masters, by a pin that only it has.
template <class Model>
using Near = std::conditional_t<kHasApb<Model>, Apb,
                                std::conditional_t<kHasAxiLite<Model>, AxiLite, Wishbone>>;

template <class Model, class = void>
constexpr bool kMakesApb = false;
template <class Model>
constexpr bool kMakesApb<Model, std::void_t<decltype(std::declval<Model&>().o_psel)>> = true;
template <class Model, class = void>
constexpr bool kMakesAxiLite = false;
template <class Model>
constexpr bool kMakesAxiLite<Model, std::void_t<decltype(std::declval<Model&>().o_awvalid)>> = true;
template <class Model, class = void>
constexpr bool kMakesVera = false;
template <class Model>
constexpr bool kMakesVera<Model, std::void_t<decltype(std::declval<Model&>().o_strobe)>> = true;
/// The bus of the slaves.
template <class Model>
using Far = std::conditional_t<
    kMakesApb<Model>, Apb,
    std::conditional_t<kMakesAxiLite<Model>, AxiLite,
                       std::conditional_t<kMakesVera<Model>, VeraPort, Wishbone>>>;

}  // namespace
}  // namespace collide::adapters

extern "C" collide::adapters::Rtl<collide::adapters::Near<Vloaded>,
                                  collide::adapters::Far<Vloaded>>*
collide_make_unit(std::uint64_t period, const collide::WaveOptions& wave) {
  using namespace collide::adapters;
  return new Pins<collide::Loaded, Near<Vloaded>, Far<Vloaded>>(period, wave);
}
