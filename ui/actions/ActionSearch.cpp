#include "ui/actions/ActionSearch.h"

#include <QAction>
#include <QCoreApplication>
#include <QIcon>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyleOptionFrame>
#include <algorithm>
#include <tuple>
#include <utility>

#include "ui/actions/DisabledReasons.h"
#include "ui/actions/Shortcuts.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kLettersInOrderRank = 4;  // rank of names that only contain the letters in order

bool containsLettersInOrder(const QString& name, const QString& letters) {
    qsizetype from = 0;
    for (const QChar letter : letters) {
        if (letter.isSpace()) continue;
        from = name.indexOf(letter, from, Qt::CaseInsensitive) + 1;
        if (from == 0) return false;
    }
    return true;
}

/// Returns text with three dots in place of each ellipsis, which few keyboards have.
QString withDots(QString text) { return text.replace(QChar(0x2026), QStringLiteral("...")); }

int rankWithDots(const QString& text, const QString& name, const QString& menu) {
    if (name.startsWith(text, Qt::CaseInsensitive)) return 0;
    if (name.contains(u' ' + text, Qt::CaseInsensitive)) return 1;
    if (name.contains(text, Qt::CaseInsensitive)) return 2;
    const QString path = menu + u' ' + name;
    const auto words = text.split(u' ', Qt::SkipEmptyParts);
    if (std::ranges::all_of(words, [&](const QString& w) { return path.contains(w, Qt::CaseInsensitive); }))
        return 3;
    return containsLettersInOrder(name, text) ? kLettersInOrderRank : -1;
}

}  // namespace

int searchRank(const QString& text, const QString& name, const QString& menu) {
    return rankWithDots(withDots(text), withDots(name), menu);
}

ActionListModel::ActionListModel(const Actions& actions, const DisabledReasons& reasons, QObject* parent)
    : QAbstractListModel(parent), actions_(&actions), reasons_(&reasons) {}

void ActionListModel::find(const QString& text) {
    beginResetModel();
    matches_.clear();
    const QString query = text.trimmed();
    for (std::size_t i = 0; i < actions_->all().size(); ++i) {
        QAction* action = actions_->all()[i];
        const QString menu = menuPath(actionTable()[i]);
        const QString words = QCoreApplication::translate("sinew::Actions", actionTable()[i].words);
        const int rank = searchRank(query, withoutMnemonic(action->text()), menu + u' ' + words);
        if (rank >= 0) matches_.push_back({action, menu, rank, i});
    }
    // Enabled actions come before disabled ones, except for names that only contain the letters in order.
    std::ranges::sort(matches_, {}, [](const Match& match) {
        return std::tuple(match.rank == kLettersInOrderRank, !match.action->isEnabled(), match.rank,
                          match.row);
    });
    endResetModel();
}

int ActionListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(matches_.size());
}

QVariant ActionListModel::data(const QModelIndex& index, int role) const {
    const Match& match = matches_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return withoutMnemonic(match.action->text());
        case Qt::DecorationRole:
            return match.action->icon();
        case Qt::CheckStateRole:
            return match.action->isCheckable()
                       ? QVariant(match.action->isChecked() ? Qt::Checked : Qt::Unchecked)
                       : QVariant();
        case menuRole:
            return match.menu;
        case keysRole:
            return match.action->shortcut().toString(QKeySequence::NativeText);
        case reasonRole:
            return reasons_->reason(*match.action);
        case Qt::AccessibleTextRole:
            return QStringLiteral("%1, %2").arg(withoutMnemonic(match.action->text()), match.menu);
        default:
            return {};
    }
}

void ActionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    const QRect row = option.rect;
    if (option.state & QStyle::State_Selected) {
        painter->fillRect(row, theme().selection);
        painter->fillRect(QRect(row.left(), row.top(), 2, row.height()), theme().accent);
    } else if (option.state & QStyle::State_MouseOver) {
        painter->fillRect(row, theme().hover);
    }
    const QString reason = index.data(ActionListModel::reasonRole).toString();
    const bool enabled = reason.isEmpty();
    const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    index.data(Qt::DecorationRole)
        .value<QIcon>()
        .paint(painter, QRect(row.left() + 12, row.top() + (row.height() - 16) / 2, 16, 16), Qt::AlignCenter,
               enabled ? QIcon::Normal : QIcon::Disabled, on ? QIcon::On : QIcon::Off);

    const QString name = index.data().toString();
    const QString keys = index.data(ActionListModel::keysRole).toString();
    QRect textRect = row.adjusted(40, 0, -12, 0);
    painter->setPen(enabled ? theme().text : theme().textOff);
    painter->drawText(textRect, Qt::AlignVCenter | Qt::AlignLeft, name);
    painter->setPen(enabled ? theme().textDim : theme().textOff);
    painter->drawText(textRect, Qt::AlignVCenter | Qt::AlignRight, keys);
    const QFontMetrics metrics(painter->font());
    textRect.adjust(metrics.horizontalAdvance(name) + 12, 0, -metrics.horizontalAdvance(keys) - 12, 0);
    const QString detail = enabled ? index.data(ActionListModel::menuRole).toString() : reason;
    painter->drawText(textRect, Qt::AlignVCenter | Qt::AlignLeft,
                      metrics.elidedText(detail, Qt::ElideRight, textRect.width()));
}

