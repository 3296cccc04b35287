#include "ui/goals/GoalsDock.h"

#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/goals/GoalForm.h"
#include "ui/goals/GoalModel.h"
#include "ui/goals/SolverBox.h"
#include "ui/session/Session.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

GoalActions::GoalActions(Session& session, Actions& actions, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions) {
    connectActions();
    connect(&session.document, &Document::changed, this, &GoalActions::updateEnabled);
    connect(&session.selection, &Selection::characterChanged, this, &GoalActions::updateEnabled);
    connect(&session.selection, &Selection::jointsChanged, this, &GoalActions::updateEnabled);
    connect(&session.goals, &GoalEditing::currentChanged, this, &GoalActions::updateEnabled);
    connect(&session.goals, &GoalEditing::hoveredPointChanged, this, &GoalActions::updateEnabled);
    connect(&session.posing, &Posing::toolChanged, this, &GoalActions::updateEnabled);
    connect(&session.playback, &Playback::stateChanged, this, &GoalActions::updateEnabled);
    updateEnabled();
}

void GoalActions::connectActions() {
    const auto connectAction = [this](const char* id, auto slot) {
        connect((*actions_)[id], &QAction::triggered, this, slot);
    };
    GoalEditing& goals = session_->goals;
    connectAction("goal.pin", [&goals] {
        if (const auto point = goals.pinCandidate()) goals.togglePin(*point);
    });
    connectAction("goal.unpinAll", [&goals] { goals.unpinAll(); });
    connectAction("goal.add", [this, &goals] {
        std::vector<PointId> points;
        for (const JointId joint : session_->selection.joints()) {
            if (const auto point = goals.pinCandidate(joint)) points.push_back(*point);
        }
        goals.add(points);
    });
    connectAction("goal.delete", [&goals] { goals.remove(goals.current()); });
    connectAction("goal.goTo", [this] { goTo(); });
    connectAction("goal.solve", [this] { session_->ik.solveAll(); });
    connectAction("goal.key", [&goals] { goals.keyAll(); });
}

void GoalActions::goTo() {
    const Goal* goal = session_->goals.find(session_->goals.current());
    if (!goal) return;
    session_->selection.selectOnly(goal->joint);
    (*actions_)["view.frameSelected"]->trigger();
}

void GoalActions::updateEnabled() {
    const GoalEditing& goals = session_->goals;
    const auto character = session_->selection.character();
    const QString noFile = character ? QString() : tr("Open a file first");
    const auto enableIf = [&](const char* id, bool isEnabled, const QString& reason) {
        enableUnless(*(*actions_)[id], !noFile.isEmpty() ? noFile : isEnabled ? QString() : reason);
    };
    const bool hasGoals = character && !character->goals.empty();
    const bool joint = character && character->skeleton->find(session_->selection.currentJoint());
    // Goals hold points of the clip's pose, which is not shown in rest mode.
    const bool rest = session_->posing.mode() == Posing::Mode::rest;
    const QString reason = session_->posing.refusal();
    enableIf("goal.pin", goals.pinCandidate() && !rest,
             rest ? reason : tr("Point at a joint in the viewport, or select one"));
    enableIf("goal.unpinAll", goals.hasPins(), tr("Nothing is pinned"));
    enableIf("goal.add", joint && !rest, rest ? reason : tr("Select a joint first"));
    enableIf("goal.delete", hasGoals, tr("This character has no goals"));
    enableIf("goal.goTo", hasGoals, tr("This character has no goals"));
    enableIf("goal.key", hasGoals && session_->selection.clip(),
             hasGoals ? tr("This character has no clip") : tr("This character has no goals"));
    enableUnless(*(*actions_)["goal.solve"], session_->ik.refusal());
}

