#include "ui/goals/SolverBox.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/goals/EnergyPlot.h"
#include "ui/goals/GoalRow.h"
#include "ui/session/Session.h"
#include "ui/widgets/Theme.h"

namespace sinew {

SolverBox::SolverBox(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(&session),
      method_(new QComboBox),
      plot_(new EnergyPlot(session.ik)),
      runs_(new QLabel),
      compare_(new QPushButton(tr("Compare Methods"))) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 8);
    column->setSpacing(4);
    for (const IkMethod method : kIkMethods) method_->addItem(methodName(method));
    method_->setObjectName(QStringLiteral("ikMethod"));
    method_->setToolTip(
        tr("Least squares is recommended; gradient descent is the textbook method, for comparison"));
    auto* row = new GoalRow(tr("Solver"));
    row->add(method_, 1);
    column->addWidget(row);
    auto* runsRow = new QHBoxLayout;
    runsRow->setContentsMargins(8, 0, 8, 0);
    runs_->setObjectName(QStringLiteral("ikRuns"));
    runs_->setWordWrap(true);
    runs_->setForegroundRole(QPalette::PlaceholderText);
    runs_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    runsRow->addWidget(runs_, 1);
    column->addWidget(plot_);
    column->addLayout(runsRow);
    compare_->setObjectName(QStringLiteral("compareMethods"));
    compare_->setToolTip(
        tr("Solve the last problem with both methods and plot both, without changing the pose"));
    auto* buttonRow = new QHBoxLayout;
    buttonRow->setContentsMargins(8, 0, 8, 0);
    buttonRow->addWidget(compare_);
    buttonRow->addStretch(1);
    column->addLayout(buttonRow);
    connect(method_, &QComboBox::activated, this,
            [this](int index) { session_->goals.setMethod(kIkMethods[index]); });
    connect(compare_, &QPushButton::clicked, &session.ik, &IkPosing::compareMethods);
    // Every frame of a drag solves, so the text is only laid out while it is visible.
    connect(&session.ik, &IkPosing::solved, this, [this] {
        if (isVisible()) showRuns();
    });
}

void SolverBox::showEvent(QShowEvent* event) {
    showRuns();
    QWidget::showEvent(event);
}

void SolverBox::showCharacter() {
    const auto character = session_->selection.character();
    if (character) method_->setCurrentText(methodName(character->ik));
}

void SolverBox::showRuns() {
    QStringList lines;
    for (const IkRun& run : session_->ik.runs()) lines << runText(run);
    runs_->setText(lines.join(u'\n'));
    runs_->setVisible(!lines.isEmpty());
    plot_->setAccessibleDescription(runs_->text());
    plot_->update();
}

}  // namespace sinew
