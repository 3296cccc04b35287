#include "ui/curves/CurveModel.h"

#include "ui/canvas/KeyMark.h"
#include "ui/curves/CurveGeometry.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

// Internal id of a group's row; channel rows store the row of their group.
constexpr quintptr kGroup = ~quintptr{0};

}  // namespace

CurveModel::CurveModel(const VisibleCurves& curves, Session& session, QObject* parent)
    : QAbstractItemModel(parent), curves_(&curves), session_(&session), groups_(curves.groups()) {
    connect(&curves, &VisibleCurves::rowsChanged, this, &CurveModel::showRows);
    connect(&curves, &VisibleCurves::changed, this, [this] {
        groups_ = curves_->groups();
        notifyAll();
    });
    connect(&session.pose, &CurrentPose::posed, this, &CurveModel::notifyAll);
}

void CurveModel::showRows() {
    beginResetModel();
    groups_ = curves_->groups();
    endResetModel();
}

void CurveModel::notifyAll() {
    for (int i = 0; i < rowCount(); ++i) {
        const QModelIndex group = index(i, 0);
        Q_EMIT dataChanged(group, group);
        if (const int rows = rowCount(group))
            Q_EMIT dataChanged(index(0, 0, group), index(rows - 1, 0, group));
    }
}

const CurveRow* CurveModel::row(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == kGroup) return nullptr;
    return &groups_[index.internalId()].rows[static_cast<std::size_t>(index.row())];
}

std::optional<ChannelId> CurveModel::channel(const QModelIndex& index) const {
    const CurveRow* found = row(index);
    return found ? std::optional(found->id) : std::nullopt;
}

QModelIndex CurveModel::indexOf(ChannelId id) const {
    for (std::size_t i = 0; i < groups_.size(); ++i) {
        const auto& rows = groups_[i].rows;
        for (std::size_t j = 0; j < rows.size(); ++j) {
            if (rows[j].id == id) return createIndex(static_cast<int>(j), 0, i);
        }
    }
    return {};
}

QModelIndex CurveModel::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || row >= rowCount(parent) || column != 0) return {};
    return createIndex(row, 0, parent.isValid() ? static_cast<quintptr>(parent.row()) : kGroup);
}

QModelIndex CurveModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == kGroup) return {};
    return createIndex(static_cast<int>(index.internalId()), 0, kGroup);
}

int CurveModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(groups_.size());
    if (parent.internalId() != kGroup) return 0;
    return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].rows.size());
}

QString CurveModel::valueText(const CurveRow& row) const {
    const Evaluator* shown = session_->pose.active();
    if (row.joint == kNoJoint)
        return curveValueText(row.id.channel, row.curve->evaluate(session_->playback.sourceTime()));
    if (!shown || row.joint >= shown->skeleton().size()) return {};
    return curveValueText(row.id.channel, shown->values(row.joint).at(row.id.channel));
}

QVariant CurveModel::data(const QModelIndex& index, int role) const {
    const CurveRow* curve = row(index);
    if (!curve) {
        const bool text = role == Qt::DisplayRole || role == Qt::AccessibleTextRole;
        return text ? QVariant(groups_[static_cast<std::size_t>(index.row())].name) : QVariant();
    }
    switch (role) {
        case Qt::DisplayRole:
            return curve->name;
        case Qt::AccessibleTextRole: {
            QString text = curve->name + u' ' + valueText(*curve);
            if (curves_->isHidden(curve->id)) text += u' ' + tr("hidden");
            if (curves_->isLocked(curve->id)) text += u' ' + tr("locked");
            if (curves_->isSolo(curve->id)) text += u' ' + tr("solo");
            return text;
        }
        case valueRole:
            return valueText(*curve);
        case colorRole:
            return curveColor(*curve);
        case dashedRole:
            return isSecondTwist(curve->order, curve->id.channel);
        default:
            return {};
    }
}

}  // namespace sinew
