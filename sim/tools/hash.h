// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

struct evp_md_ctx_st;

namespace collide::tools {

/// SHA-256.
class Hash {
 public:
  Hash();
  ~Hash();
  Hash(const Hash&) = delete;
  Hash& operator=(const Hash&) = delete;

  Hash& add(const std::string& bytes);
  /// The contents of a file. Throws InputError if it cannot be read.
  Hash& add_file(const std::filesystem::path& file);
  /// 64 digits; ends it.
  std::string hex();

 private:
  evp_md_ctx_st* context_;
};

}  // namespace collide::tools
