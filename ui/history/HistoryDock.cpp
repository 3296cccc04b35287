#include "ui/history/HistoryDock.h"

#include <QLabel>
#include <QListView>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStyledItemDelegate>

#include "ui/actions/Actions.h"
#include "ui/history/HistoryModel.h"
#include "ui/session/Session.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kStepHeight = 22;
constexpr int kBar = 2;
constexpr int kStepEdge = 8;

/// Paints a step: its text, and a bar in the accent colour if it is the current one.
class StepDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return {QStyledItemDelegate::sizeHint(option, index).width(), kStepHeight};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool current = index.data(HistoryModel::currentRole).toBool();
        const bool focused = option.state & QStyle::State_HasFocus;
        const QRect row = option.rect;
        painter->save();
        if (current) {
            painter->fillRect(row, option.widget->hasFocus() ? theme().selection : theme().selectionInactive);
            painter->fillRect(QRect(row.left(), row.top(), kBar, row.height()), theme().accent);
        } else if (option.state & QStyle::State_MouseOver) {
            painter->fillRect(row, theme().hover);
        }
        if (focused && !current) {
            painter->setPen(theme().accent);
            painter->drawRect(row.adjusted(0, 0, -1, -1));
        }
        const auto weight = index.data(Qt::FontRole).value<QFont>().weight();
        QFont font = option.font;
        font.setWeight(static_cast<QFont::Weight>(weight));
        painter->setFont(font);
        painter->setPen(index.data(Qt::ForegroundRole).value<QColor>());
        const QRect textRect = row.adjusted(kStepEdge, 0, -kStepEdge, 0);
        const QString text =
            QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, textRect.width());
        painter->drawText(textRect, Qt::AlignLeft | Qt::AlignVCenter, text);
        painter->restore();
    }
};

constexpr double kMegabyte = 1 << 20;

}  // namespace

HistoryDock::HistoryDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("History"), parent),
      session_(&session),
      model_(new HistoryModel(this)),
      view_(new QListView),
      pages_(new QStackedWidget) {
    setObjectName(QStringLiteral("history"));
    view_->setFrameShape(QFrame::NoFrame);
    view_->setUniformItemSizes(true);
    view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view_->setMouseTracking(true);
    view_->setItemDelegate(new StepDelegate(view_));
    view_->viewport()->setBackgroundRole(QPalette::Window);
    view_->setAccessibleName(tr("Steps"));
    view_->setModel(model_);
    view_->addAction(actions["edit.copyRecipe"]);
    view_->setContextMenuPolicy(Qt::ActionsContextMenu);
    pages_->addWidget(makePageHint(tr("Steps are listed here as you work. Click a step to return to it.")));
    pages_->addWidget(view_);
    auto* content = new QWidget;
    auto* column = columnLayout(content);
    column->addWidget(pages_, 1);
    column->addWidget(makeFooter());
    setWidget(content);
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, &HistoryDock::goTo);
    connect(&session.document, &Document::stepped, this, &HistoryDock::refresh);
    connect(&Preferences::get(), &Preferences::changed, this,
            [this] { budgetBox_->setValue(Preferences::get().integer(preference::kUndoMemory)); });
    setBudget(budgetBox_->value());
    refresh();
}

QWidget* HistoryDock::makeFooter() {
    auto* footer = new QWidget;
    auto* row = barLayout(*footer);
    usedLabel_ = makeDimLabel();
    budgetBox_ = new QSpinBox;
    budgetBox_->setRange(static_cast<int>(preference::kUndoMemory.least),
                         static_cast<int>(preference::kUndoMemory.most));
    budgetBox_->setSuffix(tr(" MB"));
    // While a number is being typed, its first digits would be too low and discard steps.
    budgetBox_->setKeyboardTracking(false);
    budgetBox_->setAccelerated(true);
    budgetBox_->setValue(Preferences::get().integer(preference::kUndoMemory));
    budgetBox_->setToolTip(tr("Memory limit for undo; beyond it, the oldest steps are discarded"));
    budgetBox_->setAccessibleName(tr("Undo memory limit in megabytes"));
    row->addWidget(usedLabel_, 1);
    row->addWidget(budgetBox_);
    connect(budgetBox_, &QSpinBox::valueChanged, this, &HistoryDock::setBudget);
    return footer;
}

void HistoryDock::setBudget(int megabytes) {
    Preferences::get().set(preference::kUndoMemory, megabytes);
    session_->document.setUndoBudget(static_cast<std::size_t>(megabytes) << 20);
}

void HistoryDock::refresh() {
    const QScopedValueRollback guard(isSyncing_, true);
    const History& history = session_->document.history();
    model_->show(history);
    const bool hasSteps = history.steps().size() > 1 || !history.current().scene.characters.empty();
    pages_->setCurrentIndex(hasSteps ? 1 : 0);
    view_->setCurrentIndex(model_->index(model_->current()));
    usedLabel_->setText(
        tr("Using %1 MB of").arg(numberText(static_cast<double>(history.bytes()) / kMegabyte, 1)));
}

void HistoryDock::goTo(const QModelIndex& step) {
    if (!isSyncing_ && step.isValid()) session_->document.goTo(step.row());
}

}  // namespace sinew