namespace {

enum Page { closedPage, emptyPage, goalsPage };
constexpr int kMaxRows = 6;  // rows shown before the list scrolls
constexpr int kRowHeight = 22;
constexpr int kBadge = 14;
constexpr int kEdge = 8;
constexpr int kResidual = 64;  // widths of the right columns
constexpr int kState = 76;

void drawBadge(QPainter& painter, const QRect& rect, int number, bool filled) {
    painter.setPen(QPen(theme().goal, 1.5));
    painter.setBrush(filled ? QBrush(theme().goal) : QBrush(Qt::NoBrush));
    painter.drawEllipse(QRectF(rect).adjusted(0.75, 0.75, -0.75, -0.75));
    painter.setFont(numberFont(10, QFont::Bold));
    painter.setPen(!filled ? theme().goal : theme().dark ? theme().boneOutline : theme().onAccent);
    painter.drawText(rect, Qt::AlignCenter, QString::number(number));
}

/// Paints a goal's row: its number in the goal colour, the name of its point, its state and its residual.
class GoalDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {120, kRowHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const QRect row = option.rect;
        const bool selected = option.state & QStyle::State_Selected;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (selected) {
            painter->fillRect(
                row, option.state & QStyle::State_Active ? theme().selection : theme().selectionInactive);
            painter->fillRect(QRect(row.left(), row.top(), 2, row.height()), theme().accent);
        } else if (option.state & QStyle::State_MouseOver) {
            painter->fillRect(row, theme().hover);
        }
        const QRect badge(row.left() + kEdge, row.center().y() - kBadge / 2 + 1, kBadge, kBadge);
        drawBadge(*painter, badge, index.data(GoalModel::numberRole).toInt(),
                  index.data(GoalModel::filledRole).toBool());
        const QRect residual(row.right() - kEdge - kResidual, row.top(), kResidual, row.height());
        const QRect state(residual.left() - kState, row.top(), kState, row.height());
        const QRect name(QPoint(badge.right() + 6, row.top()), QPoint(state.left() - 4, row.bottom()));
        QFont font = option.font;
        painter->setPen(theme().textDim);
        painter->setFont(font);
        painter->drawText(state, Qt::AlignRight | Qt::AlignVCenter,
                          index.data(GoalModel::stateRole).toString());
        painter->setFont(numberFont());
        painter->drawText(residual, Qt::AlignRight | Qt::AlignVCenter,
                          index.data(GoalModel::residualRole).toString());
        if (selected) font.setWeight(QFont::DemiBold);
        painter->setFont(font);
        painter->setPen(theme().text);
        painter->drawText(
            name, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideMiddle, name.width()));
        painter->restore();
    }
};

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
    pages_->addWidget(makePageHint(tr("Open a file or create a project to add goals to a character.")));
    pages_->addWidget(makePageHint(
        tr("No goals yet. Point at a joint in the viewport and press P to pin it, so that it stays "
           "in place while you drag others. Or select joints and click Add.")));
    pages_->addWidget(makeContent());
    auto* panel = new QWidget;
    auto* column = columnLayout(panel);
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
    auto* bar = new PanelBar(*menu_, tr("More goal commands"));
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
    auto* rows = columnLayout(scrolled);
    rows->addWidget(form_);
    rows->addWidget(solver_);
    rows->addStretch(1);
    auto* content = new QWidget;
    auto* column = columnLayout(content);
    column->addWidget(list_);
    column->addWidget(makeScrollArea(scrolled), 1);
    return content;
}

void GoalsDock::showGoals() {
    const auto character = session_->selection.character();
    pages_->setCurrentIndex(!character ? closedPage : character->goals.empty() ? emptyPage : goalsPage);
    if (!isSeen_) return;
    model_->show(character ? character->skeleton : nullptr, session_->goals.shown());
    list_->setFixedHeight(std::clamp(model_->rowCount(), 1, kMaxRows) * kRowHeight + 2);
    solver_->showCharacter();
    showCurrent();
}

void GoalsDock::showCurrent() {
    const QModelIndex index = model_->index(session_->goals.current());
    if (index.isValid() && index != list_->currentIndex()) list_->setCurrentIndex(index);
    form_->showGoal();
}

}  // namespace sinew
