#pragma once

#include <unordered_map>

#include "core/io/gltf/GltfReading.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Returns the media type of image data, detected by its first bytes. Empty unless PNG or JPEG, the two
/// types glTF supports.
inline std::string_view imageType(std::string_view bytes) {
    if (bytes.starts_with("\x89PNG\r\n\x1A\n")) return "image/png";
    return bytes.starts_with("\xFF\xD8\xFF") ? "image/jpeg" : "";
}

/// The materials of a document, each created once: base colour and texture (metallic-roughness, or the
/// diffuse ones of specular-glossiness), alpha mode and sidedness. If a texture is unavailable or neither
/// PNG nor JPEG, a warning is given and the material keeps only its colour.
class GltfMaterials {
public:
    /// `reading` must outlive this object.
    explicit GltfMaterials(const GltfReading& reading)
        : reading_(reading), bytesLeft_(reading.document.source().limits().bytes) {}

    /// Returns a material, or null if there is none with this index.
    std::shared_ptr<const Material> material(int number);
    /// Returns the index of the texture coordinate set that the material's texture uses.
    int uvSet(int number) const;

private:
    struct Base;
    Base baseOf(const tinygltf::Material& material) const;
    std::shared_ptr<const Material> createMaterial(std::size_t number);
    std::shared_ptr<const Texture> texture(int number, std::size_t material);
    std::shared_ptr<const Texture> createTexture(int image);
    Result<std::string> imageBytes(const GltfImage& image);

    const GltfReading& reading_;
    std::uint64_t bytesLeft_;  ///< budget for reading image files, valid or not
    std::unordered_map<int, std::shared_ptr<const Material>> materials_;
    std::unordered_map<int, std::shared_ptr<const Texture>> textures_;  ///< by image index
};

}  // namespace sinew
