#include "ui/viewport/CardTextures.h"

#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <algorithm>
#include <cmath>

#include "ui/viewport/TexturePicture.h"

namespace sinew {

namespace {

constexpr int kMostSide = 4096;
constexpr int kLeastSide = 16;  // smaller ones show nothing
constexpr std::size_t kShare = 8;
constexpr double kBytesOfPixel = 4 * 4 / 3.0;  // with its smaller copies

/// The side of a square picture of so many bytes.
int sideOf(std::size_t bytes) {
    return static_cast<int>(std::sqrt(static_cast<double>(bytes) / kBytesOfPixel));
}

}  // namespace

CardTextures::CardTextures(std::size_t mostBytes) : mostBytes_(mostBytes) {
    GLint most = 0;
    QOpenGLContext::currentContext()->functions()->glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    mostSide_ = std::clamp(most, 1, kMostSide);
}

std::size_t CardTextures::bytes() const {
    std::size_t sum = 0;
    pictures_.forEach([&sum](const Picture& picture) { sum += picture.bytes; });
    return sum;
}

QOpenGLTexture* CardTextures::at(const std::shared_ptr<const Texture>& texture) {
    return pictures_.at(texture, [&] { return make(*texture); }).texture.get();
}

std::unique_ptr<CardTextures::Picture> CardTextures::make(const Texture& texture) {
    auto made = std::make_unique<Picture>();
    const int fitting = sideOf((mostBytes_ - std::min(bytes(), mostBytes_)) / kShare);
    if (fitting < kLeastSide) {
        messages_.warn(ErrorCode::limitExceeded, texture.name,
                       "this texture is not shown: those of the scene take too much memory");
        return made;
    }
    const auto decoded = decodedPicture(texture, std::min(mostSide_, fitting));
    if (!decoded) {
        const Error& error = decoded.error();
        messages_.warn(error.code, error.where, error.message);
        return made;
    }
    if (decoded->reduced) {
        messages_.inform(ErrorCode::dataChanged, texture.name,
                         "this texture is shown in fewer pixels than it has; the file keeps all");
    }
    made->texture = std::make_unique<QOpenGLTexture>(decoded->image);
    made->texture->setMinificationFilter(QOpenGLTexture::LinearMipMapLinear);
    made->texture->setMagnificationFilter(QOpenGLTexture::Linear);
    made->texture->setWrapMode(QOpenGLTexture::Repeat);
    made->bytes = static_cast<std::size_t>(kBytesOfPixel * decoded->image.width() * decoded->image.height());
    return made;
}

}  // namespace sinew
