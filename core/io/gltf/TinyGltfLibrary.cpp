#include <fstream>  // used by the library's writers but not included by it
#include <nlohmann/json.hpp>
#include <sstream>

#define TINYGLTF_IMPLEMENTATION
#include "core/io/gltf/TinyGltf.h"
