#include "core/skin/Material.h"

namespace sinew {

const char* fault(const Material& material) {
    const auto isShare = [](float value) { return value >= 0 && value <= 1; };
    if (!(material.colour >= 0 && material.colour <= 1).all())
        return "a material's colour is not within 0 to 1";
    if (!isShare(material.alphaCutoff)) return "a material's alpha cutoff is not within 0 to 1";
    if (material.texture && material.texture->bytes.empty()) return "a texture is empty";
    return nullptr;
}

}  // namespace sinew
