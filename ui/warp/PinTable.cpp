#include "ui/warp/PinTable.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QScopedValueRollback>

#include "ui/document/Session.h"
#include "ui/warp/PinDelegate.h"
#include "ui/warp/PinModel.h"

namespace sinew {

namespace {

constexpr int kRowHeight = 22;
constexpr int kLeastRows = 4;  // with the header
constexpr int kNumberWidth = 36;
constexpr int kLockWidth = 28;

}  // namespace

PinTable::PinTable(Session& session, PinModel& model, QWidget* parent)
    : QTableView(parent), session_(&session) {
    setObjectName(QStringLiteral("warpPins"));
    setAccessibleName(tr("Pins of the time warp"));
    setModel(&model);
    setItemDelegate(new PinDelegate(this));
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setIconSize(QSize(14, 14));
    setWordWrap(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setTabKeyNavigation(false);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::AnyKeyPressed);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    setMinimumHeight(kLeastRows * kRowHeight);
    QHeaderView* header = horizontalHeader();
    header->setHighlightSections(false);
    header->setMinimumSectionSize(kLockWidth);
    header->setFixedHeight(kRowHeight);
    header->setSectionResizeMode(QHeaderView::Stretch);
    for (const auto& [column, width] :
         {std::pair(PinModel::numberColumn, kNumberWidth), {PinModel::lockColumn, kLockWidth}}) {
        header->setSectionResizeMode(column, QHeaderView::Fixed);
        header->resizeSection(column, width);
    }
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &PinTable::takeSelection);
    connect(&session.warp, &WarpEditing::pinsChanged, this, &PinTable::showSelection);
    connect(&model, &QAbstractItemModel::rowsInserted, this, &PinTable::showSelection);
    showSelection();
}

void PinTable::takeSelection() {
    if (following_) return;
    const QScopedValueRollback following(following_, true);
    std::set<std::size_t> pins;
    for (const QModelIndex& row : selectionModel()->selectedRows())
        pins.insert(static_cast<std::size_t>(row.row()));
    session_->warp.selectPins(std::move(pins));
}

void PinTable::showSelection() {
    if (following_) return;
    const QScopedValueRollback following(following_, true);
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
        // A lock takes the key itself; an editor that opens must not, for it would close it.
        edit(currentIndex(), AllEditTriggers,
             currentIndex().column() == PinModel::lockColumn ? event : nullptr);
        return;
    }
    QTableView::keyPressEvent(event);
}

}  // namespace sinew
