#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <string>

namespace sinew {

/// An image as its file stores it, PNG or JPEG. It is decoded when drawn and exported unchanged. Immutable
/// once it is part of a Scene.
struct Texture {
    std::string name;
    std::string bytes;  ///< the whole file, not empty
    friend bool operator==(const Texture&, const Texture&) = default;
};

/// The appearance of a surface: a base colour, the texture multiplied with it, and the meaning of its alpha.
/// Immutable once it is part of a Scene.
struct Material {
    /// opaque: alpha is ignored. mask: the surface is cut out where alpha is below the cutoff. blend: mixed
    /// with the background by alpha.
    enum class Alpha : std::uint8_t { opaque, mask, blend };

    std::string name;
    Eigen::Array4f color = Eigen::Array4f::Ones();  ///< red, green, blue (linear), alpha; 0..1
    std::shared_ptr<const Texture> texture;         ///< base colour, sRGB; null if none
    Alpha alpha = Alpha::opaque;
    float alphaCutoff = 0.5F;  ///< 0..1, for mask
    bool doubleSided = false;
};

/// Returns what is wrong with a material or texture from an external source, as a sentence; null if it is as
/// documented above. Whether the texture's bytes are a valid image is found out when it is decoded.
const char* fault(const Material& material);

}  // namespace sinew
