#include "core/skin/Material.h"

namespace sinew {

const char* fault(const Material& material) {
    const auto isFraction = [](float value) { return value >= 0 && value <= 1; };
    if (!(material.color >= 0 && material.color <= 1).all()) return "a material's colour is outside 0 to 1";
    if (!isFraction(material.alphaCutoff)) return "a material's alpha cutoff is outside 0 to 1";
    if (material.texture && material.texture->bytes.empty()) return "a texture is empty";
    return nullptr;
}

}  // namespace sinew
