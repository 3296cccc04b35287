#pragma once

#include <QOpenGLFunctions_3_3_Core>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/skin/Mesh.h"

namespace sinew {

/// Four floats of the texture from which vertex shaders read poses.
using Texel = std::array<float, 4>;

/// Returns the number of texels per joint: three rows of a matrix; a rotation, its dual part and the three
/// columns of a scale; or all of these in this order.
constexpr int jointTexels(SkinningMethod method) {
    constexpr std::array<int, kSkinningMethods.size()> kTexels{3, 5, 8};
    return kTexels[static_cast<std::size_t>(method)];
}

/// Appends a texel for each factor of a target.
void appendFactors(std::span<const double> factors, std::vector<Texel>& texels);

/// Appends the texels of joints in the layout that mesh.vert reads.
///
/// @param matrices  modelFromMesh of each joint of a skin; see skinMatrices()
void appendTexels(SkinningMethod method, std::span<const Affine> matrices, std::vector<Texel>& texels);

/// Poses for vertex shaders: RGBA32F buffer textures ("pages"), just one unless the graphics card limits its
/// size. Refilled on each redraw without releasing memory. Needs its context current.
class PoseTexture : protected QOpenGLFunctions_3_3_Core {
public:
    /// Position of a pose.
    struct Location {
        std::size_t page = 0;
        int firstTexel = 0;
    };

    PoseTexture();
    ~PoseTexture() override;
    Q_DISABLE_COPY_MOVE(PoseTexture)

    void clear();
    /// Returns the location of the texels that the caller then appends to page(location). Returns nullopt if
    /// they do not fit on a page.
    std::optional<Location> allocate(std::size_t texels);
    std::vector<Texel>& page(const Location& location) { return pages_[location.page].texels; }
    void upload();
    /// Binds a page to the active texture unit.
    void bind(const Location& location);

    int maxTexels() const { return maxTexels_; }  ///< per page

private:
    struct Page {
        std::vector<Texel> texels;
        GLuint buffer = 0, texture = 0;
    };
    std::vector<Page> pages_;
    std::size_t usedPages_ = 0;  ///< number of pages in use
    int maxTexels_ = 65536;
};

/// Appends a texel for each joint of a skin: its colour, and 1 for the joint of this id, which may be bound
/// more than once, otherwise 0.
void appendMarks(const Skin& skin, JointId id, std::vector<Texel>& texels);

}  // namespace sinew
