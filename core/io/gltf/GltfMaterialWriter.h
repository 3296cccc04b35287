#pragma once

#include <memory>
#include <unordered_map>

#include "core/base/Diagnostics.h"
#include "core/io/gltf/GltfOutput.h"
#include "core/skin/Material.h"

namespace sinew {

/// Puts materials and their textures into a document, each once. They are neither metal nor smooth, of which
/// Material says nothing.
class GltfMaterialWriter {
public:
    /// Both outlive this.
    GltfMaterialWriter(GltfOutput& output, Diagnostics& diagnostics)
        : output_(output), diagnostics_(diagnostics) {}

    /// Its number. `material` lives until GltfOutput::files(). A texture that is neither PNG nor JPEG is told
    /// and left out.
    int material(const std::shared_ptr<const Material>& material);

private:
    int texture(const std::shared_ptr<const Texture>& texture);

    GltfOutput& output_;
    Diagnostics& diagnostics_;
    std::unordered_map<const Material*, int> materials_;
    std::unordered_map<const Texture*, int> textures_;  ///< -1: left out
};

}  // namespace sinew
