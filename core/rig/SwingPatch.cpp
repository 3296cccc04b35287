#include "core/rig/SwingPatch.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/Index.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr int kPatchRows = 32;
constexpr double kFacetStep = radians(6);  // of facets and outlines along a row
constexpr double kSideOffset = 1e-6;  // radians on either side of a height where the reachable set changes
constexpr double kMinRowDistance =
    radians(0.2);  // smallest distance of rows between which a span begins, ends or splits
constexpr double kMaxSkew = radians(10);  // of the ends of a band, from one row to the next
constexpr double kMinWidth = 1e-4;        // radians; a narrower patch counts as a line

double middle(const CircleSpans::Span& span) { return span.from + span.width / 2; }

/// Returns the spans of the lower row in the order of the upper spans they continue; nullopt if any span
/// splits, merges, begins or ends.
std::optional<std::vector<CircleSpans::Span>> matchedSpans(const CircleSpans& above, const CircleSpans& below,
                                                           double slack, double maxSkew) {
    const auto& upper = above.spans();
    const auto& lower = below.spans();
    if (upper.size() != lower.size() || upper.empty() || above.isFullCircle() != below.isFullCircle())
        return std::nullopt;
    for (std::size_t shift = 0; shift < lower.size(); ++shift) {
        std::vector<CircleSpans::Span> matched;
        for (std::size_t i = 0; i < upper.size(); ++i) {
            CircleSpans::Span span = lower[(i + shift) % lower.size()];
            const double offset = std::remainder(middle(span) - middle(upper[i]), 2 * kPi);
            const double skew = std::abs(offset) + std::abs(span.width - upper[i].width) / 2;
            if (skew > maxSkew || std::abs(offset) > (span.width + upper[i].width) / 2 + slack) break;
            span.from = middle(upper[i]) + offset - span.width / 2;
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
        const AngleLimit& limit = joint.limits.angles[asIndex(i)];
        AngleRange& range = ranges[asIndex(i)];
        if (limit.mode == AngleLimit::Mode::locked) {
            range = {limit.min, limit.min};
        } else if (limit.mode == AngleLimit::Mode::limited) {
            // An open side allows a full turn.
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
    : heights_(order, bone.stableNormalized(), ranges[0], ranges[1]), thirdRange_(ranges[2]) {
    if (bone.stableNorm() == 0) return;
    std::vector<Row> rows;
    for (const double polarAngle : polarAngles()) rows.push_back(row(polarAngle));
    const bool wide = std::ranges::any_of(rows, [](const Row& each) {
        return std::ranges::any_of(each.longitudes.spans(),
                                   [](const CircleSpans::Span& span) { return span.width > kMinWidth; });
    });
    if (rows.empty() || !wide) return;
    addOutline(rows.front().polarAngle, rows.front().longitudes.spans());
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) joinRows(rows[i], rows[i + 1]);
    addOutline(rows.back().polarAngle, rows.back().longitudes.spans());
}

SwingPatch::Row SwingPatch::row(double polarAngle) const {
    std::vector<CircleSpans::Span> spans = heights_.longitudes(std::cos(polarAngle));
    for (CircleSpans::Span& span : spans) {
        span.from += thirdRange_.min;
        span.width += thirdRange_.max - thirdRange_.min;
    }
    return {polarAngle, CircleSpans(std::move(spans))};
}

/// Returns the polar angles of rows from pole to pole, with one on either side of each height where the
/// reachable set changes.
std::vector<double> SwingPatch::polarAngles() const {
    const double first = std::acos(std::clamp(heights_.maxHeight(), -1.0, 1.0));
    const double last = std::acos(std::clamp(heights_.minHeight(), -1.0, 1.0));
    std::vector<double> angles;
    if (last - first < kMinWidth) return angles;
    const auto add = [&](double polarAngle) {
        angles.push_back(std::clamp(polarAngle, first + kSideOffset, last - kSideOffset));
    };
    for (int i = 0; i <= kPatchRows; ++i) add(first + (last - first) * i / kPatchRows);
    for (const double height : heights_.turningPoints()) {
        const double polarAngle = std::acos(std::clamp(height, -1.0, 1.0));
        add(polarAngle - kSideOffset);
        add(polarAngle + kSideOffset);
    }
    std::ranges::sort(angles);
    const auto same = [](double a, double b) { return b - a < kSideOffset / 2; };
    angles.erase(std::unique(angles.begin(), angles.end(), same), angles.end());
    return angles;
}

Eigen::Vector3d SwingPatch::directionAt(double polarAngle, double longitude) const {
    return heights_.direction(std::cos(polarAngle), longitude);
}

void SwingPatch::joinRows(const Row& above, const Row& below) {
    const double height = below.polarAngle - above.polarAngle,
                 between = (above.polarAngle + below.polarAngle) / 2;
    // On either side of a turning point: spans that only one row has begin or end here.
    if (height < 3 * kSideOffset) return addOutline(between, difference(above.longitudes, below.longitudes));
    // Thin spans may continue with this much offset.
    const double flat = std::max(std::sin(between), 1e-3);
    if (const auto matched =
            matchedSpans(above.longitudes, below.longitudes, 2 * height / flat, kMaxSkew / flat))
        return addBand(above.polarAngle, above.longitudes.spans(), below.polarAngle, *matched,
                       above.longitudes.isFullCircle());
    if (height > kMinRowDistance) {
        const Row middle = row(between);
        joinRows(above, middle);
        return joinRows(middle, below);
    }
    addBand(above.polarAngle, above.longitudes.spans(), between, above.longitudes.spans(),
            above.longitudes.isFullCircle());
    addBand(between, below.longitudes.spans(), below.polarAngle, below.longitudes.spans(),
            below.longitudes.isFullCircle());
    addOutline(between, difference(above.longitudes, below.longitudes));
}

void SwingPatch::addBand(double above, const Spans& upper, double below, const Spans& lower,
                         bool isFullCircle) {
    for (std::size_t i = 0; i < upper.size(); ++i) {
        addFacets(above, upper[i], below, lower[i]);
        if (isFullCircle) continue;
        outline_.push_back({directionAt(above, upper[i].from), directionAt(below, lower[i].from)});
        outline_.push_back({directionAt(above, upper[i].from + upper[i].width),
                            directionAt(below, lower[i].from + lower[i].width)});
    }
}

void SwingPatch::addFacets(double above, const CircleSpans::Span& upper, double below,
                           const CircleSpans::Span& lower) {
    const double length = std::max(upper.width * std::sin(above), lower.width * std::sin(below));
    const int steps = std::max(1, static_cast<int>(std::ceil(length / kFacetStep)));
    const auto at = [&](double polarAngle, const CircleSpans::Span& span, int step) {
        return directionAt(polarAngle, span.from + span.width * step / steps);
    };
    for (int i = 0; i < steps; ++i)
        facets_.push_back(
            {at(above, upper, i), at(below, lower, i), at(below, lower, i + 1), at(above, upper, i + 1)});
}

void SwingPatch::addOutline(double polarAngle, const std::vector<CircleSpans::Span>& spans) {
    if (std::sin(polarAngle) < 10 * kSideOffset) return;  // the pole itself is an interior point
    for (const CircleSpans::Span& span : spans) {
        const int steps =
            std::max(1, static_cast<int>(std::ceil(span.width * std::sin(polarAngle) / kFacetStep)));
        for (int i = 0; i < steps; ++i)
            outline_.push_back({directionAt(polarAngle, span.from + span.width * i / steps),
                                directionAt(polarAngle, span.from + span.width * (i + 1) / steps)});
    }
}

bool SwingPatch::contains(const Eigen::Vector3d& direction, double tolerance) const {
    if (empty()) return false;
    const double longitude = heights_.longitude(direction);
    const double polarAngle = std::acos(std::clamp(heights_.height(direction), -1.0, 1.0));
    const double slack = tolerance / std::max(std::sin(polarAngle), tolerance / kPi);
    return std::ranges::any_of(std::array{polarAngle, polarAngle - tolerance, polarAngle + tolerance},
                               [&](double near) { return row(near).longitudes.contains(longitude, slack); });
}

}  // namespace sinew
