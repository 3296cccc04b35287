#include "ui/viewport/meshes/GpuTextures.h"

#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/io/child/readInChild.h"

namespace sinew {

namespace {

constexpr int kMaxSide = 4096;
constexpr int kMinSide = 16;  // smaller textures would be unrecognisable
constexpr std::size_t kBudgetDivisor = 8;
constexpr double kBytesPerPixel = 4 * 4 / 3.0;    // including mipmaps
constexpr std::chrono::seconds kDecodingTime{5};  // the window does not respond meanwhile

/// Returns the side of a square texture that takes this many bytes.
int sideForBytes(std::size_t bytes) {
    return static_cast<int>(std::sqrt(static_cast<double>(bytes) / kBytesPerPixel));
}

}  // namespace

Result<DecodedTexture> decodeTexture(const Texture& texture, int maxSide) {
    ImporterOptions importer;
    importer.time = kDecodingTime;
    const auto decoded = decodeImageInChild(texture.name, texture.bytes, importer);
    if (!decoded) {
        return fail(decoded.error().code, texture.name, "texture not shown: " + decoded.error().message);
    }
    const QImage image(reinterpret_cast<const uchar*>(decoded->pixels.data()), decoded->width,
                       decoded->height, qsizetype{4} * decoded->width, QImage::Format_RGBA8888);
    if (std::max(decoded->width, decoded->height) <= maxSide) return DecodedTexture{image.copy(), false};
    const QSize reduced = image.size().scaled(maxSide, maxSide, Qt::KeepAspectRatio).expandedTo(QSize(1, 1));
    return DecodedTexture{image.scaled(reduced, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                              .convertToFormat(QImage::Format_RGBA8888),
                          true};
}

GpuTextures::GpuTextures(std::size_t maxBytes) : maxBytes_(maxBytes) {
    GLint maxSize = 0;
    QOpenGLContext::currentContext()->functions()->glGetIntegerv(GL_MAX_TEXTURE_SIZE, &maxSize);
    maxSide_ = std::clamp(maxSize, 1, kMaxSide);
}

std::size_t GpuTextures::bytes() const {
    std::size_t sum = 0;
    entries_.forEach([&sum](const Entry& entry) { sum += entry.bytes; });
    return sum;
}

QOpenGLTexture* GpuTextures::at(const std::shared_ptr<const Texture>& texture) {
    Entry& entry = entries_.at(texture, [] { return std::make_unique<Entry>(); });
    // Set before loading, so that a texture that fails to load is not tried again at each repaint.
    if (!std::exchange(entry.wasTried, true)) load(entry, *texture);
    return entry.texture.get();
}

void GpuTextures::load(Entry& entry, const Texture& texture) {
    const int affordableSide = sideForBytes((maxBytes_ - std::min(bytes(), maxBytes_)) / kBudgetDivisor);
    if (affordableSide < kMinSide) {
        messages_.warn(ErrorCode::limitExceeded, texture.name,
                       "texture not shown: the textures of the scene need too much graphics memory");
        return;
    }
    const auto decoded = decodeTexture(texture, std::min(maxSide_, affordableSide));
    if (!decoded) {
        const Error& error = decoded.error();
        messages_.warn(error.code, error.where, error.message);
        return;
    }
    if (decoded->isReduced) {
        messages_.inform(ErrorCode::dataChanged, texture.name,
                         "texture shown at a reduced resolution; saved files keep the full resolution");
    }
    entry.texture = std::make_unique<QOpenGLTexture>(decoded->image);
    entry.texture->setMinificationFilter(QOpenGLTexture::LinearMipMapLinear);
    entry.texture->setMagnificationFilter(QOpenGLTexture::Linear);
    entry.texture->setWrapMode(QOpenGLTexture::Repeat);
    entry.bytes = static_cast<std::size_t>(kBytesPerPixel * decoded->image.width() * decoded->image.height());
}

}  // namespace sinew
