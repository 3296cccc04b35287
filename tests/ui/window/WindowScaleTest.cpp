#include <QImage>
#include <cmath>

#include "tests/ui/window/WindowFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Returns the window as drawn on a screen with this many device pixels per pixel, in shades of grey.
QImage picture(QWidget& window, double scale) {
    QImage image(window.size() * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    window.render(&image);
    return image.convertToFormat(QImage::Format_Grayscale8);
}

/// Returns the part of a picture that differs from another of the same window: the share of tiles, about as
/// large as a letter, with another mean brightness. Letters drawn for different scales differ within a tile.
double difference(const QImage& a, const QImage& b, QSize window) {
    constexpr int kTile = 8;      // pixels of the window
    constexpr int kVisible = 16;  // of 255
    const QSize tiles = window / kTile;
    const QImage first = a.scaled(tiles, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    const QImage second = b.scaled(tiles, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    int different = 0;
    for (int y = 0; y < tiles.height(); ++y)
        for (int x = 0; x < tiles.width(); ++x)
            different += std::abs(qGray(first.pixel(x, y)) - qGray(second.pixel(x, y))) > kVisible;
    return static_cast<double>(different) / (tiles.width() * tiles.height());
}

class WindowScale : public WindowTest {
protected:
    WindowScale() {
        window->resize(1280, 720);
        action("file.sampleFigure")->trigger();
        waitForTask();
        session->selection.selectOnly(scene().characters.front()->skeleton->joints()[5].id);
    }
};

TEST_F(WindowScale, doesNotChangeThePicture) {
    for (const char* layout : {"view.layoutPose", "view.layoutCurves", "view.layoutRetime"}) {
        action(layout)->trigger();
        test::settle();
        const QImage plain = picture(*window, 1);
        for (const double scale : {1.5, 2., 3.})
            EXPECT_LT(difference(plain, picture(*window, scale), window->size()), 0.01)
                << layout << " at " << scale;
    }
}

/// A layout that is a few pixels off is found.
TEST_F(WindowScale, isComparedPreciselyEnough) {
    const QImage plain = picture(*window, 1);
    EXPECT_GT(difference(plain, plain.copy(plain.rect().translated(4, 4)), window->size()), 0.02);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
