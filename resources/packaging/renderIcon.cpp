// render_icon IN.svg OUT.png SIZE: draws an icon into a square picture.
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <cstdio>

int main(int count, char** arguments) {
    const int size = count == 4 ? QByteArray(arguments[3]).toInt() : 0;
    if (size <= 0) {
        std::fputs("usage: render_icon IN.svg OUT.png SIZE\n", stderr);
        return 2;
    }
    QSvgRenderer svg(QString::fromLocal8Bit(arguments[1]));
    QImage picture(size, size, QImage::Format_ARGB32);
    picture.fill(Qt::transparent);
    {
        QPainter painter(&picture);
        svg.render(&painter);
    }
    if (svg.isValid() && picture.save(QString::fromLocal8Bit(arguments[2]), "png")) return 0;
    std::fprintf(stderr, "render_icon: cannot draw %s into %s\n", arguments[1], arguments[2]);
    return 1;
}
