#include "ui/viewport/rendering/DashedLine.h"

#include <algorithm>
#include <cmath>

#include "ui/viewport/camera/Camera.h"

namespace sinew {

namespace {

constexpr double kMaxDashedStep = 10000;  // pixels; longer steps are drawn solid

}  // namespace

void DashedLine::moveTo(const Eigen::Vector3d& point) {
    from_ = point;
    fromPixel_ = camera_.project(point);
    dash_ = 0;
    drawnLength_ = 0;
}

std::optional<QPointF> DashedLine::project(const Eigen::Vector3d& point) const {
    return camera_.project(point);
}

void DashedLine::stepTo(const Eigen::Vector3d& point, const std::optional<QPointF>& pixel,
                        const QColor& color) {
    if (fromPixel_ && pixel) {
        const double length = std::hypot(pixel->x() - fromPixel_->x(), pixel->y() - fromPixel_->y());
        if (dashes_.empty() || length > kMaxDashedStep) {
            lines_.push_back(line(from_, point, color, width_));
        } else {
            appendDashes(point, length, color);
        }
    }
    from_ = point;
    fromPixel_ = pixel;
}

void DashedLine::appendDashes(const Eigen::Vector3d& to, double length, const QColor& color) {
    const auto at = [&](double delta) { return Eigen::Vector3d(from_ + (to - from_) * (delta / length)); };
    for (double delta = 0; delta < length;) {
        const double step = std::min(dashes_[dash_] - drawnLength_, length - delta);
        if (dash_ % 2 == 0) lines_.push_back(line(at(delta), at(delta + step), color, width_));
        delta += step;
        drawnLength_ += step;
        if (drawnLength_ < dashes_[dash_] - 1e-9) break;
        drawnLength_ = 0;
        dash_ = (dash_ + 1) % dashes_.size();
    }
}

}  // namespace sinew
