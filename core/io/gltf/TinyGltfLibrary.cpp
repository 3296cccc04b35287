#include <fstream>  // used by the library's writers, which it does not include it for
#include <nlohmann/json.hpp>
#include <sstream>

#define TINYGLTF_IMPLEMENTATION
#include "core/io/gltf/TinyGltf.h"
