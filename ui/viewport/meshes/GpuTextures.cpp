#include "ui/viewport/meshes/GpuTextures.h"

#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/io/child/readInChild.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

namespace {

constexpr int kMaxSide = 4096;
constexpr int kMinSide = 16;  // smaller textures would be unrecognisable
constexpr std::size_t kBudgetDivisor = 8;
constexpr double kBytesPerPixel = 4 * 4 / 3.0;  // including mipmaps
constexpr std::chrono::seconds kDecodingTime{5};

/// Returns the side of a square texture that takes this many bytes.
int sideForBytes(std::size_t bytes) {
    return static_cast<int>(std::sqrt(static_cast<double>(bytes) / kBytesPerPixel));
}

}  // namespace

Result<DecodedTexture> decodeTexture(const Texture& texture, int maxSide, const std::atomic<bool>* cancel) {
    ReadOptions options;
    options.importer.time = kDecodingTime;
    options.cancel = cancel;
    const auto decoded = decodeImageInChild(texture.name, texture.bytes, options);
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

GpuTextures::~GpuTextures() {
    if (task_) task_->cancel();
}

std::size_t GpuTextures::bytes() const {
    std::size_t sum = 0;
    entries_.forEach([&sum](const Entry& entry) { sum += entry.bytes; });
    return sum;
}

GpuTextures::Entry& GpuTextures::entryOf(const std::shared_ptr<const Texture>& texture) {
    return entries_.at(texture, [] { return std::make_unique<Entry>(); });
}

QOpenGLTexture* GpuTextures::at(const std::shared_ptr<const Texture>& texture) {
    Entry& entry = entryOf(texture);
    if (!entry.wasTried) decode(entry, texture);
    if (entry.decoded) upload(entry, texture->name);
    return entry.texture.get();
}

/// Decodes a texture, or starts decoding it in the background. Does nothing while another one is being
/// decoded.
void GpuTextures::decode(Entry& entry, const std::shared_ptr<const Texture>& texture) {
    if (task_ && task_->running()) return;
    // Set first, so that a texture that cannot be decoded is not tried again at each repaint.
    entry.wasTried = true;
    const int affordableSide = sideForBytes((maxBytes_ - std::min(bytes(), maxBytes_)) / kBudgetDivisor);
    if (affordableSide < kMinSide) {
        messages_.warn(ErrorCode::limitExceeded, texture->name,
                       "texture not shown: the textures of the scene need too much graphics memory");
        return;
    }
    const int maxSide = std::min(maxSide_, affordableSide);
    if (!task_) return setDecoded(entry, decodeTexture(*texture, maxSide));
    task_->start(tr("Reading texture %1").arg(QString::fromStdString(texture->name)),
                 [this, texture, maxSide](BackgroundTask::Control& control) -> BackgroundTask::Delivery {
                     auto decoded = decodeTexture(*texture, maxSide, &control.cancel);
                     return [this, texture, decoded = std::move(decoded)] {
                         setDecoded(entryOf(texture), decoded);
                     };
                 });
}

void GpuTextures::setDecoded(Entry& entry, Result<DecodedTexture> decoded) {
    if (decoded)
        entry.bytes =
            static_cast<std::size_t>(kBytesPerPixel * decoded->image.width() * decoded->image.height());
    entry.decoded = std::move(decoded);
}

void GpuTextures::upload(Entry& entry, const std::string& name) {
    const Result<DecodedTexture> decoded = *std::exchange(entry.decoded, std::nullopt);
    if (!decoded) {
        const Error& error = decoded.error();
        messages_.warn(error.code, error.where, error.message);
        return;
    }
    if (decoded->isReduced) {
        messages_.inform(ErrorCode::dataChanged, name,
                         "texture shown at a reduced resolution; saved files keep the full resolution");
    }
    entry.texture = std::make_unique<QOpenGLTexture>(decoded->image);
    entry.texture->setMinificationFilter(QOpenGLTexture::LinearMipMapLinear);
    entry.texture->setMagnificationFilter(QOpenGLTexture::Linear);
    entry.texture->setWrapMode(QOpenGLTexture::Repeat);
}

}  // namespace sinew
