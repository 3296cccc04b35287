#include "ui/widgets/Icon.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

QString fileName(const QString& name) { return QStringLiteral(":/icons/%1.svg").arg(name); }

QPixmap renderIcon(const QString& name, const QColor& color, const QSize& pixels) {
    QPixmap picture(pixels);
    picture.fill(Qt::transparent);
    QFile file(fileName(name));
    if (!file.open(QIODevice::ReadOnly)) return picture;
    // Qt SVG resolves currentColor only from a color attribute of the root element.
    QByteArray svg = file.readAll();
    svg.replace("<svg ", "<svg color=\"" + color.name().toLatin1() + "\" ");
    QSvgRenderer renderer(svg);
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    QPainter painter(&picture);
    painter.setOpacity(color.alphaF());
    renderer.render(&painter);
    return picture;
}

/// Returns the icon in one colour from the pixmap cache. `pixels` is the size in device pixels.
QPixmap cachedIcon(const QString& name, const QColor& color, const QSize& pixels) {
    const QString key = QStringLiteral("icon/%1/%2/%3x%4")
                            .arg(name, color.name(QColor::HexArgb))
                            .arg(pixels.width())
                            .arg(pixels.height());
    QPixmap picture;
    if (QPixmapCache::find(key, &picture)) return picture;
    picture = renderIcon(name, color, pixels);
    QPixmapCache::insert(key, picture);
    return picture;
}

class ThemeIconEngine : public QIconEngine {
public:
    explicit ThemeIconEngine(QString name) : name_(std::move(name)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
        const double ratio = painter->device()->devicePixelRatioF();
        QPixmap picture = cachedIcon(name_, color(mode, state), (QSizeF(rect.size()) * ratio).toSize());
        picture.setDevicePixelRatio(ratio);
        painter->drawPixmap(rect.topLeft(), picture);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return cachedIcon(name_, color(mode, state), size);
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) override {
        return cachedIcon(name_, color(mode, state), size);
    }

    bool isNull() override { return !QFile::exists(fileName(name_)); }
    QString key() const override { return QStringLiteral("sinew"); }
    QString iconName() override { return name_; }
    QIconEngine* clone() const override { return new ThemeIconEngine(name_); }

private:
    static QColor color(QIcon::Mode mode, QIcon::State state) {
        if (mode == QIcon::Disabled) return theme().textOff;
        return state == QIcon::On ? theme().accent : theme().text;
    }

    QString name_;
};

}  // namespace

QIcon icon(std::string_view name) { return QIcon(new ThemeIconEngine(QString::fromUtf8(name))); }

QPixmap iconPixmap(std::string_view name, const QColor& color, int size, double pixelRatio) {
    QPixmap picture = cachedIcon(QString::fromUtf8(name), color, (QSizeF(size, size) * pixelRatio).toSize());
    picture.setDevicePixelRatio(pixelRatio);
    return picture;
}

}  // namespace sinew
