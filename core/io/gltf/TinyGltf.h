#pragma once

// Use tinygltf only to parse documents: Sinew opens files and images itself, under its own limits.
#define TINYGLTF_NO_EXTERNAL_IMAGE
#define TINYGLTF_NO_FS
#define TINYGLTF_NO_INCLUDE_JSON
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#include <tiny_gltf.h>

#include <new>
#include <string>

namespace sinew {

/// Throws std::bad_alloc if tinygltf reports it as an error: it turns exceptions of its JSON parser into
/// text.
inline void rethrowBadAlloc(const std::string& errors) {
    if (errors.starts_with(std::bad_alloc().what())) throw std::bad_alloc();
}

}  // namespace sinew
