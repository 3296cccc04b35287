#pragma once

#include <memory>
#include <unordered_map>

#include "core/base/Diagnostics.h"
#include "core/io/gltf/GltfOutput.h"
#include "core/skin/Material.h"

namespace sinew {

/// Adds materials and their textures to a document, each once. They are written as non-metallic and rough,
/// since Material does not define these properties.
class GltfMaterialWriter {
public:
    /// Both must outlive this object.
    GltfMaterialWriter(GltfOutput& output, Diagnostics& diagnostics)
        : output_(output), diagnostics_(diagnostics) {}

    /// Returns the index of a material, adding it if necessary. `material` must live until
    /// GltfOutput::files(). Textures that are neither PNG nor JPEG are left out with a warning.
    int material(const std::shared_ptr<const Material>& material);

private:
    int texture(const std::shared_ptr<const Texture>& texture);

    GltfOutput& output_;
    Diagnostics& diagnostics_;
    std::unordered_map<const Material*, int> materials_;
    std::unordered_map<const Texture*, int> textures_;  ///< -1 if left out
};

}  // namespace sinew
