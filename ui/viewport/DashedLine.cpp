#include "ui/viewport/DashedLine.h"

#include <algorithm>
#include <cmath>

#include "ui/viewport/Camera.h"

namespace sinew {

namespace {

constexpr double kMost = 10000;  // pixels of a step whose dashes are worth counting

}  // namespace

void DashedLine::moveTo(const Eigen::Vector3d& point) {
    from_ = point;
    seen_ = camera_.project(point);
    dash_ = 0;
    into_ = 0;
}

std::optional<QPointF> DashedLine::see(const Eigen::Vector3d& point) const { return camera_.project(point); }

void DashedLine::stepTo(const Eigen::Vector3d& point, const std::optional<QPointF>& seen,
                        const QColor& color) {
    if (seen_ && seen) {
        const double length = std::hypot(seen->x() - seen_->x(), seen->y() - seen_->y());
        if (dashes_.empty() || length > kMost) {
            lines_.push_back(line(from_, point, color, width_));
        } else {
            appendDashes(point, length, color);
        }
    }
    from_ = point;
    seen_ = seen;
}

void DashedLine::appendDashes(const Eigen::Vector3d& to, double length, const QColor& color) {
    const auto at = [&](double way) { return Eigen::Vector3d(from_ + (to - from_) * (way / length)); };
    for (double way = 0; way < length;) {
        const double step = std::min(dashes_[dash_] - into_, length - way);
        if (dash_ % 2 == 0) lines_.push_back(line(at(way), at(way + step), color, width_));
        way += step;
        into_ += step;
        if (into_ < dashes_[dash_] - 1e-9) break;
        into_ = 0;
        dash_ = (dash_ + 1) % dashes_.size();
    }
}

}  // namespace sinew
