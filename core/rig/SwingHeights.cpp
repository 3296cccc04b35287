#include "core/rig/SwingHeights.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kTouch = 1e-9;

/// Returns the equivalent angle from 0 to below a full turn.
double wrapped(double angle) {
    const double in = angle - kTurn * std::floor(angle / kTurn);
    return in < kTurn ? in : 0;
}

}  // namespace

CircleSpans::CircleSpans(std::vector<Span> spans) {
    for (Span& span : spans) span = {wrapped(span.from), std::min(span.width, kTurn)};
    std::ranges::sort(spans, {}, &Span::from);
    for (const Span& span : spans) {
        if (!spans_.empty() && span.from <= spans_.back().from + spans_.back().width + kTouch) {
            Span& last = spans_.back();
            last.width = std::max(last.width, span.from + span.width - last.from);
        } else {
            spans_.push_back(span);
        }
    }
    // The last span may wrap around and touch the first ones.
    while (spans_.size() > 1 &&
           spans_.back().from + spans_.back().width - kTurn >= spans_.front().from - kTouch) {
        Span& last = spans_.back();
        last.width = std::max(last.width, spans_.front().from + spans_.front().width + kTurn - last.from);
        spans_.erase(spans_.begin());
    }
    if (!spans_.empty() && spans_.front().width >= kTurn - kTouch) spans_ = {{0, kTurn}};
}

bool CircleSpans::isFullCircle() const { return !spans_.empty() && spans_.front().width >= kTurn; }

bool CircleSpans::contains(double angle, double tolerance) const {
    return std::ranges::any_of(spans_, [&](const Span& span) {
        return wrapped(angle - span.from + tolerance) <= span.width + 2 * tolerance;
    });
}

std::vector<CircleSpans::Span> difference(const CircleSpans& a, const CircleSpans& b) {
    std::vector<double> ends;
    for (const auto* set : {&a, &b}) {
        for (const CircleSpans::Span& span : set->spans()) {
            ends.push_back(span.from);
            ends.push_back(wrapped(span.from + span.width));
        }
    }
    std::ranges::sort(ends);
    std::vector<CircleSpans::Span> only;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const double width = (i + 1 < ends.size() ? ends[i + 1] : ends.front() + kTurn) - ends[i];
        const double middle = ends[i] + width / 2;
        if (width > 0 && a.contains(middle) != b.contains(middle)) only.push_back({ends[i], width});
    }
    return only;
}

namespace {

constexpr double kHeightStep = radians(10);
constexpr double kFlatHeight = 1e-12;  // amplitude of a height that is constant along an edge

Eigen::Vector3d rotated(const Eigen::Vector3d& axis, double angle, const Eigen::Vector3d& v) {
    return Eigen::AngleAxisd(angle, axis) * v;
}

/// Returns the angle in a range that differs by full turns; NaN if there is none.
double inside(const AngleRange& range, double angle) {
    const double in = range.min + (angle - range.min) - 2 * kPi * std::floor((angle - range.min) / (2 * kPi));
    return in <= range.max ? in : std::nan("");
}

std::vector<double> ticks(const AngleRange& range, const std::vector<double>& special) {
    std::vector<double> lines;
    const int steps = static_cast<int>(std::ceil((range.max - range.min) / kHeightStep));
    for (int i = 0; i <= steps; ++i)
        lines.push_back(steps == 0 ? range.min : range.min + (range.max - range.min) * i / steps);
    for (const double angle : special) {
        const double in = inside(range, angle);
        if (!std::isnan(in)) lines.push_back(in);
    }
    std::ranges::sort(lines);
    const auto same = [](double a, double b) { return b - a < 1e-9; };
    lines.erase(std::unique(lines.begin(), lines.end(), same), lines.end());
    return lines;
}

AngleRange clampedToTurn(const AngleRange& range) {
    return {range.min, std::min(range.max, range.min + 2 * kPi)};
}

}  // namespace

