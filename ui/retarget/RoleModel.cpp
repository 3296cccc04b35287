#include "ui/retarget/RoleModel.h"

#include <QPixmap>
#include <algorithm>

#include "ui/retarget/FigureView.h"
#include "ui/retarget/RoleText.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

QString jointList(const Skeleton& skeleton, const std::vector<int>& joints) {
    QStringList names;
    for (const int joint : joints) names << QString::fromStdString(skeleton[joint].name);
    return names.join(QStringLiteral(", "));
}

QString capitalised(QString text) {
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return text;
}

}  // namespace

RoleModel::Row RoleModel::makeRow(const RoleMapping& entry, const Skeleton& source, const Skeleton& target) {
    Row row;
    row.role = entry.role ? capitalised(roleText(*entry.role)) : tr("By name");
    row.source = jointList(source, entry.source);
    row.target = jointList(target, entry.target);
    if (!entry.targetTwist.empty())
        row.target = tr("%1 (twist: %2)").arg(row.target, jointList(target, entry.targetTwist));
    row.reason = QString::fromStdString(entry.reason);
    row.part = entry.role;
    row.key = entry.role ? row.role : row.source + u'/' + row.target;
    row.confidence = entry.confidence;
    row.state = entry.target.empty()           ? State::missing
                : entry.source.empty()         ? State::unused
                : entry.confidence < kDoubtful ? State::doubtful
                                               : State::mapped;
    return row;
}

void RoleModel::show(const Mapping& mapping, const Skeleton* source, const Skeleton* target) {
    std::vector<Row> rows;
    if (source && target) {
        for (const RoleMapping& entry : mapping.roles) rows.push_back(makeRow(entry, *source, *target));
    }
    syncRows(rows_, rows, [](const Row& row) { return row.key; });
}

std::size_t RoleModel::missing() const {
    return static_cast<std::size_t>(std::ranges::count(rows_, State::missing, &Row::state));
}

std::size_t RoleModel::doubtful() const {
    return static_cast<std::size_t>(std::ranges::count(rows_, State::doubtful, &Row::state));
}

int RoleModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RoleModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString RoleModel::stateText(const Row& row) const {
    switch (row.state) {
        case State::missing:
            return tr("missing");
        case State::unused:
            return tr("not used");
        case State::doubtful:
        case State::mapped:
            break;
    }
    return tr("%1 %").arg(numberText(100 * row.confidence, 0));
}

QString RoleModel::cell(const Row& row, int column) const {
    switch (column) {
        case sourceColumn:
            return row.source;
        case targetColumn:
            return row.target;
        case confidenceColumn:
            return stateText(row);
        default:
            return row.role;
    }
}

QVariant RoleModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const bool isNumber = index.column() == confidenceColumn;
    switch (role) {
        case Qt::DisplayRole:
            return cell(row, index.column());
        case Qt::ToolTipRole:
            return row.reason.isEmpty() ? QVariant() : QVariant(row.reason);
        case Qt::DecorationRole: {
            if (isNumber && row.state == State::doubtful)
                return iconPixmap("warning", theme().warning, 14, 2);
            if (index.column() != roleColumn) return {};
            QPixmap color(10, 10);
            color.fill(row.part ? roleColor(row.part) : theme().accent);
            return color;
        }
        case Qt::ForegroundRole:
            if (isNumber && row.state == State::missing) return theme().warning;
            return row.state == State::unused ? QVariant(theme().textDim) : QVariant();
        case Qt::FontRole:
            return isNumber ? QVariant(numberFont()) : QVariant();
        case Qt::TextAlignmentRole:
            return int{isNumber ? Qt::AlignRight : Qt::AlignLeft} | Qt::AlignVCenter;
        case kRankRole:
            return static_cast<int>(row.state);
        default:
            return {};
    }
}

QVariant RoleModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
    const QString titles[] = {tr("Role"), tr("Source"), tr("Target"), tr("Confidence")};
    const QString tips[] = {tr("Part of the body"), tr("Joints of the source that have this role"),
                            tr("Joints of the target that have this role"),
                            tr("How certain the mapping of this role is; below 60 % it should be checked")};
    if (role == Qt::DisplayRole) return titles[section];
    if (role == Qt::ToolTipRole) return tips[section];
    if (role == Qt::TextAlignmentRole)
        return int{section == confidenceColumn ? Qt::AlignRight : Qt::AlignLeft} | Qt::AlignVCenter;
    return {};
}

RoleFilter::RoleFilter(QObject* parent) : QSortFilterProxyModel(parent) {
    setDynamicSortFilter(true);
    sort(RoleModel::confidenceColumn);
}

void RoleFilter::setText(const QString& text) {
    text_ = text;
    invalidateFilter();
}

bool RoleFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    for (int column = 0; column < RoleModel::kColumns; ++column) {
        const QModelIndex index = sourceModel()->index(row, column, parent);
        if (index.data().toString().contains(text_, Qt::CaseInsensitive)) return true;
    }
    return false;
}

bool RoleFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const int a = left.data(RoleModel::kRankRole).toInt(), b = right.data(RoleModel::kRankRole).toInt();
    return a != b ? a < b : left.row() < right.row();
}

}  // namespace sinew
