#include "core/rig/SwingPatch.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr int kRows = 32;
constexpr double kStep = radians(6);  // of facets and outlines along a row
constexpr double kBeside = 1e-6;      // radians from a place where what is reached changes
constexpr double kFinest =
    radians(0.2);  // between rows of which one begins, ends or parts what the other has
constexpr double kMostSkew = radians(10);  // of a band's ends, from one row to the next
constexpr double kNoArea = 1e-4;           // radians: a narrower patch is a line

double middle(const CircleSpans::Span& span) { return span.from + span.width / 2; }

/// The spans of the row below in the order in which they go on from those above; nullopt where they part,
/// join, begin or end.
std::optional<std::vector<CircleSpans::Span>> continued(const CircleSpans& above, const CircleSpans& below,
                                                        double slack, double mostSkew) {
    const auto& upper = above.spans();
    const auto& lower = below.spans();
    if (upper.size() != lower.size() || upper.empty() || above.whole() != below.whole()) return std::nullopt;
    for (std::size_t shift = 0; shift < lower.size(); ++shift) {
        std::vector<CircleSpans::Span> matched;
        for (std::size_t i = 0; i < upper.size(); ++i) {
            CircleSpans::Span span = lower[(i + shift) % lower.size()];
            const double way = std::remainder(middle(span) - middle(upper[i]), 2 * kPi);
            const double skew = std::abs(way) + std::abs(span.width - upper[i].width) / 2;
            if (skew > mostSkew || std::abs(way) > (span.width + upper[i].width) / 2 + slack) break;
            span.from = middle(upper[i]) + way - span.width / 2;
            matched.push_back(span);
        }
        if (matched.size() == upper.size()) return matched;
    }
    return std::nullopt;
}

}  // namespace

std::array<AngleRange, 3> angleRanges(const Joint& joint, const Eigen::Vector3d& angles) {
    std::array<AngleRange, 3> ranges;
    for (int i = 0; i < 3; ++i) {
        const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(i)];
        AngleRange& range = ranges[static_cast<std::size_t>(i)];
        if (limit.mode == AngleLimit::Mode::locked) {
            range = {limit.min, limit.min};
        } else if (limit.mode == AngleLimit::Mode::limited) {
            // A side that is open is good for a whole turn.
            range = {std::isfinite(limit.min) ? limit.min : limit.max - 2 * kPi,
                     std::isfinite(limit.max) ? limit.max : limit.min + 2 * kPi};
        } else {
            const bool moves = joint.free.contains(angle(i));
            range = moves ? AngleRange{-kPi, kPi} : AngleRange{angles[i], angles[i]};
        }
    }
    return ranges;
}

SwingPatch::SwingPatch(EulerOrder order, const Eigen::Vector3d& bone, const std::array<AngleRange, 3>& ranges)
    : heights_(order, bone.stableNormalized(), ranges[0], ranges[1]), last_(ranges[2]) {
    if (bone.stableNorm() == 0) return;
    std::vector<Row> rows;
    for (const double pole : poles()) rows.push_back(row(pole));
    const bool wide = std::ranges::any_of(rows, [](const Row& each) {
        return std::ranges::any_of(each.longitudes.spans(),
                                   [](const CircleSpans::Span& span) { return span.width > kNoArea; });
    });
    if (rows.empty() || !wide) return;
    addOutline(rows.front().pole, rows.front().longitudes.spans());
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) join(rows[i], rows[i + 1]);
    addOutline(rows.back().pole, rows.back().longitudes.spans());
}

SwingPatch::Row SwingPatch::row(double pole) const {
    std::vector<CircleSpans::Span> spans = heights_.longitudes(std::cos(pole));
    for (CircleSpans::Span& span : spans) {
        span.from += last_.min;
        span.width += last_.max - last_.min;
    }
    return {pole, CircleSpans(std::move(spans))};
}

