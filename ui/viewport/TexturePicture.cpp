#include "ui/viewport/TexturePicture.h"

#include <QBuffer>
#include <QImageReader>
#include <algorithm>

namespace sinew {

namespace {

constexpr qint64 kMostPixels = qint64{1} << 26;

}  // namespace

QImage decodedPicture(const Texture& texture, int mostSide) {
    QByteArray bytes =
        QByteArray::fromRawData(texture.bytes.data(), static_cast<qsizetype>(texture.bytes.size()));
    QBuffer buffer(&bytes);
    QImageReader reader(&buffer);
    // A small file can ask for any size: its head says so.
    const QSize size = reader.size();
    if (size.isEmpty() || qint64{size.width()} * size.height() > kMostPixels) return {};
    if (std::max(size.width(), size.height()) > mostSide)
        reader.setScaledSize(size.scaled(mostSide, mostSide, Qt::KeepAspectRatio).expandedTo(QSize(1, 1)));
    return reader.read().convertToFormat(QImage::Format_RGBA8888);
}

}  // namespace sinew
