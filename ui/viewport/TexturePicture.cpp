#include "ui/viewport/TexturePicture.h"

#include <QBuffer>
#include <QImageReader>
#include <algorithm>

namespace sinew {

namespace {

constexpr qint64 kMostPixels = qint64{1} << 26;

tl::unexpected<Error> noPicture(const Texture& texture) {
    return fail(ErrorCode::dataIgnored, texture.name,
                "this texture is not shown: it is no picture that can be read");
}

}  // namespace

Result<TexturePicture> decodedPicture(const Texture& texture, int mostSide) {
    QByteArray bytes =
        QByteArray::fromRawData(texture.bytes.data(), static_cast<qsizetype>(texture.bytes.size()));
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer);
    // A small file can ask for any size: its head says so.
    const QSize size = reader.size();
    if (size.isEmpty()) return noPicture(texture);
    if (qint64{size.width()} * size.height() > kMostPixels) {
        return fail(ErrorCode::limitExceeded, texture.name,
                    "this texture is not shown: its picture claims " + std::to_string(size.width()) + " x " +
                        std::to_string(size.height()) + " pixels");
    }
    const bool reduced = std::max(size.width(), size.height()) > mostSide;
    if (reduced)
        reader.setScaledSize(size.scaled(mostSide, mostSide, Qt::KeepAspectRatio).expandedTo(QSize(1, 1)));
    QImage image = reader.read();
    if (image.isNull()) return noPicture(texture);
    return TexturePicture{image.convertToFormat(QImage::Format_RGBA8888), reduced};
}

}  // namespace sinew
