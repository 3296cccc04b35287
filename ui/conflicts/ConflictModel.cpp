#include "ui/conflicts/ConflictModel.h"

#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/document/ChannelName.h"
#include "ui/document/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

ConflictModel::ConflictModel(Session& session, QObject* parent)
    : QAbstractTableModel(parent), session_(&session) {
    connect(&session.conflicts, &Conflicts::changed, this, &ConflictModel::refresh);
    refresh();
}

std::vector<ConflictModel::Row> ConflictModel::read() const {
    std::vector<Row> rows;
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    if (!character || !clip) return rows;
    for (const LimitConflict& conflict : session_->conflicts.list()) {
        const auto index = character->skeleton->find(conflict.id.joint);
        if (!index) continue;
        const Joint& joint = (*character->skeleton)[*index];
        Row row{conflict, QString::fromStdString(joint.name),
                angleLetter(joint.order, component(conflict.id.channel)), 0,
                std::llround(clip->rate.frame(conflict.worstTime))};
        for (const FrameRange& span : conflict.frames) row.frames += span.count();
        rows.push_back(std::move(row));
    }
    return rows;
}

void ConflictModel::refresh() {
    std::vector<Row> rows = read();
    const auto holds = [](const std::vector<Row>& list, ChannelId id) {
        return std::ranges::any_of(list, [id](const Row& row) { return row.conflict.id == id; });
    };
    for (int i = rowCount() - 1; i >= 0; --i) {
        if (holds(rows, at(i).id)) continue;
        beginRemoveRows({}, i, i);
        rows_.erase(rows_.begin() + i);
        endRemoveRows();
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const int row = static_cast<int>(i);
        if (i < rows_.size() && rows_[i].conflict.id == rows[i].conflict.id) {
            rows_[i] = std::move(rows[i]);
            continue;
        }
        beginInsertRows({}, row, row);
        rows_.insert(rows_.begin() + row, std::move(rows[i]));
        endInsertRows();
    }
    // Of another character, whose joints are in another order, some may be left.
    if (rows_.size() > rows.size()) {
        beginRemoveRows({}, static_cast<int>(rows.size()), rowCount() - 1);
        rows_.resize(rows.size());
        endRemoveRows();
    }
    if (!rows_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
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
            return numberText(degrees(row.conflict.worst), 2) + u'°';
        case atColumn:
            return numberText(row.worstFrame);
        default:
            return row.conflict.accepted ? tr("%1 (accepted)").arg(row.joint) : row.joint;
    }
}

QVariant ConflictModel::sortKey(const Row& row, int column, int place) const {
    switch (column) {
        case angleColumn:
            return row.angle;
        case keysColumn:
            return static_cast<qlonglong>(row.conflict.keys.size());
        case framesColumn:
            return static_cast<qlonglong>(row.frames);
        case worstColumn:
            return row.conflict.worst;
        case atColumn:
            return static_cast<qlonglong>(row.worstFrame);
        default:
            return place;  // as the outliner has them
    }
}

QVariant ConflictModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const bool words = index.column() == jointColumn || index.column() == angleColumn;
    switch (role) {
        case Qt::DisplayRole:
            return cell(row, index.column());
        case kSortRole:
            return sortKey(row, index.column(), index.row());
        case Qt::DecorationRole:
            if (index.column() != jointColumn) return {};
            return iconPixmap("warning", row.conflict.accepted ? theme().textDim : theme().conflict, 14, 2);
        case Qt::ForegroundRole:
            // What others are about to follow is not to be trusted.
            return row.conflict.accepted || session_->conflicts.working() ? QVariant(theme().textDim)
                                                                          : QVariant();
        case Qt::FontRole:
            return words ? QVariant() : QVariant(numberFont());
        case Qt::TextAlignmentRole:
            return int{words ? Qt::AlignLeft : Qt::AlignRight} | Qt::AlignVCenter;
        case Qt::AccessibleTextRole:
            return headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString() +
                   QStringLiteral(": ") + cell(row, index.column());
        default:
            return {};
    }
}

QVariant ConflictModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
    const QString titles[] = {tr("Joint"),          tr("Angle"), tr("Keys outside"),
                              tr("Frames outside"), tr("Worst"), tr("At frame")};
    const QString tips[] = {tr("Whose angle is outside its limits"),
                            tr("Which of its angles"),
                            tr("Keys outside; none where the curve leaves the limits between keys"),
                            tr("Frames of the clip at which the angle is outside"),
                            tr("How far outside it is at most"),
                            tr("Where it is farthest outside")};
    if (role == Qt::DisplayRole) return titles[section];
    if (role == Qt::ToolTipRole) return tips[section];
    if (role == Qt::TextAlignmentRole)
        return int{section <= angleColumn ? Qt::AlignLeft : Qt::AlignRight} | Qt::AlignVCenter;
    return {};
}

}  // namespace sinew
