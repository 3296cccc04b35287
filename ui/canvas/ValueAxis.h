#pragma once

namespace sinew {

/// The vertical axis of a graph: maps values (growing upwards) to pixels (growing downwards) of a room.
class ValueAxis {
public:
    static constexpr double kMargin = 28;  ///< pixels above and below what is shown in full

    /// Where the graph is on the canvas, pixels. What was shown stays shown.
    void setRoom(double top, double height);
    double top() const { return top_; }
    double height() const { return height_; }

    double y(double value) const { return top_ + height_ - (value - low_) * scale(); }
    double value(double y) const { return low_ + (top_ + height_ - y) / scale(); }
    double scale() const { return height_ / (high_ - low_); }  ///< pixels a unit
    double low() const { return low_; }                        ///< at the lower edge of the room
    double high() const { return high_; }                      ///< at the upper edge; above low()

    /// These values inside of the margins; where they are one, some room around it.
    void show(double low, double high);
    /// These values from edge to edge; low < high.
    void setRange(double low, double high);
    void zoom(double factor, double aboutY);  ///< > 1 comes nearer; the value at aboutY stays there
    void pan(double pixels);                  ///< > 0 moves the content down
    /// From label to label: at least as many pixels apart as text needs.
    double step() const;

private:
    double top_ = 0, height_ = 1;
    double low_ = -1, high_ = 1;
};

}  // namespace sinew
