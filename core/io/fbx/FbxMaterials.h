#pragma once

#include <memory>
#include <unordered_map>

#include "core/base/Diagnostics.h"
#include "core/io/fbx/FbxDocument.h"
#include "core/skin/Material.h"

namespace sinew {

/// Puts materials with their textures into a file, each once. Pictures are inside of it.
class FbxMaterials {
public:
    FbxMaterials(FbxDocument& document, Diagnostics& diagnostics)
        : document_(document), diagnostics_(diagnostics) {}

    /// Its object; of null, which is plain, a white one.
    std::int64_t find(const std::shared_ptr<const Material>& material);

private:
    std::int64_t add(const Material& material);
    std::int64_t addTexture(const Texture& texture);
    void tellLost(const Material& material);

    FbxDocument& document_;
    Diagnostics& diagnostics_;
    std::unordered_map<const Material*, std::int64_t> materials_;
    std::unordered_map<const Texture*, std::int64_t> textures_;
};

}  // namespace sinew
