#include "ui/history/HistoryDock.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSettings>
#include <QSpinBox>
#include <QStackedWidget>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/history/HistoryModel.h"
#include "ui/history/HistoryView.h"
#include "ui/widgets/Hint.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr double kMegabyte = 1 << 20;
constexpr int kLargestBudget = 1 << 20;  // megabytes
constexpr int kFooterHeight = 32;
const QString kBudgetKey = QStringLiteral("edit/undoMegabytes");

int storedBudget() {
    constexpr int kDefault = static_cast<int>(History::kDefaultBudget >> 20);
    const int stored = QSettings().value(kBudgetKey, kDefault).toInt();
    return stored >= 1 && stored <= kLargestBudget ? stored : kDefault;
}

}  // namespace

HistoryDock::HistoryDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("History"), parent),
      session_(&session),
      model_(new HistoryModel(this)),
      view_(new HistoryView),
      pages_(new QStackedWidget) {
    setObjectName(QStringLiteral("history"));
    view_->setModel(model_);
    view_->addAction(actions["edit.copyRecipe"]);
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
    pages_->addWidget(
        makePageHint(tr("Every step is listed here as you make it. Choose one to go back to it.")));
    pages_->addWidget(view_);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(pages_, 1);
    column->addWidget(makeFooter());
    setWidget(content);
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &HistoryDock::goTo);
    connect(&session.document, &Document::stepped, this, &HistoryDock::refresh);
    setBudget(budget_->value());
    refresh();
}

QWidget* HistoryDock::makeFooter() {
    auto* footer = new QWidget;
    footer->setFixedHeight(kFooterHeight);
    auto* row = new QHBoxLayout(footer);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    used_ = new QLabel;
    used_->setForegroundRole(QPalette::PlaceholderText);
    budget_ = new QSpinBox;
    budget_->setRange(1, kLargestBudget);
    budget_->setSuffix(tr(" MB"));
    // Digits that are still being typed would throw steps away.
    budget_->setKeyboardTracking(false);
    budget_->setAccelerated(true);
    budget_->setValue(storedBudget());
    budget_->setToolTip(tr("Memory that undo may use; beyond it the oldest steps are forgotten"));
    budget_->setAccessibleName(tr("Undo budget in megabytes"));
    row->addWidget(used_, 1);
    row->addWidget(budget_);
    connect(budget_, &QSpinBox::valueChanged, this, &HistoryDock::setBudget);
    return footer;
}

void HistoryDock::setBudget(int megabytes) {
    if (megabytes != storedBudget()) QSettings().setValue(kBudgetKey, megabytes);
    session_->document.setUndoBudget(static_cast<std::size_t>(megabytes) << 20);
}

void HistoryDock::refresh() {
    const QScopedValueRollback guard(following_, true);
    const History& history = session_->document.history();
    model_->show(history);
    const bool any = history.steps().size() > 1 || !history.current().scene.characters.empty();
    pages_->setCurrentIndex(any ? 1 : 0);
    view_->setCurrentIndex(model_->index(model_->current()));
    used_->setText(tr("Holds %1 MB of").arg(numberText(static_cast<double>(history.bytes()) / kMegabyte, 1)));
}

void HistoryDock::goTo(const QModelIndex& step) {
    if (!following_ && step.isValid()) session_->document.goTo(step.row());
}

}  // namespace sinew
