#include "ui/paint/ProbeModel.h"

#include <algorithm>

#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr int kWeightDecimals = 3;

}  // namespace

ProbeModel::ProbeModel(Session& session, QObject* parent) : QAbstractTableModel(parent), session_(&session) {
    connect(&session.painting, &WeightPainting::probeChanged, this, &ProbeModel::update);
    connect(&session.document, &Document::changed, this, &ProbeModel::update);
    connect(&session.selection, &Selection::characterChanged, this, &ProbeModel::update);
    update();
}

void ProbeModel::update() {
    std::vector<Row> rows;
    const auto probe = session_->painting.probe();
    const auto character = session_->selection.character();
    const Mesh* const mesh = probe && character ? character->find(probe->mesh) : nullptr;
    if (mesh && probe->vertex < mesh->skin->vertexCount()) {
        for (const Influence& each : mesh->skin->at(probe->vertex)) {
            const JointId id = mesh->skin->joints[each.joint].joint;
            const auto joint = character->skeleton->find(id);
            if (const auto twin = std::ranges::find(rows, id, &Row::joint); twin != rows.end()) {
                twin->weight += static_cast<double>(each.weight);  // of a joint that is bound twice
                continue;
            }
            rows.push_back({id,
                            joint ? QString::fromStdString((*character->skeleton)[*joint].name) : QString(),
                            static_cast<double>(each.weight)});
        }
    }
    const bool isSame = std::ranges::equal(rows, rows_, {}, &Row::joint, &Row::joint);
    if (!isSame) beginResetModel();
    rows_ = std::move(rows);
    if (!isSame) return endResetModel();
    if (!rows_.empty()) Q_EMIT dataChanged(index(0, weightColumn), index(rowCount() - 1, weightColumn));
}

int ProbeModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ProbeModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : 2; }

QVariant ProbeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == nameColumn ? tr("Joint") : tr("Weight");
}

Qt::ItemFlags ProbeModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == weightColumn ? flags | Qt::ItemIsEditable : flags;
}

QVariant ProbeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    if (index.column() == nameColumn) return role == Qt::DisplayRole ? row.name : QVariant();
    if (role == Qt::DisplayRole || role == Qt::EditRole) return numberText(row.weight, kWeightDecimals);
    if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

bool ProbeModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const auto probe = session_->painting.probe();
    bool isNumber = false;
    const double weight = value.toString().replace(u',', u'.').toDouble(&isNumber);
    if (!probe || !index.isValid() || index.column() != weightColumn || role != Qt::EditRole || !isNumber)
        return false;
    session_->painting.setWeight(*probe, rows_[static_cast<std::size_t>(index.row())].joint, weight);
    return true;
}

}  // namespace sinew