/// Rows from pole to pole, with one on either side of each place where what is reached changes.
std::vector<double> SwingPatch::poles() const {
    const double first = std::acos(std::clamp(heights_.greatest(), -1.0, 1.0));
    const double last = std::acos(std::clamp(heights_.least(), -1.0, 1.0));
    std::vector<double> angles;
    if (last - first < kNoArea) return angles;
    const auto add = [&](double pole) {
        angles.push_back(std::clamp(pole, first + kBeside, last - kBeside));
    };
    for (int i = 0; i <= kRows; ++i) add(first + (last - first) * i / kRows);
    for (const double height : heights_.turningPoints()) {
        const double pole = std::acos(std::clamp(height, -1.0, 1.0));
        add(pole - kBeside);
        add(pole + kBeside);
    }
    std::ranges::sort(angles);
    const auto same = [](double a, double b) { return b - a < kBeside / 2; };
    angles.erase(std::unique(angles.begin(), angles.end(), same), angles.end());
    return angles;
}

Eigen::Vector3d SwingPatch::place(double pole, double longitude) const {
    return heights_.direction(std::cos(pole), longitude);
}

void SwingPatch::join(const Row& above, const Row& below) {
    const double height = below.pole - above.pole, between = (above.pole + below.pole) / 2;
    // On either side of a turning point: whatever one has more than the other ends or begins here.
    if (height < 3 * kBeside) return addOutline(between, difference(above.longitudes, below.longitudes));
    // Thin spans may go on beside each other, as steeply as this.
    const double flat = std::max(std::sin(between), 1e-3);
    if (const auto matched =
            continued(above.longitudes, below.longitudes, 2 * height / flat, kMostSkew / flat))
        return addBand(above.pole, above.longitudes.spans(), below.pole, *matched, above.longitudes.whole());
    if (height > kFinest) {
        const Row middle = row(between);
        join(above, middle);
        return join(middle, below);
    }
    addBand(above.pole, above.longitudes.spans(), between, above.longitudes.spans(),
            above.longitudes.whole());
    addBand(between, below.longitudes.spans(), below.pole, below.longitudes.spans(),
            below.longitudes.whole());
    addOutline(between, difference(above.longitudes, below.longitudes));
}

void SwingPatch::addBand(double above, const Spans& upper, double below, const Spans& lower, bool whole) {
    for (std::size_t i = 0; i < upper.size(); ++i) {
        addFacets(above, upper[i], below, lower[i]);
        if (whole) continue;
        outline_.push_back({place(above, upper[i].from), place(below, lower[i].from)});
        outline_.push_back(
            {place(above, upper[i].from + upper[i].width), place(below, lower[i].from + lower[i].width)});
    }
}

void SwingPatch::addFacets(double above, const CircleSpans::Span& upper, double below,
                           const CircleSpans::Span& lower) {
    const double length = std::max(upper.width * std::sin(above), lower.width * std::sin(below));
    const int steps = std::max(1, static_cast<int>(std::ceil(length / kStep)));
    const auto at = [&](double pole, const CircleSpans::Span& span, int step) {
        return place(pole, span.from + span.width * step / steps);
    };
    for (int i = 0; i < steps; ++i)
        facets_.push_back(
            {at(above, upper, i), at(below, lower, i), at(below, lower, i + 1), at(above, upper, i + 1)});
}

void SwingPatch::addOutline(double pole, const std::vector<CircleSpans::Span>& spans) {
    if (std::sin(pole) < 10 * kBeside) return;  // the pole itself is a point inside
    for (const CircleSpans::Span& span : spans) {
        const int steps = std::max(1, static_cast<int>(std::ceil(span.width * std::sin(pole) / kStep)));
        for (int i = 0; i < steps; ++i)
            outline_.push_back({place(pole, span.from + span.width * i / steps),
                                place(pole, span.from + span.width * (i + 1) / steps)});
    }
}

bool SwingPatch::contains(const Eigen::Vector3d& direction, double tolerance) const {
    if (empty()) return false;
    const double longitude = heights_.longitude(direction);
    const double pole = std::acos(std::clamp(heights_.height(direction), -1.0, 1.0));
    const double slack = tolerance / std::max(std::sin(pole), tolerance / kPi);
    return std::ranges::any_of(std::array{pole, pole - tolerance, pole + tolerance},
                               [&](double near) { return row(near).longitudes.contains(longitude, slack); });
}

}  // namespace sinew
