#pragma once

#include <QObject>
#include <unordered_set>
#include <vector>

#include "core/base/Id.h"

namespace sinew {

/// The joints, meshes and trails that are drawn, and the joints that may be edited. View state: saved with
/// the project, but not undoable. Ids of deleted objects are kept, so that undo restores their visibility.
class Visibility : public QObject {
    Q_OBJECT
public:
    /// Whether a joint is drawn and can be clicked: it is not hidden and, if there are solo joints, is one of
    /// them.
    bool isShown(JointId joint) const {
        return !hidden_.contains(joint) && (solo_.empty() || solo_.contains(joint));
    }
    bool isHidden(JointId joint) const { return hidden_.contains(joint); }
    /// Whether a mesh is drawn and can be clicked. Independent of its joints' visibility.
    bool isShown(MeshId mesh) const { return !isHidden(mesh); }
    bool isHidden(MeshId mesh) const { return hiddenMeshes_.contains(mesh); }
    /// Whether a joint is locked: visible and selectable, but not changed by any tool.
    bool isLocked(JointId joint) const { return locked_.contains(joint); }
    bool isSolo(JointId joint) const { return solo_.contains(joint); }
    bool hasSolo() const { return !solo_.empty(); }
    /// Whether a joint's trail is drawn even if the joint is not selected.
    bool hasTrail(JointId joint) const { return trails_.contains(joint); }

    void setHidden(const std::vector<JointId>& joints, bool hidden);
    void setHidden(const std::vector<MeshId>& meshes, bool hidden);
    void setLocked(const std::vector<JointId>& joints, bool locked);
    void setSolo(std::vector<JointId> joints);  ///< shows only these joints; empty: all
    void setTrails(const std::vector<JointId>& joints, bool drawn);
    void showAll();  ///< shows all hidden joints and meshes and clears solo

    std::vector<JointId> hiddenJoints() const;  ///< sorted
    std::vector<MeshId> hiddenMeshes() const;   ///< sorted
    std::vector<JointId> lockedJoints() const;
    std::vector<JointId> soloJoints() const;
    std::vector<JointId> trailJoints() const;

Q_SIGNALS:
    void changed();

private:
    std::unordered_set<JointId> hidden_, locked_, solo_, trails_;
    std::unordered_set<MeshId> hiddenMeshes_;
};

}  // namespace sinew
