#include "core/rig/CircleSpans.h"

#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kTurn = 2 * kPi;
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

}  // namespace sinew
