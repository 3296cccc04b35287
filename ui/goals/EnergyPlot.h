#pragma once

#include <QWidget>

namespace sinew {

class IkPosing;
struct IkRun;

/// Plots the energy of the last solve after each iteration on a logarithmic axis, one line per method. A line
/// is broken where the solver restarted from another pose.
class EnergyPlot : public QWidget {
    Q_OBJECT
public:
    explicit EnergyPlot(const IkPosing& ik, QWidget* parent = nullptr);

    QSize sizeHint() const override { return {280, 132}; }
    QSize minimumSizeHint() const override { return {200, 132}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Axes;
    Axes axes() const;
    void paintGrid(QPainter& painter, const Axes& axes) const;
    void paintRun(QPainter& painter, const Axes& axes, const IkRun& run) const;

    const IkPosing* ik_;
};

/// Returns a line such as "Bounded least squares: 5 iterations, 84 µs, residual 0.3 mm".
QString runText(const IkRun& run);

}  // namespace sinew
