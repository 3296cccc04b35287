#include "ui/compare/CompareModel.h"

#include <QPainter>
#include <QStringList>

#include "core/math/Angle.h"
#include "ui/canvas/KeyText.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr QSize kSwatch(24, 12);

QPixmap swatch(Interpolation kind) {
    constexpr qreal kRatio = 2, kWidth = 1.4;
    QPixmap picture(kSwatch * kRatio);
    picture.setDevicePixelRatio(kRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(withCompareDashes(QPen(theme().text, kWidth, Qt::SolidLine, Qt::FlatCap), kind));
    const double y = kSwatch.height() / 2.0;
    painter.drawLine(QPointF(0, y), QPointF(kSwatch.width(), y));
    return picture;
}

/// "linear", or "linear to SLERP" if the row's reference is not the table's.
QString modeText(const Comparison::Row& row, Interpolation reference) {
    const QString kind = interpolationName(row.kind);
    return row.reference == reference
               ? kind
               : CompareModel::tr("%1 to %2").arg(interpolationName(row.reference), kind);
}

}  // namespace

CompareModel::CompareModel(Comparison& comparison, QObject* parent)
    : QAbstractTableModel(parent), comparison_(&comparison) {
    connect(&comparison, &Comparison::resultsChanged, this, &CompareModel::refresh);
    refresh();
}

void CompareModel::refresh() {
    std::vector<Comparison::Row> rows;
    if (const auto* results = comparison_->results()) {
        rows = results->rows;
        if (results->linearToSlerp) rows.push_back(*results->linearToSlerp);
    }
    const int before = rowCount(), after = static_cast<int>(rows.size());
    if (after > before) beginInsertRows({}, before, after - 1);
    if (after < before) beginRemoveRows({}, after, before - 1);
    rows_ = std::move(rows);
    if (!rows_.empty()) reference_ = rows_.front().reference;
    if (after > before) endInsertRows();
    if (after < before) endRemoveRows();
    if (after > 0) Q_EMIT dataChanged(index(0, 0), index(after - 1, kColumns - 1));
}

int CompareModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString CompareModel::cell(const Comparison::Row& row, int column) const {
    switch (column) {
        case angleColumn:
            return numberText(degrees(row.difference.maxAngle), 2);
        case timeColumn:
            return numberText(row.difference.worstTime.value, 2);
        case rmsColumn:
            return numberText(degrees(row.difference.rmsAngle), 2);
        case tipColumn:
            return numberText(1000 * row.difference.maxDistance, 1);
        default:
            return modeText(row, reference_);
    }
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Comparison::Row& row = rows_[static_cast<std::size_t>(index.row())];
    const bool mode = index.column() == modeColumn;
    const bool hasOtherReference = row.reference != reference_;
    switch (role) {
        case Qt::DisplayRole:
            return cell(row, index.column());
        case Qt::DecorationRole:
            return mode && !hasOtherReference ? QVariant(swatch(row.kind)) : QVariant();
        case Qt::ForegroundRole:
            // Dim results that are being recomputed.
            return hasOtherReference || comparison_->isUpdating() ? QVariant(theme().textDim) : QVariant();
        case Qt::FontRole:
            return mode ? QVariant() : QVariant(numberFont());
        case Qt::TextAlignmentRole:
            return int{mode ? Qt::AlignLeft : Qt::AlignRight} | Qt::AlignVCenter;
        case Qt::AccessibleTextRole:
            return mode ? cell(row, modeColumn)
                        : headerData(index.column(), Qt::Horizontal, Qt::ToolTipRole).toString() +
                              QStringLiteral(": ") + cell(row, index.column());
        default:
            return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
    const QString titles[] = {tr("Interpolation"), tr("Max (°)"), tr("At (s)"), tr("RMS (°)"),
                              tr("Tip (mm)")};
    const QString tips[] = {
        tr("Compared interpolation"), tr("Largest angle between the two rotations of the joint"),
        tr("Time of the largest angle, in seconds from the first frame"),
        tr("Root mean square of the angle over the whole clip"),
        tr("Largest distance between the two positions of the bone's tip, in millimetres")};
    if (role == Qt::DisplayRole) return titles[section];
    if (role == Qt::ToolTipRole) return tips[section];
    if (role == Qt::TextAlignmentRole)
        return int{section == modeColumn ? Qt::AlignLeft : Qt::AlignRight} | Qt::AlignVCenter;
    return {};
}

QString CompareModel::toText() const {
    QStringList lines;
    QStringList cells;
    for (int column = 0; column < kColumns; ++column)
        cells << headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    lines << cells.join(u'\t');
    for (const Comparison::Row& row : rows_) {
        cells.clear();
        for (int column = 0; column < kColumns; ++column) cells << cell(row, column);
        lines << cells.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

}  // namespace sinew