SwingHeights::SwingHeights(EulerOrder order, const Eigen::Vector3d& direction, const AngleRange& first,
                           const AngleRange& second)
    : direction_(direction) {
    for (std::size_t i = 0; i < 3; ++i) axes_[i] = Eigen::Vector3d::Unit(axes(order)[i]);
    east_ = axes_[1];  // neighbouring axes of an order are perpendicular
    north_ = axes_[2].cross(east_);
    placeTicks(clampedToTurn(first), clampedToTurn(second));
    makeEdges();
}

Eigen::Vector3d SwingHeights::rotatedDirection(double first, double second) const {
    return rotated(axes_[1], second, rotated(axes_[0], first, direction_));
}

/// Places grid lines through every stationary point of the height: there a contour could close within a cell,
/// or two could cross. The height is size(a1) cos(a2 - peak(a1)), so these points are on its peaks, where the
/// size is largest (the poles) or smallest.
void SwingHeights::placeTicks(const AngleRange& first, const AngleRange& second) {
    const double along = axes_[1].dot(direction_), across = axes_[1].dot(axes_[0].cross(direction_));
    std::vector<double> firsts{first.min}, seconds;
    if (std::hypot(along, across) > kFlatHeight) {
        const double far = std::atan2(across, along);
        firsts.insert(firsts.end(), {far, far + kPi / 2, far + kPi, far - kPi / 2});
    }
    for (const double angle : firsts) {
        const double in = inside(first, angle);
        if (std::isnan(in)) continue;
        const Edge edge = edgeAlongSecond(in, second.min, second.max);
        for (const double level : {edge.peak, edge.peak + kPi}) {
            const double at = inside(second, level);
            if (std::isnan(at)) continue;
            seconds.push_back(at);
            turningPoints_.push_back(edge.at(at));
        }
    }
    firstTicks_ = ticks(first, firsts);
    secondTicks_ = ticks(second, seconds);
}

double SwingHeights::Edge::at(double angle) const { return base + size * std::cos(angle - peak); }

void SwingHeights::setBounds(Edge& edge) {
    edge.minHeight = std::min(edge.at(edge.from), edge.at(edge.to));
    edge.maxHeight = std::max(edge.at(edge.from), edge.at(edge.to));
    if (!std::isnan(inside({edge.from, edge.to}, edge.peak))) edge.maxHeight = edge.base + edge.size;
    if (!std::isnan(inside({edge.from, edge.to}, edge.peak + kPi))) edge.minHeight = edge.base - edge.size;
}

SwingHeights::Edge SwingHeights::edgeAlongSecond(double first, double from, double to) const {
    const Eigen::Vector3d v = rotated(axes_[0], first, direction_);
    const double p = axes_[2].dot(v), q = axes_[2].dot(axes_[1].cross(v));
    Edge edge{0, std::hypot(p, q), std::atan2(q, p), from, to, 0, 0, first};
    setBounds(edge);
    return edge;
}

SwingHeights::Edge SwingHeights::edgeAlongFirst(double second, double from, double to) const {
    const Eigen::Vector3d up = rotated(axes_[1], -second, axes_[2]);
    const Eigen::Vector3d along = axes_[0] * axes_[0].dot(direction_);
    const double p = up.dot(direction_ - along), q = up.dot(axes_[0].cross(direction_));
    Edge edge{up.dot(along), std::hypot(p, q), std::atan2(q, p), from, to, 0, 0, second};
    setBounds(edge);
    return edge;
}

