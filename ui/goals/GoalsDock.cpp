#include "ui/goals/GoalsDock.h"

#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/goals/GoalActions.h"
#include "ui/goals/GoalDelegate.h"
#include "ui/goals/GoalForm.h"
#include "ui/goals/GoalModel.h"
#include "ui/goals/SolverBox.h"
#include "ui/session/Session.h"
#include "ui/widgets/Hint.h"
#include "ui/widgets/PanelBar.h"

namespace sinew {

namespace {

enum Page { closedPage, emptyPage, goalsPage };
constexpr int kMaxRows = 6;  // rows shown before the list scrolls

}  // namespace

GoalsDock::GoalsDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Goals"), parent),
      session_(&session),
      actions_(&actions),
      model_(new GoalModel(this)),
      list_(new QListView),
      form_(new GoalForm(session)),
      solver_(new SolverBox(session)),
      menu_(new QMenu(this)),
      pages_(new QStackedWidget) {
    setObjectName(QStringLiteral("goals"));
    new GoalActions(session, actions, this);
    makeList();
    pages_->addWidget(makePageHint(tr("Open a file or start a new project to add goals to a character.")));
    pages_->addWidget(makePageHint(
        tr("No goals yet. Point at a joint in the viewport and press P to pin it, so that it stays "
           "in place while you drag others. Or select joints and press Add.")));
    pages_->addWidget(makeContent());
    auto* panel = new QWidget;
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeBar());
    column->addWidget(pages_, 1);
    panel->setAutoFillBackground(true);
    setWidget(panel);
    connect(&session.pose, &CurrentPose::posed, this, &GoalsDock::showGoals);
    connect(&session.document, &Document::changed, this, &GoalsDock::showGoals);
    connect(&session.selection, &Selection::characterChanged, this, &GoalsDock::showGoals);
    connect(&session.goals, &GoalEditing::currentChanged, this, &GoalsDock::showCurrent);
    // The list is not updated while another tab covers it.
    connect(this, &QDockWidget::visibilityChanged, this, [this](bool seen) {
        isSeen_ = seen;
        showGoals();
    });
    showGoals();
}

QWidget* GoalsDock::makeBar() {
    for (const char* id : {"goal.goTo", "goal.key", "goal.unpinAll"}) menu_->addAction((*actions_)[id]);
    auto* bar = new PanelBar(*menu_, tr("Goal commands"));
    for (const auto& [id, text] :
         {std::pair("goal.add", tr("Add")), std::pair("goal.pin", tr("Pin")),
          std::pair("goal.delete", tr("Delete")), std::pair("goal.solve", tr("Solve"))}) {
        (*actions_)[id]->setIconText(text);
        bar->add(*(*actions_)[id]);
    }
    return bar;
}

void GoalsDock::makeList() {
    list_->setModel(model_);
    list_->setItemDelegate(new GoalDelegate(list_));
    list_->setObjectName(QStringLiteral("goalList"));
    list_->setAccessibleName(tr("Goals"));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (index.isValid()) session_->goals.setCurrent(model_->goal(index));
            });
    connect(list_, &QListView::doubleClicked, this, [this] { (*actions_)["goal.goTo"]->trigger(); });
}

QWidget* GoalsDock::makeContent() {
    auto* scrolled = new QWidget;
    auto* rows = new QVBoxLayout(scrolled);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(form_);
    rows->addWidget(solver_);
    rows->addStretch(1);
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(scrolled);
    area->setFocusPolicy(Qt::NoFocus);
    scrolled->setAutoFillBackground(true);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(list_);
    column->addWidget(area, 1);
    return content;
}

void GoalsDock::showGoals() {
    const auto character = session_->selection.character();
    pages_->setCurrentIndex(!character ? closedPage : character->goals.empty() ? emptyPage : goalsPage);
    if (!isSeen_) return;
    model_->show(character ? character->skeleton : nullptr, session_->goals.shown());
    list_->setFixedHeight(std::clamp(model_->rowCount(), 1, kMaxRows) * GoalDelegate::kRowHeight + 2);
    solver_->showCharacter();
    showCurrent();
}

void GoalsDock::showCurrent() {
    const QModelIndex index = model_->index(session_->goals.current());
    if (index.isValid() && index != list_->currentIndex()) list_->setCurrentIndex(index);
    form_->showGoal();
}

}  // namespace sinew
