#include "ui/paint/LockModel.h"

#include <algorithm>
#include <map>

#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

LockModel::LockModel(Session& session, QObject* parent) : QAbstractTableModel(parent), session_(&session) {
    connect(&session.selection, &Selection::characterChanged, this, &LockModel::update);
    connect(&session.document, &Document::stepped, this, &LockModel::update);
    connect(&session.painting, &WeightPainting::changed, this, [this] {
        if (!rows_.empty())
            Q_EMIT dataChanged(index(0, nameColumn), index(rowCount() - 1, nameColumn), {Qt::CheckStateRole});
    });
    update();
}

void LockModel::update() {
    const auto character = session_->selection.committedCharacter();
    std::vector<std::shared_ptr<const Skin>> skins;
    if (character) {
        for (const auto& mesh : character->meshes) skins.push_back(mesh->skin);
    }
    const auto skeleton = character ? character->skeleton : nullptr;
    if (skeleton == skeleton_ && skins == skins_) return;
    std::map<JointId, std::size_t> vertices;
    for (const auto& skin : skins) {
        const SkinSummary summary = summaryOf(*skin);
        for (std::size_t i = 0; i < skin->joints.size(); ++i)
            vertices[skin->joints[i].joint] += summary.joints[i].vertices;
    }
    std::vector<Row> rows;
    for (int j = 0; skeleton && j < skeleton->size(); ++j) {
        const Joint& joint = (*skeleton)[j];
        rows.push_back({joint.id, QString::fromStdString(joint.name), vertices[joint.id]});
    }
    // Most edits of a skeleton change neither its joints nor their order: the table keeps its scroll
    // position.
    const bool isSame = std::ranges::equal(rows, rows_, {}, &Row::joint, &Row::joint);
    if (!isSame) beginResetModel();
    rows_ = std::move(rows);
    skeleton_ = skeleton;
    skins_ = std::move(skins);
    if (!isSame) return endResetModel();
    if (!rows_.empty()) Q_EMIT dataChanged(index(0, nameColumn), index(rowCount() - 1, verticesColumn));
}

int LockModel::row(JointId joint) const {
    const auto found = std::ranges::find(rows_, joint, &Row::joint);
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int LockModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int LockModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : 2; }

QVariant LockModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == nameColumn ? tr("Lock Weights") : tr("Vertices");
}

Qt::ItemFlags LockModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == nameColumn ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant LockModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    if (index.column() == verticesColumn) {
        if (role == Qt::DisplayRole) return numberText(static_cast<std::int64_t>(row.vertices));
        if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
        return {};
    }
    const bool isLocked = session_->painting.isLocked(row.joint);
    if (role == Qt::DisplayRole) return row.name;
    if (role == Qt::CheckStateRole) return isLocked ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::ToolTipRole)
        return isLocked ? tr("Weights of %1 are locked").arg(row.name)
                        : tr("Tick to lock the weights of %1").arg(row.name);
    return {};
}

bool LockModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || index.column() != nameColumn || role != Qt::CheckStateRole) return false;
    session_->painting.setLocked(joint(index.row()), value.toInt() == Qt::Checked);
    return true;
}

}  // namespace sinew
