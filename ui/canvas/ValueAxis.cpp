#include "ui/canvas/ValueAxis.h"

#include <algorithm>
#include <cmath>

#include "ui/document/TimeAxis.h"

namespace sinew {

namespace {

constexpr double kMinSpan = 1e-6;
constexpr double kMaxSpan = 1e9;
constexpr double kValueLabelSpacing = 26;  // minimum distance of labels, pixels

}  // namespace

void ValueAxis::setExtent(double top, double height) {
    top_ = top;
    height_ = std::max(1.0, height);
}

void ValueAxis::show(double low, double high) {
    if (high - low < kMinSpan) {
        const double about = (low + high) / 2;
        low = about - 1;
        high = about + 1;
    }
    const double inner = std::max(height_ - 2 * kMargin, height_ / 3);
    const double margin = (high - low) * (height_ - inner) / (2 * inner);
    setRange(low - margin, high + margin);
}

void ValueAxis::setRange(double low, double high) {
    if (!std::isfinite(low) || !std::isfinite(high)) return;
    const double span = std::clamp(high - low, kMinSpan, kMaxSpan);
    const double middle = std::clamp((low + high) / 2, -kMaxSpan, kMaxSpan);
    low_ = middle - span / 2;
    high_ = middle + span / 2;
}

void ValueAxis::zoom(double factor, double aboutY) {
    const double about = value(aboutY);
    setRange(about + (low_ - about) / factor, about + (high_ - about) / factor);
}

void ValueAxis::pan(double pixels) {
    const double by = pixels / scale();
    setRange(low_ + by, high_ + by);
}

double ValueAxis::step() const { return niceStep(kValueLabelSpacing / scale()); }

}  // namespace sinew
