#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>

#include "core/io/gltf/GltfDocument.h"
#include "core/skin/Material.h"

namespace sinew {

/// The materials of a document, each made once: the base colour with its texture (of metal and roughness, or
/// the diffuse one of specular and glossiness), alpha and sides. A texture that cannot be had, or is neither
/// PNG nor JPEG, is told, and the material keeps its colour.
class GltfMaterials {
public:
    /// Both outlive this.
    GltfMaterials(const GltfDocument& document, Diagnostics& diagnostics)
        : document_(document), diagnostics_(diagnostics), bytesLeft_(document.source().limits().bytes) {}

    /// Null where there is none.
    std::shared_ptr<const Material> material(int number);
    /// The set of texture coordinates that its texture is laid out by.
    int uvSet(int number) const;

private:
    struct Base;
    Base baseOf(const tinygltf::Material& material) const;
    std::shared_ptr<const Material> make(std::size_t number);
    std::shared_ptr<const Texture> texture(int number, std::size_t material);
    std::shared_ptr<const Texture> makeTexture(int image);
    Result<std::string> pictureBytes(const GltfImage& image);
    void tellUnread(const tinygltf::Material& material, std::size_t number) const;

    const GltfDocument& document_;
    Diagnostics& diagnostics_;
    std::uint64_t bytesLeft_;  ///< that may be read for pictures, whether they are some or not
    std::unordered_map<int, std::shared_ptr<const Material>> materials_;
    std::unordered_map<int, std::shared_ptr<const Texture>> textures_;  ///< by the number of their image
};

}  // namespace sinew
