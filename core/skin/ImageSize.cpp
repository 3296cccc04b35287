#include "core/skin/ImageSize.h"

namespace sinew {

namespace {

/// Returns a big-endian number of `size` bytes, or 0 where the text has fewer.
std::uint32_t numberAt(std::string_view bytes, std::size_t offset, std::size_t size) {
    if (offset > bytes.size() || size > bytes.size() - offset) return 0;
    std::uint32_t number = 0;
    for (const char byte : bytes.substr(offset, size)) number = number << 8 | static_cast<std::uint8_t>(byte);
    return number;
}

/// Returns whether a JPEG marker begins the header of a frame: SOF0 to SOF15, without the tables among them.
bool isFrameHeader(std::uint32_t marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

ImageSize jpegSize(std::string_view bytes) {
    std::size_t at = 2;
    while (numberAt(bytes, at, 1) == 0xFF) {
        const std::uint32_t marker = numberAt(bytes, at + 1, 1);
        if (isFrameHeader(marker)) return {numberAt(bytes, at + 7, 2), numberAt(bytes, at + 5, 2)};
        const bool isFill = marker == 0xFF, hasLength = marker != 0x01 && (marker < 0xD0 || marker > 0xD8);
        at += isFill ? 1 : hasLength ? 2 + numberAt(bytes, at + 2, 2) : 2;
    }
    return {};
}

}  // namespace

std::optional<ImageSize> imageSize(std::string_view bytes) {
    ImageSize size;
    if (bytes.starts_with("\x89PNG\r\n\x1A\n")) size = {numberAt(bytes, 16, 4), numberAt(bytes, 20, 4)};
    if (bytes.starts_with("\xFF\xD8\xFF")) size = jpegSize(bytes);
    if (size.width == 0 || size.height == 0) return std::nullopt;
    return size;
}

}  // namespace sinew
