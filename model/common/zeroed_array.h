// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace collide {

/// An array of a size that is chosen once, all zero at first. What is never touched costs nothing:
/// of a large one the system gives each page when it is used, where a vector writes them all.
template <class T>
class ZeroedArray {
  static_assert(std::is_arithmetic_v<T>, "zero bytes have to be a value");

 public:
  explicit ZeroedArray(std::size_t size)
      : data_(static_cast<T*>(std::calloc(size, sizeof(T)))), size_(size) {
    if (data_ == nullptr && size != 0) throw std::bad_alloc();
  }

  T* data() { return data_.get(); }
  const T* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t index) { return data_[index]; }
  const T& operator[](std::size_t index) const { return data_[index]; }
  T* begin() { return data(); }
  T* end() { return data() + size_; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }

 private:
  struct Free {
    void operator()(T* data) const { std::free(data); }
  };

  std::unique_ptr<T[], Free> data_;
  std::size_t size_;
};

}  // namespace collide
