#include "ui/window/ActionSearch.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/widgets/Hint.h"
#include "ui/widgets/Icon.h"
#include "ui/window/ActionDelegate.h"
#include "ui/window/ActionListModel.h"

namespace sinew {

namespace {

constexpr QSize kSize(480, 420);
constexpr int kAroundList = 8 + 22 + 8 + 8 + 2;  // margins, field and frame

}  // namespace

ActionSearch::ActionSearch(const Actions& actions, const DisabledReasons& reasons, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      field_(new QLineEdit(this)),
      list_(new QListView(this)),
      nothing_(makeHint(tr("No action is called that"))),
      model_(new ActionListModel(actions, reasons, this)) {
    setObjectName(QStringLiteral("actionSearch"));
    setAccessibleName(tr("Search actions"));
    setFrameShape(QFrame::StyledPanel);
    field_->setPlaceholderText(tr("Search actions"));
    field_->setAccessibleName(tr("Search actions"));
    field_->addAction(icon("search"), QLineEdit::LeadingPosition);
    field_->installEventFilter(this);
    list_->setModel(model_);
    list_->setItemDelegate(new ActionDelegate(list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->setAccessibleName(tr("Actions"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(field_);
    column->addWidget(list_, 1);
    column->addWidget(nothing_);
    connect(field_, &QLineEdit::textChanged, this, &ActionSearch::find);
    connect(list_, &QListView::clicked, this, &ActionSearch::choose);
}

void ActionSearch::popUp(const QRect& area) {
    most_ = kSize.boundedTo(area.size());
    move(area.topRight() - QPoint(most_.width() - 1, 0));
    field_->clear();
    find({});
    show();
    field_->setFocus();
}

void ActionSearch::find(const QString& text) {
    model_->find(text);
    // Before anything is typed Enter chooses nothing: what stands first was not asked for.
    list_->setCurrentIndex(text.isEmpty() ? QModelIndex() : model_->index(0));
    list_->setVisible(model_->rowCount() > 0);
    nothing_->setVisible(model_->rowCount() == 0);
    constexpr int kRow = 26;
    const int rows = std::max(1, model_->rowCount()) * kRow;
    setFixedSize(most_.width(), std::min(most_.height(), rows + kAroundList));
}

bool ActionSearch::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const int row = list_->currentIndex().row();
    const auto moveTo = [this](int to) {
        list_->setCurrentIndex(model_->index(std::clamp(to, 0, std::max(0, model_->rowCount() - 1))));
    };
    // Shortcuts of the window are no text, which Qt takes Alt with a letter for.
    if (key->modifiers() == Qt::AltModifier) return true;
    constexpr int kPage = 12;
    switch (key->key()) {
        case Qt::Key_Down:
            moveTo(row + 1);
            return true;
        case Qt::Key_Up:
            moveTo(row - 1);
            return true;
        case Qt::Key_PageDown:
            moveTo(row + kPage);
            return true;
        case Qt::Key_PageUp:
            moveTo(row - kPage);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            choose(list_->currentIndex());
            return true;
        default:
            return QFrame::eventFilter(watched, event);
    }
}

void ActionSearch::choose(const QModelIndex& index) {
    if (!index.isValid()) return;
    QAction* action = model_->at(index.row());
    if (!action->isEnabled()) return;
    // Closed first: the action may open a window of its own.
    hide();
    action->trigger();
}

}  // namespace sinew
