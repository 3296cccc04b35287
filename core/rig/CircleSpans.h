#pragma once

#include <vector>

namespace sinew {

/// A set of directions on a circle, stored as disjoint spans of angles, radians.
class CircleSpans {
public:
    struct Span {
        double from = 0;   ///< 0 to 2 pi
        double width = 0;  ///< 0 to 2 pi, anticlockwise
    };

    CircleSpans() = default;
    /// Constructs the union of any spans; widths may exceed a full turn.
    explicit CircleSpans(std::vector<Span> spans);

    bool empty() const { return spans_.empty(); }
    /// Returns whether the set is the whole circle.
    bool isFullCircle() const;
    /// The spans, sorted by `from`.
    const std::vector<Span>& spans() const { return spans_; }
    bool contains(double angle, double tolerance = 0) const;

private:
    std::vector<Span> spans_;
};

/// Returns the symmetric difference: where exactly one of the sets has directions.
std::vector<CircleSpans::Span> difference(const CircleSpans& a, const CircleSpans& b);

}  // namespace sinew
