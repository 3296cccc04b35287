#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace sinew {

class IkPosing;
struct IkRun;
struct Session;

/// Plots the energy of the last solve after each iteration on a logarithmic axis, one line per method. A line
/// is broken where the solver restarted from another pose.
class EnergyPlot : public QWidget {
    Q_OBJECT
public:
    explicit EnergyPlot(const IkPosing& ik);

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

/// The character's solver, the cost of the last solve, and a plot of its energy.
class SolverBox : public QWidget {
    Q_OBJECT
public:
    explicit SolverBox(Session& session);

    void showCharacter();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void showRuns();

    Session* session_;
    QComboBox* method_;
    EnergyPlot* plot_;
    QLabel* runs_;
    QPushButton* compare_;
};

}  // namespace sinew
