#include "ui/warp/PinModel.h"

#include <cmath>

#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kFrameDecimals = 2;
constexpr int kSecondDecimals = 3;
constexpr int kEditDecimals = 6;

const QString kSpeedUnit = QStringLiteral("x");

}  // namespace

PinModel::PinModel(Session& session, QObject* parent) : QAbstractTableModel(parent), session_(&session) {
    connect(&session.warp, &WarpEditing::changed, this, &PinModel::refresh);
    connect(&session.timeAxis, &TimeAxis::changed, this, [this] {
        Q_EMIT headerDataChanged(Qt::Horizontal, timeColumn, sourceColumn);
        if (rowCount() > 0) Q_EMIT dataChanged(index(0, timeColumn), index(rowCount() - 1, sourceColumn));
    });
    refresh();
}

void PinModel::refresh() {
    const auto clip = session_->warp.clip();
    auto warp = clip ? clip->warp : nullptr;
    const int before = rowCount(), after = warp ? static_cast<int>(warp->pins().size()) : 0;
    if (after > before) beginInsertRows({}, before, after - 1);
    if (after < before) beginRemoveRows({}, after, before - 1);
    warp_ = std::move(warp);
    if (clip) rate_ = clip->rate;
    if (after > before) endInsertRows();
    if (after < before) endRemoveRows();
    if (after > 0) Q_EMIT dataChanged(index(0, 0), index(after - 1, kColumns - 1));
}

int PinModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !warp_ ? 0 : static_cast<int>(warp_->pins().size());
}

int PinModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

Qt::ItemFlags PinModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags quiet = Qt::ItemIsSelectable | Qt::ItemIsEnabled | Qt::ItemNeverHasChildren;
    const bool edits = session_->warp.refusal().isEmpty();
    if (!index.isValid() || index.column() == numberColumn || !edits) return quiet;
    return index.column() >= spanColumn && !hasSpan(index.row()) ? quiet : quiet | Qt::ItemIsEditable;
}

bool PinModel::showsFrames() const { return session_->timeAxis.unit() != TimeUnit::seconds; }

double PinModel::displayValue(Seconds time) const { return showsFrames() ? rate_.frame(time) : time.value; }

Seconds PinModel::time(double shown) const {
    return showsFrames() ? rate_.frameTime() * shown : Seconds{shown};
}

QStringList PinModel::spanNames() { return {tr("smooth"), tr("linear"), tr("hold"), tr("reverse")}; }

QString PinModel::cellText(int row, int column) const {
    const auto i = static_cast<std::size_t>(row);
    const WarpPin& pin = warp_->pins()[i];
    const int decimals = showsFrames() ? kFrameDecimals : kSecondDecimals;
    switch (column) {
        case numberColumn:
            return QString::number(row + 1);
        case timeColumn:
            return showsFrames() ? shortNumberText(displayValue(pin.time), decimals)
                                 : numberText(displayValue(pin.time), decimals);
        case sourceColumn:
            return numberText(displayValue(pin.source), decimals);
        case spanColumn:
            return hasSpan(row) ? spanNames()[static_cast<int>(pin.span)] : QString();
        case speedColumn:
            return hasSpan(row) ? speedText(warp_->spanSpeed(i)) : QString();
        default:
            return {};
    }
}

QVariant PinModel::editValue(int row, int column) const {
    const auto i = static_cast<std::size_t>(row);
    const WarpPin& pin = warp_->pins()[i];
    switch (column) {
        case timeColumn:
            return shortNumberText(displayValue(pin.time), kEditDecimals);
        case sourceColumn:
            return shortNumberText(displayValue(pin.source), kEditDecimals);
        case spanColumn:
            return static_cast<int>(pin.span);
        case speedColumn:
            return hasSpan(row) ? shortNumberText(warp_->spanSpeed(i), kEditDecimals) : QVariant();
        case lockColumn:
            return pin.locked;
        default:
            return {};
    }
}

QString PinModel::toolTip(int row, int column) const {
    if (!hasSpan(row) && column >= spanColumn) return tr("The last pin has no span after it");
    switch (column) {
        case spanColumn:
            return tr("Set how time passes between this pin and the next");
        case speedColumn:
            return tr("Mean speed of the span in source seconds per second");
        case lockColumn:
            return warp_->pins()[static_cast<std::size_t>(row)].locked
                       ? tr("Unlock the speed of this span (it is preserved when other pins are edited)")
                       : tr("Lock the speed of this span to preserve it when other pins are edited");
        default:
            return {};
    }
}

