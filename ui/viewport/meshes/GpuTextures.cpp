#include "ui/viewport/meshes/GpuTextures.h"

#include <QBuffer>
#include <QImageReader>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr qint64 kMaxPixels = qint64{1} << 26;

tl::unexpected<Error> unreadableImage(const Texture& texture) {
    return fail(ErrorCode::dataIgnored, texture.name, "texture not shown: its image cannot be read");
}

constexpr int kMaxSide = 4096;
constexpr int kMinSide = 16;  // smaller textures would be unrecognisable
constexpr std::size_t kBudgetDivisor = 8;
constexpr double kBytesPerPixel = 4 * 4 / 3.0;  // including mipmaps

/// Returns the side of a square texture that takes this many bytes.
int sideForBytes(std::size_t bytes) {
    return static_cast<int>(std::sqrt(static_cast<double>(bytes) / kBytesPerPixel));
}

}  // namespace

Result<DecodedTexture> decodeTexture(const Texture& texture, int maxSide) {
    QByteArray bytes =
        QByteArray::fromRawData(texture.bytes.data(), static_cast<qsizetype>(texture.bytes.size()));
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer);
    // Even a small file may declare a huge image in its header.
    const QSize size = reader.size();
    if (size.isEmpty()) return unreadableImage(texture);
    if (qint64{size.width()} * size.height() > kMaxPixels) {
        return fail(ErrorCode::limitExceeded, texture.name,
                    "texture not shown: its image is too large, " + std::to_string(size.width()) + " x " +
                        std::to_string(size.height()) + " pixels");
    }
    const bool isReduced = std::max(size.width(), size.height()) > maxSide;
    if (isReduced)
        reader.setScaledSize(size.scaled(maxSide, maxSide, Qt::KeepAspectRatio).expandedTo(QSize(1, 1)));
    QImage image = reader.read();
    if (image.isNull()) return unreadableImage(texture);
    return DecodedTexture{image.convertToFormat(QImage::Format_RGBA8888), isReduced};
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
    return entries_.at(texture, [&] { return createEntry(*texture); }).texture.get();
}

std::unique_ptr<GpuTextures::Entry> GpuTextures::createEntry(const Texture& texture) {
    auto entry = std::make_unique<Entry>();
    const int affordableSide = sideForBytes((maxBytes_ - std::min(bytes(), maxBytes_)) / kBudgetDivisor);
    if (affordableSide < kMinSide) {
        messages_.warn(ErrorCode::limitExceeded, texture.name,
                       "texture not shown: the textures of the scene need too much graphics memory");
        return entry;
    }
    const auto decoded = decodeTexture(texture, std::min(maxSide_, affordableSide));
    if (!decoded) {
        const Error& error = decoded.error();
        messages_.warn(error.code, error.where, error.message);
        return entry;
    }
    if (decoded->isReduced) {
        messages_.inform(ErrorCode::dataChanged, texture.name,
                         "texture shown at a reduced resolution; saved files keep the full resolution");
    }
    entry->texture = std::make_unique<QOpenGLTexture>(decoded->image);
    entry->texture->setMinificationFilter(QOpenGLTexture::LinearMipMapLinear);
    entry->texture->setMagnificationFilter(QOpenGLTexture::Linear);
    entry->texture->setWrapMode(QOpenGLTexture::Repeat);
    entry->bytes =
        static_cast<std::size_t>(kBytesPerPixel * decoded->image.width() * decoded->image.height());
    return entry;
}

}  // namespace sinew
