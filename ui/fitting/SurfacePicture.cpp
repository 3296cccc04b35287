#include "ui/fitting/SurfacePicture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace sinew {

namespace {

using Eigen::Vector3d;

constexpr int kLongestSide = 1600;    // pixels
constexpr double kPictureMargin = 2;  // pixels

/// Fills triangles into an image, nearest first, with their colours determined by their normals.
class SurfaceRaster {
public:
    SurfaceRaster(SurfacePicture& picture, double scale, const QColor& dark, const QColor& light)
        : picture_(picture),
          scale_(scale),
          depths_(static_cast<std::size_t>(picture.image.width()) *
                      static_cast<std::size_t>(picture.image.height()),
                  -std::numeric_limits<float>::infinity()) {
        for (std::size_t i = 0; i < shades_.size(); ++i) {
            const double part = static_cast<double>(i) / (static_cast<double>(shades_.size()) - 1);
            const auto mix = [&](int from, int to) { return static_cast<int>(from + part * (to - from)); };
            shades_[i] = qRgb(mix(dark.red(), light.red()), mix(dark.green(), light.green()),
                              mix(dark.blue(), light.blue()));
        }
    }

    /// @param corners  right, up and towards the viewer
    void fill(const std::array<Vector3d, 3>& corners) {
        std::array<Vector3d, 3> p;
        for (std::size_t i = 0; i < 3; ++i) {
            p[i] = {
                (corners[i].x() - picture_.area.left()) * scale_ + kPictureMargin,
                picture_.image.height() - kPictureMargin - (corners[i].y() - picture_.area.top()) * scale_,
                corners[i].z()};
        }
        const Vector3d normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
        const double area =
            (p[1].x() - p[0].x()) * (p[2].y() - p[0].y()) - (p[1].y() - p[0].y()) * (p[2].x() - p[0].x());
        if (area == 0 || normal.squaredNorm() == 0) return;
        const double facing = std::abs(normal.z()) / normal.norm();
        const QRgb shade =
            shades_[static_cast<std::size_t>(facing * (static_cast<double>(shades_.size()) - 1))];
        const auto first = [](double a, double b, double c) {
            return std::max(0, static_cast<int>(std::ceil(std::min({a, b, c}) - 0.5)));
        };
        const auto last = [](double a, double b, double c, int size) {
            return std::min(size - 1, static_cast<int>(std::floor(std::max({a, b, c}) - 0.5)));
        };
        const int right = last(p[0].x(), p[1].x(), p[2].x(), picture_.image.width());
        const int bottom = last(p[0].y(), p[1].y(), p[2].y(), picture_.image.height());
        for (int y = first(p[0].y(), p[1].y(), p[2].y()); y <= bottom; ++y) {
            auto* line = reinterpret_cast<QRgb*>(picture_.image.scanLine(y));
            for (int x = first(p[0].x(), p[1].x(), p[2].x()); x <= right; ++x) {
                const auto weight = [&](const Vector3d& a, const Vector3d& b) {
                    return ((b.x() - a.x()) * (y + 0.5 - a.y()) - (b.y() - a.y()) * (x + 0.5 - a.x())) / area;
                };
                const double u = weight(p[2], p[0]), v = weight(p[0], p[1]), w = 1 - u - v;
                if (u < 0 || v < 0 || w < 0) continue;
                const auto depth = static_cast<float>(w * p[0].z() + u * p[1].z() + v * p[2].z());
                float& nearest =
                    depths_[static_cast<std::size_t>(y) * static_cast<std::size_t>(picture_.image.width()) +
                            static_cast<std::size_t>(x)];
                if (depth <= nearest) continue;
                nearest = depth;
                line[x] = shade;
            }
        }
    }

private:
    SurfacePicture& picture_;
    double scale_;
    std::vector<float> depths_;
    std::array<QRgb, 64> shades_{};
};

}  // namespace

SurfacePicture drawSurface(const BindSurface& surface, BodyView view, const QColor& dark, const QColor& light,
                           const std::atomic<bool>& cancel) {
    const auto turned = [&](const Vector3d& point) -> Vector3d {
        const QPointF seen = seenFrom(view, point);
        return {seen.x(), seen.y(), view == BodyView::front ? point.z() : point.x()};
    };
    Eigen::AlignedBox3d box;
    for (const Vector3d& position : surface.positions) box.extend(turned(position));
    const double longest = std::max(box.sizes().x(), box.sizes().y());
    const double scale = longest > 0 ? (kLongestSide - 2 * kPictureMargin) / longest : 1;
    const auto pixels = [&](double size) {
        return static_cast<int>(std::ceil(size * scale + 2 * kPictureMargin));
    };
    SurfacePicture picture{
        QImage(pixels(box.sizes().x()), pixels(box.sizes().y()), QImage::Format_ARGB32_Premultiplied),
        QRectF(box.min().x(), box.min().y(), box.sizes().x(), box.sizes().y())};
    picture.image.fill(Qt::transparent);
    SurfaceRaster raster(picture, scale, dark, light);
    for (const auto& [a, b, c] : surface.triangles) {
        if (cancel) break;
        raster.fill(
            {turned(surface.positions[a]), turned(surface.positions[b]), turned(surface.positions[c])});
    }
    const double margin = kPictureMargin / scale;
    picture.area.adjust(-margin, -margin, margin, margin);
    picture.area.setWidth(picture.image.width() / scale);
    picture.area.setTop(box.min().y() - margin);
    picture.area.setHeight(picture.image.height() / scale);
    return picture;
}

}  // namespace sinew
