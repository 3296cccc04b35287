#pragma once

#include <QWidget>

namespace sinew {

class IkPosing;
struct IkRun;

/// The energy of the last solve after each iteration, its axis logarithmic: a line a method, broken where a
/// solve started again from elsewhere.
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

/// "Bounded least squares: 5 iterations, 84 µs, 0.3 mm left".
QString runText(const IkRun& run);

}  // namespace sinew