void SwingHeights::makeEdges() {
    for (const double first : firstTicks_)
        for (std::size_t i = 0; i + 1 < secondTicks_.size(); ++i)
            edges_.push_back(edgeAlongSecond(first, secondTicks_[i], secondTicks_[i + 1]));
    for (const double second : secondTicks_)
        for (std::size_t i = 0; i + 1 < firstTicks_.size(); ++i)
            edges_.push_back(edgeAlongFirst(second, firstTicks_[i], firstTicks_[i + 1]));
    for (const Edge& edge : edges_) {
        minHeight_ = std::min(minHeight_, edge.minHeight);
        maxHeight_ = std::max(maxHeight_, edge.maxHeight);
    }
    for (const double second : {secondTicks_.front(), secondTicks_.back()}) {
        const Edge side = edgeAlongFirst(second, firstTicks_.front(), firstTicks_.back());
        turningPoints_.insert(turningPoints_.end(),
                              {side.at(side.from), side.at(side.to), side.minHeight, side.maxHeight});
    }
    for (const double first : {firstTicks_.front(), firstTicks_.back()}) {
        const Edge side = edgeAlongSecond(first, secondTicks_.front(), secondTicks_.back());
        turningPoints_.insert(turningPoints_.end(), {side.minHeight, side.maxHeight});
    }
    std::ranges::sort(turningPoints_);
}

std::vector<double> SwingHeights::crossings(const Edge& edge, double height) {
    std::vector<double> crossingAngles;
    if (height < edge.minHeight || height > edge.maxHeight || edge.size < kFlatHeight) return crossingAngles;
    const double turn = std::acos(std::clamp((height - edge.base) / edge.size, -1.0, 1.0));
    for (const double angle : {edge.peak + turn, edge.peak - turn}) {
        const double in = inside({edge.from - 1e-12, edge.to + 1e-12}, angle);
        if (!std::isnan(in)) crossingAngles.push_back(in);
    }
    return crossingAngles;
}

void SwingHeights::findCrossings(double height, std::vector<std::vector<double>>& crossingAngles) const {
    const std::size_t secondEdgeCount = firstTicks_.size() * (secondTicks_.size() - 1);
    crossingAngles.resize(edges_.size());
    for (std::size_t i = 0; i < edges_.size(); ++i) {
        crossingAngles[i].clear();
        for (const double angle : crossings(edges_[i], height)) {
            const double other = edges_[i].fixedAngle;
            crossingAngles[i].push_back(longitude(i < secondEdgeCount ? rotatedDirection(other, angle)
                                                                      : rotatedDirection(angle, other)));
        }
    }
}

std::vector<CircleSpans::Span> SwingHeights::longitudes(double height) const {
    std::vector<std::vector<double>> crossingAngles;
    findCrossings(height, crossingAngles);
    std::vector<CircleSpans::Span> spans;
    for (const auto& longitudes : crossingAngles)
        for (const double longitude : longitudes) spans.push_back({longitude, 0});
    const std::size_t columns = firstTicks_.size() - 1, rows = secondTicks_.size() - 1;
    const std::size_t firstEdgesBegin = firstTicks_.size() * rows;
    for (std::size_t column = 0; column < columns; ++column) {
        for (std::size_t row = 0; row < rows; ++row) {
            double from = 0, to = 0;
            const double* start = nullptr;
            for (const std::size_t edge :
                 {column * rows + row, (column + 1) * rows + row, firstEdgesBegin + row * columns + column,
                  firstEdgesBegin + (row + 1) * columns + column}) {
                for (const double& longitude : crossingAngles[edge]) {
                    if (!start) start = &longitude;
                    from = std::min(from, std::remainder(longitude - *start, 2 * kPi));
                    to = std::max(to, std::remainder(longitude - *start, 2 * kPi));
                }
            }
            if (start && to > from) spans.push_back({*start + from, to - from});
        }
    }
    return spans;
}

Eigen::Vector3d SwingHeights::direction(double height, double longitude) const {
    const double flat = std::sqrt(std::max(0.0, 1 - height * height));
    return axes_[2] * height + flat * (east_ * std::cos(longitude) + north_ * std::sin(longitude));
}

double SwingHeights::longitude(const Eigen::Vector3d& direction) const {
    return std::atan2(north_.dot(direction), east_.dot(direction));
}

}  // namespace sinew
