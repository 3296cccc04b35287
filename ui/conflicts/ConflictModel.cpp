#include "ui/conflicts/ConflictModel.h"

#include <cmath>

#include "core/math/Angle.h"
#include "ui/document/Descriptions.h"
#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

ConflictModel::ConflictModel(Session& session, QObject* parent) : SyncedModel(parent), session_(&session) {
    connect(&session.conflicts, &Conflicts::changed, this, &ConflictModel::refresh);
    refresh();
}

std::vector<ConflictModel::Row> ConflictModel::readRows() const {
    std::vector<Row> rows;
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    if (!character || !clip) return rows;
    for (const LimitConflict& conflict : session_->conflicts.list()) {
        const auto index = character->skeleton->find(conflict.id.joint);
        if (!index) continue;
        const Joint& joint = (*character->skeleton)[*index];
        Row row{conflict, QString::fromStdString(joint.name),
                angleLabel(joint.order, component(conflict.id.channel)), 0,
                std::llround(clip->rate.frame(conflict.maxExcessTime))};
        for (const FrameRange& span : conflict.frames) row.frames += span.count();
        rows.push_back(std::move(row));
    }
    return rows;
}

void ConflictModel::refresh() {
    syncRows(rows_, readRows(), [](const Row& row) { return row.conflict.id; });
}

int ConflictModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ConflictModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString ConflictModel::cell(const Row& row, int column) const {
    switch (column) {
        case angleColumn:
            return row.angle;
        case keysColumn:
            return numberText(static_cast<std::int64_t>(row.conflict.keys.size()));
        case framesColumn:
            return numberText(row.frames);
        case worstColumn:
            return numberText(degrees(row.conflict.maxExcess), 2) + u'°';
        case atColumn:
            return numberText(row.worstFrame);
        default:
            return row.conflict.accepted ? tr("%1 (accepted)").arg(row.joint) : row.joint;
    }
}

QVariant ConflictModel::sortKey(const Row& row, int column, int position) const {
    switch (column) {
        case angleColumn:
            return row.angle;
        case keysColumn:
            return static_cast<qlonglong>(row.conflict.keys.size());
        case framesColumn:
            return static_cast<qlonglong>(row.frames);
        case worstColumn:
            return row.conflict.maxExcess;
        case atColumn:
            return static_cast<qlonglong>(row.worstFrame);
        default:
            return position;  // outliner order
    }
}

QVariant ConflictModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const bool isText = index.column() == jointColumn || index.column() == angleColumn;
    switch (role) {
        case Qt::DisplayRole:
            return cell(row, index.column());
        case kSortRole:
            return sortKey(row, index.column(), index.row());
        case Qt::DecorationRole:
            if (index.column() != jointColumn) return {};
            return iconPixmap("warning", row.conflict.accepted ? theme().textDim : theme().conflict, 14, 2);
        case Qt::ForegroundRole:
            // Dim results that are being recomputed.
            return row.conflict.accepted || session_->conflicts.isUpdating() ? QVariant(theme().textDim)
                                                                             : QVariant();
        case Qt::FontRole:
            return isText ? QVariant() : QVariant(numberFont());
        case Qt::TextAlignmentRole:
            return int{isText ? Qt::AlignLeft : Qt::AlignRight} | Qt::AlignVCenter;
        case Qt::AccessibleTextRole:
            return headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString() +
                   QStringLiteral(": ") + cell(row, index.column());
        default:
            return {};
    }
}

QVariant ConflictModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
    const QString titles[] = {tr("Joint"),          tr("Angle"),          tr("Keys outside"),
                              tr("Frames outside"), tr("Maximum excess"), tr("At frame")};
    const QString tips[] = {
        tr("Joint with an angle outside its limits"),
        tr("Angle of the joint"),
        tr("Number of keys outside the limits; 0 if the curve exceeds them only between keys"),
        tr("Number of frames at which the angle is outside the limits"),
        tr("Largest angle by which the limits are exceeded"),
        tr("Frame of the largest excess")};
    if (role == Qt::DisplayRole) return titles[section];
    if (role == Qt::ToolTipRole) return tips[section];
    if (role == Qt::TextAlignmentRole)
        return int{section <= angleColumn ? Qt::AlignLeft : Qt::AlignRight} | Qt::AlignVCenter;
    return {};
}

ConflictFilter::ConflictFilter(QObject* parent) : QSortFilterProxyModel(parent) {
    setSortRole(ConflictModel::kSortRole);
    setDynamicSortFilter(true);
}

void ConflictFilter::setShowsAccepted(bool shows) {
    showsAccepted_ = shows;
    invalidateFilter();
}

void ConflictFilter::setText(const QString& text) {
    text_ = text;
    invalidateFilter();
}

bool ConflictFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const auto& model = static_cast<const ConflictModel&>(*sourceModel());
    if (model.at(row).accepted && !showsAccepted_) return false;
    const QModelIndex joint = model.index(row, ConflictModel::jointColumn, parent);
    return joint.data().toString().contains(text_, Qt::CaseInsensitive);
}

}  // namespace sinew
