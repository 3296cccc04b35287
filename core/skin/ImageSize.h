#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace sinew {

/// Width and height of an image in pixels, both above 0.
struct ImageSize {
    std::uint32_t width = 0, height = 0;
    friend bool operator==(const ImageSize&, const ImageSize&) = default;
};

/// Returns the size that the header of a PNG or JPEG image declares; nullopt if it has none. Decodes nothing,
/// and is safe for any bytes. O(size) at worst, for a JPEG image.
std::optional<ImageSize> imageSize(std::string_view bytes);

}  // namespace sinew
