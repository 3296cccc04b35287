#include "ui/warp/PinTable.h"

#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QTimer>

#include "ui/session/Session.h"
#include "ui/warp/PinModel.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

/// Edits numbers as text and span kinds in a list, and toggles locks.
class PinDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&,
                          const QModelIndex& index) const override {
        if (index.column() == PinModel::lockColumn) return nullptr;
        const QString name = PinTable::tr("%1 of pin %2")
                                 .arg(index.model()->headerData(index.column(), Qt::Horizontal).toString())
                                 .arg(index.row() + 1);
        if (index.column() == PinModel::spanColumn) {
            auto* choice = new QComboBox(parent);
            choice->setAccessibleName(name);
            choice->addItems(PinModel::spanNames());
            auto* self = const_cast<PinDelegate*>(this);
            connect(choice, &QComboBox::activated, self, [self, choice] {
                Q_EMIT self->commitData(choice);
                Q_EMIT self->closeEditor(choice);
            });
            // Wait until the view has placed the combo box.
            QTimer::singleShot(0, choice, [choice] {
                if (choice->isVisible()) choice->showPopup();
            });
            return choice;
        }
        auto* field = new QLineEdit(parent);
        field->setAccessibleName(name);
        field->setFont(numberFont());
        field->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        return field;
    }

    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        if (auto* choice = qobject_cast<QComboBox*>(editor)) {
            choice->setCurrentIndex(index.data(Qt::EditRole).toInt());
        } else if (auto* field = qobject_cast<QLineEdit*>(editor); field && !field->isModified()) {
            // Keep what is being typed if the pin is moved elsewhere meanwhile.
            field->setText(index.data(Qt::EditRole).toString());
        }
    }

    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
        if (const auto* choice = qobject_cast<QComboBox*>(editor)) {
            model->setData(index, choice->currentIndex());
        } else if (const auto* field = qobject_cast<QLineEdit*>(editor); field && field->isModified()) {
            model->setData(index, field->text());
        }
    }

    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override {
        if (index.column() != PinModel::lockColumn)
            return QStyledItemDelegate::editorEvent(event, model, option, index);
        if (event->type() == QEvent::MouseButtonRelease) {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (mouse->button() != Qt::LeftButton || !option.rect.contains(mouse->pos())) return false;
        } else if (event->type() == QEvent::KeyPress) {
            const int key = static_cast<QKeyEvent*>(event)->key();
            if (key != Qt::Key_Space && key != Qt::Key_Return && key != Qt::Key_Enter) return false;
        } else {
            return false;
        }
        return model->setData(index, !index.data(Qt::EditRole).toBool());
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.column() == PinModel::lockColumn) option->decorationAlignment = Qt::AlignCenter;
        // Keep the pin number purple in selected rows.
        if (index.column() == PinModel::numberColumn)
            option->palette.setColor(QPalette::HighlightedText, theme().warpCurve);
    }
};

constexpr int kPinRowHeight = 22;
constexpr int kMinRows = 4;  // including the header
constexpr int kNumberWidth = 36;
constexpr int kLockWidth = 28;

}  // namespace

PinTable::PinTable(Session& session, PinModel& model, QWidget* parent)
    : QTableView(parent), session_(&session) {
    setObjectName(QStringLiteral("warpPins"));
    setAccessibleName(tr("Pins of the time warp"));
    setModel(&model);
    setItemDelegate(new PinDelegate(this));
    showAsRows(*this, kPinRowHeight);
    setFrameShape(QFrame::NoFrame);
    setIconSize(QSize(14, 14));
    setWordWrap(false);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::AnyKeyPressed);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setMinimumHeight(kMinRows * kPinRowHeight);
    QHeaderView* header = horizontalHeader();
    header->setMinimumSectionSize(kLockWidth);
    header->setFixedHeight(kPinRowHeight);
    header->setSectionResizeMode(QHeaderView::Stretch);
    for (const auto& [column, width] :
         {std::pair(PinModel::numberColumn, kNumberWidth), {PinModel::lockColumn, kLockWidth}}) {
        header->setSectionResizeMode(column, QHeaderView::Fixed);
        header->resizeSection(column, width);
    }
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &PinTable::applySelection);
    connect(&session.warp, &WarpEditing::pinsChanged, this, &PinTable::showSelection);
    connect(&model, &QAbstractItemModel::rowsInserted, this, &PinTable::showSelection);
    showSelection();
}

void PinTable::applySelection() {
    if (isSyncing_) return;
    const QScopedValueRollback following(isSyncing_, true);
    std::set<std::size_t> pins;
    for (const QModelIndex& row : selectionModel()->selectedRows())
        pins.insert(static_cast<std::size_t>(row.row()));
    session_->warp.selectPins(std::move(pins));
}

void PinTable::showSelection() {
    if (isSyncing_) return;
    const QScopedValueRollback following(isSyncing_, true);
    const std::set<std::size_t>& pins = session_->warp.pins();
    QItemSelection rows;
    for (const std::size_t pin : pins) {
        const int row = static_cast<int>(pin);
        if (row < model()->rowCount()) rows.select(model()->index(row, 0), model()->index(row, 0));
    }
    selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    const auto current = static_cast<std::size_t>(currentIndex().row());
    if (rows.isEmpty() || (currentIndex().isValid() && pins.contains(current))) return;
    const int column = currentIndex().isValid() ? currentIndex().column() : int{PinModel::timeColumn};
    selectionModel()->setCurrentIndex(model()->index(rows.front().top(), column),
                                      QItemSelectionModel::NoUpdate);
    scrollTo(currentIndex());
}

bool PinTable::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool locks = key == Qt::Key_Space && currentIndex().column() == PinModel::lockColumn;
        if (locks || key == Qt::Key_F2 || key == Qt::Key_Delete || key == Qt::Key_Return ||
            key == Qt::Key_Enter)
            event->accept();
    }
    return QTableView::event(event);
}

void PinTable::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (state() != EditingState && key == Qt::Key_Delete) {
        Q_EMIT deleteRequested();
        return;
    }
    const bool begins = key == Qt::Key_F2 || key == Qt::Key_Return || key == Qt::Key_Enter;
    if (state() != EditingState && begins && currentIndex().flags() & Qt::ItemIsEditable) {
        // Pass the key on to toggle a lock, but not to an editor that opens, which the key would close again.
        edit(currentIndex(), AllEditTriggers,
             currentIndex().column() == PinModel::lockColumn ? event : nullptr);
        return;
    }
    QTableView::keyPressEvent(event);
}

}  // namespace sinew
