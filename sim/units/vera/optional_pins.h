// SPDX-License-Identifier: MIT
#pragma once

#include <type_traits>
#include <utility>

namespace collide::vera {

// Pins of rtl/vera that another design need not have; `Model` is its verilation.

/// It shows in which clocks it works on a row.
template <class Model, class = void>
constexpr bool kShowsWork = false;
template <class Model>
constexpr bool kShowsWork<Model, std::void_t<decltype(std::declval<Model&>().o_working)>> = true;

/// It has the picture's pins.
template <class Model, class = void>
constexpr bool kShowsPicture = false;
template <class Model>
constexpr bool kShowsPicture<Model, std::void_t<decltype(std::declval<Model&>().o_picture)>> = true;

/// It shows how it counts the clocks of a row.
template <class Model, class = void>
constexpr bool kShowsRowClock = false;
template <class Model>
constexpr bool kShowsRowClock<Model, std::void_t<decltype(std::declval<Model&>().o_t)>> = true;

/// It says how long an access takes.
template <class Model, class = void>
constexpr bool kSaysBusy = false;
template <class Model>
constexpr bool kSaysBusy<Model, std::void_t<decltype(std::declval<Model&>().o_busy)>> = true;

/// A register can be looked at without an access.
template <class Model, class = void>
constexpr bool kCanBeLookedAt = false;
template <class Model>
constexpr bool kCanBeLookedAt<Model, std::void_t<decltype(std::declval<Model&>().i_look)>> = true;

}  // namespace collide::vera