QVariant PinModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const int row = index.row(), column = index.column();
    const bool words = column == numberColumn || column == spanColumn;
    const bool locks = column == lockColumn && hasSpan(row);
    switch (role) {
        case Qt::DisplayRole:
            return cellText(row, column);
        case Qt::EditRole:
            return editValue(row, column);
        case Qt::DecorationRole:
            if (!locks) return {};
            return icon(warp_->pins()[static_cast<std::size_t>(row)].locked ? "lock" : "unlock");
        case Qt::ForegroundRole:
            return column == numberColumn ? QVariant(theme().warpCurve) : QVariant();
        case Qt::FontRole:
            if (column == numberColumn) return numberFont(12, QFont::Bold);
            return column == spanColumn ? QVariant() : QVariant(numberFont());
        case Qt::TextAlignmentRole:
            return int{words ? Qt::AlignLeft : Qt::AlignRight} | Qt::AlignVCenter;
        case Qt::ToolTipRole:
            return toolTip(row, column);
        case Qt::AccessibleTextRole:
            if (column == numberColumn) return tr("Pin %1").arg(row + 1);
            if (locks) return editValue(row, column).toBool() ? tr("locked") : tr("not locked");
            return headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() + QStringLiteral(": ") +
                   cellText(row, column);
        default:
            return {};
    }
}

QVariant PinModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
    const QString titles[] = {{}, tr("New"), tr("Source"), tr("Span"), tr("Speed"), {}};
    const QString unit = showsFrames() ? tr("frames") : tr("seconds");
    const QString tips[] = {tr("Pin number"),
                            tr("New time of the pin in %1").arg(unit),
                            tr("Source time of the pin in %1").arg(unit),
                            tr("Span kind: how time passes between this pin and the next"),
                            tr("Mean speed of the span in source seconds per second"),
                            tr("Lock: preserve the span's speed when other pins are edited")};
    if (role == Qt::DisplayRole) return titles[section];
    if (role == Qt::AccessibleTextRole) {
        if (section == numberColumn) return tr("Pin");
        return section == lockColumn ? tr("Locked") : titles[section];
    }
    if (role == Qt::ToolTipRole) return tips[section];
    if (role == Qt::TextAlignmentRole)
        return int{section == spanColumn ? Qt::AlignLeft : Qt::AlignRight} | Qt::AlignVCenter;
    return {};
}

bool PinModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable)) return false;
    const auto before = session_->warp.committed();
    const int row = index.row(), column = index.column();
    const auto i = static_cast<std::size_t>(row);
    // Ignore entries that change nothing, and entries during a gesture that has changed the number of pins.
    if (!before || before->pins().size() != warp_->pins().size() || value == editValue(row, column))
        return false;
    if (column == spanColumn)
        return apply(tr("Set Span %1 to %2").arg(row + 1).arg(spanNames().value(value.toInt())),
                     withSpanKind(*before, i, static_cast<SpanKind>(value.toInt())));
    if (column == lockColumn)
        return apply(value.toBool() ? tr("Lock Speed of Span %1").arg(row + 1)
                                    : tr("Unlock Speed of Span %1").arg(row + 1),
                     withSpanLocked(*before, i, value.toBool()));
    return enterNumber(row, column, value.toString());
}

bool PinModel::enterNumber(int row, int column, const QString& typed) {
    const auto before = session_->warp.committed();
    const auto i = static_cast<std::size_t>(row);
    const WarpPin& pin = before->pins()[i];
    const QString unit = column == speedColumn ? kSpeedUnit : showsFrames() ? QString() : QStringLiteral("s");
    const auto change = parseNumberChange(typed, unit);
    if (!change) return refuse(tr("“%1” is not a number; the value was not changed").arg(typed));
    if (column == speedColumn) {
        // A reverse span shows a negative speed, but accepts either sign.
        const double speed = change->applyTo(before->spanSpeed(i));
        const bool backwards = pin.span == SpanKind::reverse;
        return apply(tr("Set Speed of Span %1").arg(row + 1),
                     withSpanSpeed(*before, i, backwards ? std::abs(speed) : speed, session_->warp.length()));
    }
    const Seconds moved = time(change->applyTo(displayValue(column == timeColumn ? pin.time : pin.source)));
    return apply(tr("Move Pin %1").arg(row + 1),
                 withPinTimes(*before, i, column == timeColumn ? moved : pin.time,
                              column == sourceColumn ? moved : pin.source));
}

bool PinModel::apply(const QString& step, Result<TimeWarp> edited) {
    if (!edited) return refuse(QString::fromStdString(text(edited.error())));
    const auto before = session_->warp.committed();
    if (!before || *edited != *before) session_->warp.apply(step, std::move(edited));
    Q_EMIT refused({});
    return true;
}

bool PinModel::refuse(const QString& why) {
    Q_EMIT refused(why);
    return false;
}

}  // namespace sinew
