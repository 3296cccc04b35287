#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <string>

namespace sinew {

/// A picture as its file holds it, PNG or JPEG: decoded where it is drawn, written back as it came. An
/// immutable part once in a Scene.
struct Texture {
    std::string name;
    std::string bytes;  ///< of the whole file, not empty
    friend bool operator==(const Texture&, const Texture&) = default;
};

/// How a surface looks: a base colour, the texture it is multiplied with, and what its alpha means. An
/// immutable part once in a Scene.
struct Material {
    /// opaque: alpha is not read. mask: below the cutoff there is nothing. blend: mixed with what lies
    /// behind.
    enum class Alpha : std::uint8_t { opaque, mask, blend };

    std::string name;
    Eigen::Array4f colour = Eigen::Array4f::Ones();  ///< red, green, blue (linear), alpha; 0..1
    std::shared_ptr<const Texture> texture;          ///< of the base colour, sRGB; null: none
    Alpha alpha = Alpha::opaque;
    float alphaCutoff = 0.5F;  ///< 0..1, under mask
    bool doubleSided = false;
};

/// What is wrong with a material or its texture from outside, a sentence; null where it is as said above.
/// Whether the texture's bytes are a picture shows where it is decoded.
const char* fault(const Material& material);

}  // namespace sinew
