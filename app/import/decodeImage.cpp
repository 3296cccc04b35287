#include "app/import/decodeImage.h"

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_NO_FAILURE_STRINGS
#define STBI_NO_LINEAR
#define STBI_NO_STDIO
#define STBI_ONLY_JPEG
#define STBI_ONLY_PNG
#include <stb_image.h>

#include <limits>
#include <memory>

#include "core/skin/ImageSize.h"

namespace sinew {

namespace {

constexpr std::uint64_t kMaxPixels = std::uint64_t{1} << 26;
constexpr int kBytesPerPixel = 4;

tl::unexpected<Error> unreadable(const Source& source) {
    return fail(ErrorCode::dataIgnored, source.name(), "the image cannot be read");
}

}  // namespace

Result<DecodedImage> decodeImage(const Source& source) {
    const std::string_view bytes = source.bytes();
    const auto declared = imageSize(bytes);
    if (!declared || bytes.size() > std::numeric_limits<int>::max()) return unreadable(source);
    if (std::uint64_t{declared->width} * declared->height > kMaxPixels) {
        return fail(ErrorCode::limitExceeded, source.name(),
                    "the image is too large, " + std::to_string(declared->width) + " x " +
                        std::to_string(declared->height) + " pixels");
    }
    DecodedImage image;
    int channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()), static_cast<int>(bytes.size()),
                              &image.width, &image.height, &channels, kBytesPerPixel),
        stbi_image_free);
    if (!pixels) return unreadable(source);
    const std::size_t count = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
    image.pixels.assign(reinterpret_cast<const char*>(pixels.get()), count * kBytesPerPixel);
    return image;
}

}  // namespace sinew
