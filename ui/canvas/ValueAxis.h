#pragma once

namespace sinew {

/// The vertical axis of a graph. Maps values (increasing upwards) to pixels (increasing downwards) of an
/// area.
class ValueAxis {
public:
    static constexpr double kMargin = 28;  ///< pixels above and below values shown in full

    /// Sets the area of the graph on the canvas, pixels. The shown range is kept.
    void setExtent(double top, double height);
    double top() const { return top_; }
    double height() const { return height_; }

    double y(double value) const { return top_ + height_ - (value - low_) * scale(); }
    double value(double y) const { return low_ + (top_ + height_ - y) / scale(); }
    double scale() const { return height_ / (high_ - low_); }  ///< pixels per unit
    double low() const { return low_; }                        ///< value at the lower edge
    double high() const { return high_; }                      ///< value at the upper edge, > low()

    /// Shows these values within the margins. If they are equal, shows a range around them.
    void show(double low, double high);
    /// Shows these values from edge to edge; low < high.
    void setRange(double low, double high);
    void zoom(double factor, double aboutY);  ///< > 1 zooms in; keeps the value at aboutY in place
    void pan(double pixels);                  ///< > 0 moves the content down
    /// Returns the difference between labels, so that they are far enough apart for text.
    double step() const;

private:
    double top_ = 0, height_ = 1;
    double low_ = -1, high_ = 1;
};

}  // namespace sinew
