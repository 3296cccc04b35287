#pragma once

#include <vector>

namespace sinew {

/// A set of directions on a circle: spans of angles, radians, that do not touch each other.
class CircleSpans {
public:
    struct Span {
        double from = 0;   ///< 0 to 2 pi
        double width = 0;  ///< 0 to 2 pi, anticlockwise
    };

    CircleSpans() = default;
    /// The union of any spans; widths may be more than a whole turn.
    explicit CircleSpans(std::vector<Span> spans);

    bool empty() const { return spans_.empty(); }
    /// Whether it is the whole circle.
    bool whole() const;
    /// In the order of their beginnings.
    const std::vector<Span>& spans() const { return spans_; }
    bool contains(double angle, double tolerance = 0) const;

private:
    std::vector<Span> spans_;
};

/// Where exactly one of two sets is.
std::vector<CircleSpans::Span> difference(const CircleSpans& a, const CircleSpans& b);

}  // namespace sinew
