// SPDX-License-Identifier: MIT
#include "sim/tools/hash.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <stdexcept>

#include "model/common/input_error.h"
#include "model/common/named_files.h"

namespace collide::tools {

Hash::Hash() : context_(EVP_MD_CTX_new()) {
  if (context_ == nullptr || EVP_DigestInit_ex(context_, EVP_sha256(), nullptr) != 1) {
    EVP_MD_CTX_free(context_);
    throw std::runtime_error("libcrypto has no SHA-256");
  }
}

Hash::~Hash() {
  EVP_MD_CTX_free(context_);
}

Hash& Hash::add(const std::string& bytes) {
  EVP_DigestUpdate(context_, bytes.data(), bytes.size());
  return *this;
}

Hash& Hash::add_file(const std::filesystem::path& file) {
  require_readable_kind(file, file.string());
  std::ifstream in(file, std::ios::binary);
  std::array<char, 1 << 16> buffer{};
  do {
    in.read(buffer.data(), buffer.size());
    EVP_DigestUpdate(context_, buffer.data(), static_cast<std::size_t>(in.gcount()));
  } while (in);
  // Of a folder, a file without permission or a bad disk there is no end.
  if (!in.eof() || in.bad()) throw InputError(file.string(), "cannot be read");
  return *this;
}

std::string Hash::hex() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  EVP_DigestFinal_ex(context_, digest.data(), &size);
  std::string text;
  for (unsigned i = 0; i < size; ++i) text += fmt::format("{:02x}", digest[i]);
  return text;
}

}  // namespace collide::tools
