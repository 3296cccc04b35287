// The outliner's rows and the session's selection.

#include <QScopedValueRollback>
#include <algorithm>
#include <unordered_set>
#include <utility>

#include "ui/outliner/JointModel.h"
#include "ui/outliner/JointTree.h"
#include "ui/outliner/OutlinerDock.h"
#include "ui/session/Session.h"

namespace sinew {

QModelIndex OutlinerDock::viewIndex(JointId joint) const {
    return filtered_->mapFromSource(model_->index(joint));
}

QModelIndex OutlinerDock::viewIndex(MeshId mesh) const {
    return filtered_->mapFromSource(model_->index(mesh));
}

MeshId OutlinerDock::meshAt(const QModelIndex& index) const {
    return model_->mesh(filtered_->mapToSource(index));
}

JointId OutlinerDock::jointAt(const QModelIndex& index) const {
    return model_->joint(filtered_->mapToSource(index));
}

void OutlinerDock::showSelection() {
    if (isSyncing_) return;
    const QScopedValueRollback guard(isSyncing_, true);
    QItemSelection rows;
    const auto addRow = [&](auto id) {
        if (const QModelIndex index = viewIndex(id); index.isValid()) rows.append(QItemSelectionRange(index));
    };
    std::ranges::for_each(session_->selection.joints(), addRow);
    std::ranges::for_each(session_->selection.meshes(), addRow);
    auto* selected = tree_->selectionModel();
    selected->select(rows, QItemSelectionModel::ClearAndSelect);
    const MeshId mesh = session_->selection.currentMesh();
    const QModelIndex current = mesh ? viewIndex(mesh) : viewIndex(session_->selection.currentJoint());
    if (!current.isValid()) return tree_->viewport()->update();
    selected->setCurrentIndex(current, QItemSelectionModel::NoUpdate);
    // Scroll only if the current item has changed, not on every edit.
    const std::pair now(session_->selection.currentJoint(), mesh);
    if (std::exchange(lastScrollTarget_, now) != now) tree_->scrollTo(current);
    tree_->viewport()->update();
}

void OutlinerDock::selectFromTree() {
    if (isSyncing_ || selectMeshesFromTree()) return;
    const QScopedValueRollback guard(isSyncing_, true);
    std::vector<JointId> chosen;
    std::unordered_set<JointId> remaining;
    const auto rows = tree_->selectionModel()->selectedIndexes();
    for (const QModelIndex& row : rows) remaining.insert(jointAt(row));
    const JointId current = jointAt(tree_->currentIndex());
    const bool currentIsChosen = remaining.erase(current) > 0;
    for (const JointId joint : session_->selection.joints()) {
        if (remaining.erase(joint) > 0) chosen.push_back(joint);
    }
    for (const QModelIndex& row : rows) {
        if (remaining.erase(jointAt(row)) > 0) chosen.push_back(jointAt(row));
    }
    if (currentIsChosen) chosen.push_back(current);
    session_->selection.select(std::move(chosen));
    tree_->viewport()->update();
}

/// Selects the meshes of the selected rows. Returns false if there are none or the user selected joints
/// instead; otherwise selected joints stay selected.
bool OutlinerDock::selectMeshesFromTree() {
    const auto rows = tree_->selectionModel()->selectedIndexes();
    const QModelIndex current = tree_->currentIndex();
    std::vector<MeshId> chosen;
    bool joints = false;
    for (const QModelIndex& row : rows) {
        if (const MeshId mesh = meshAt(row); mesh && row != current) chosen.push_back(mesh);
        joints |= static_cast<bool>(jointAt(row));
    }
    const MeshId currentMesh = meshAt(current);
    if (currentMesh && rows.contains(current)) chosen.push_back(currentMesh);
    if (chosen.empty() || (joints && !currentMesh)) return false;
    // On a mouse press, the tree changes the current row before it selects it.
    if (chosen == session_->selection.meshes() && !rows.contains(current)) return true;
    {
        const QScopedValueRollback guard(isSyncing_, true);
        session_->selection.selectMeshes(std::move(chosen));
    }
    showSelection();
    return true;
}

}  // namespace sinew
