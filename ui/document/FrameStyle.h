#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace sinew {

/// How off-screen images of a motion are drawn. Independent of Qt, since the command line fills it in.
struct FrameStyle {
    /// Camera view. front (+Z), side (+X) and iso (isometric) are static and frame the whole motion of the
    /// clip; frame follows the character over the floor and frames its motion around that position.
    enum class View : std::uint8_t { front, side, iso, frame };
    using Rgba = std::array<std::uint8_t, 4>;  ///< sRGB, straight alpha

    int width = 1280, height = 720;  ///< pixels
    int samples = 4;                 ///< per pixel; 1: no anti-aliasing
    View view = View::frame;
    bool meshes = true, bones = true;  ///< if both, the bones show through the meshes
    bool grid = true;                  ///< floor grid and shadows
    bool dark = true;                  ///< dark or light theme
    std::optional<Rgba> background;    ///< default: the theme's background

    bool transparent() const { return background && background->back() == 0; }
    /// Device pixels per logical pixel. Keeps line widths in proportion: lines look equally wide in images of
    /// 2160 and 720 rows.
    double pixelRatio() const { return height > 720 ? height / 720.0 : 1; }
};

inline constexpr int kMaxFrameSize = 16384;  ///< maximum width and height, pixels
inline constexpr int kMaxSamples = 32;

}  // namespace sinew