QSize ActionDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const { return {0, 26}; }

namespace {

constexpr QSize kPopupSize(480, 420);
constexpr int kFrameHeight = 8 + 22 + 8 + 8 + 2;  // margins, field and frame

}  // namespace

ActionSearch::ActionSearch(const Actions& actions, const DisabledReasons& reasons, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      field_(new QLineEdit(this)),
      list_(new QListView(this)),
      noMatches_(makeHint(tr("No matching action"))),
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
    auto* column = columnLayout(this, {8, 8, 8, 8}, -1);
    column->addWidget(field_);
    column->addWidget(list_, 1);
    column->addWidget(noMatches_);
    connect(field_, &QLineEdit::textChanged, this, &ActionSearch::find);
    connect(list_, &QListView::clicked, this, &ActionSearch::trigger);
}

void ActionSearch::popUp(const QRect& area) {
    maxSize_ = kPopupSize.boundedTo(area.size());
    move(area.topRight() - QPoint(maxSize_.width() - 1, 0));
    field_->clear();
    find({});
    show();
    field_->setFocus();
}

void ActionSearch::find(const QString& text) {
    model_->find(text);
    // Until something is typed, Enter should trigger nothing.
    list_->setCurrentIndex(text.isEmpty() ? QModelIndex() : model_->index(0));
    list_->setVisible(model_->rowCount() > 0);
    noMatches_->setVisible(model_->rowCount() == 0);
    constexpr int kRow = 26;
    const int rows = std::max(1, model_->rowCount()) * kRow;
    setFixedSize(maxSize_.width(), std::min(maxSize_.height(), rows + kFrameHeight));
}

bool ActionSearch::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    // Qt would insert the letter of an Alt shortcut as text.
    if (key->modifiers() == Qt::AltModifier) return true;
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        trigger(list_->currentIndex());
        return true;
    }
    constexpr std::pair<Qt::Key, int> kSteps[] = {
        {Qt::Key_Down, 1}, {Qt::Key_Up, -1}, {Qt::Key_PageDown, 12}, {Qt::Key_PageUp, -12}};
    for (const auto& [step, rows] : kSteps) {
        if (key->key() != step) continue;
        const int last = std::max(0, model_->rowCount() - 1);
        list_->setCurrentIndex(model_->index(std::clamp(list_->currentIndex().row() + rows, 0, last)));
        return true;
    }
    return QFrame::eventFilter(watched, event);
}

void ActionSearch::trigger(const QModelIndex& index) {
    if (!index.isValid()) return;
    QAction* action = model_->at(index.row());
    if (!action->isEnabled()) return;
    // Close first: the action may open a window of its own.
    hide();
    action->trigger();
}

namespace {

constexpr QSize kButtonSize(212, 24);
constexpr int kNarrow = 72;

}  // namespace

SearchButton::SearchButton(QAction& action, QWidget* parent)
    : QAbstractButton(parent), keys_(action.shortcut().toString(QKeySequence::NativeText)) {
    setText(tr("Search actions"));
    setAccessibleName(text());
    setToolTip(action.toolTip());
    setStatusTip(action.statusTip());
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
    connect(this, &QAbstractButton::clicked, &action, &QAction::trigger);
}

QSize SearchButton::sizeHint() const { return kButtonSize; }
QSize SearchButton::minimumSizeHint() const { return {kNarrow, kButtonSize.height()}; }

void SearchButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QStyleOptionFrame option;
    option.initFrom(this);
    option.lineWidth = 1;
    style()->drawPrimitive(QStyle::PE_PanelLineEdit, &option, &painter, this);
    painter.drawPixmap(
        QPoint(8, (height() - 16) / 2),
        iconPixmap("search", underMouse() ? theme().text : theme().textDim, 16, devicePixelRatioF()));
    painter.setPen(theme().textDim);
    const QRect inner = rect().adjusted(32, 0, -8, 0);
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignRight, keys_);
    const QRect textRect = inner.adjusted(0, 0, -fontMetrics().horizontalAdvance(keys_) - 8, 0);
    if (textRect.width() >= fontMetrics().horizontalAdvance(text()))
        painter.drawText(textRect, Qt::AlignVCenter | Qt::AlignLeft, text());
}

}  // namespace sinew
