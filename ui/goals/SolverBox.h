#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;

namespace sinew {

class EnergyPlot;
struct Session;

/// The character's solver, the cost of the last solve, and a plot of its energy.
class SolverBox : public QWidget {
    Q_OBJECT
public:
    explicit SolverBox(Session& session, QWidget* parent = nullptr);

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
