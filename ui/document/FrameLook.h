#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace sinew {

/// How pictures of a motion are drawn off-screen. Knows no Qt: the command line fills it in.
struct FrameLook {
    /// Where the camera stands. front (+Z), side (+X) and iso (an isometric view) stand still and hold the
    /// whole motion of the clip; frame goes with the character over the floor and holds what it does around
    /// that place.
    enum class View : std::uint8_t { front, side, iso, frame };
    using Rgba = std::array<std::uint8_t, 4>;  ///< sRGB, straight alpha

    int width = 1280, height = 720;  ///< pixels
    int samples = 4;                 ///< a pixel; 1: edges are not smoothed
    View view = View::frame;
    bool meshes = true, bones = true;  ///< both: the bones show through the meshes
    bool grid = true;                  ///< the floor's lines, and shadows on it
    bool dark = true;                  ///< which of the two themes
    std::optional<Rgba> background;    ///< unset: the theme's

    bool transparent() const { return background && background->back() == 0; }
    /// Device pixels of a logical one: lines are as wide in a picture of 2160 rows as in one of 720, beside
    /// what they are drawn around.
    double pixelRatio() const { return height > 720 ? height / 720.0 : 1; }
};

inline constexpr int kLargestFrame = 16384;  ///< pixels across
inline constexpr int kMostSamples = 32;

}  // namespace sinew
