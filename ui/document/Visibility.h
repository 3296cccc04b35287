#pragma once

#include <QObject>
#include <unordered_set>
#include <vector>

#include "core/base/Id.h"

namespace sinew {

/// Which joints and meshes are drawn, joints with or without their trails, and which may be touched. View
/// state: saved with the project, no edit. What vanishes stays listed, so that undo brings it back as it was.
class Visibility : public QObject {
    Q_OBJECT
public:
    explicit Visibility(QObject* parent = nullptr);

    /// Drawn, and met by the pointer: not hidden, and of the solo joints where there are any.
    bool shown(JointId joint) const {
        return !hidden_.contains(joint) && (solo_.empty() || solo_.contains(joint));
    }
    bool hidden(JointId joint) const { return hidden_.contains(joint); }
    /// Drawn, and met by the pointer; whether its joints are says nothing of a mesh.
    bool shown(MeshId mesh) const { return !hidden(mesh); }
    bool hidden(MeshId mesh) const { return hiddenMeshes_.contains(mesh); }
    /// Seen and selectable in the outliner, but not posed by any tool.
    bool locked(JointId joint) const { return locked_.contains(joint); }
    bool solo(JointId joint) const { return solo_.contains(joint); }
    bool anySolo() const { return !solo_.empty(); }
    /// Its trail is drawn, selected or not.
    bool trail(JointId joint) const { return trails_.contains(joint); }

    void setHidden(const std::vector<JointId>& joints, bool hidden);
    void setHidden(const std::vector<MeshId>& meshes, bool hidden);
    void setLocked(const std::vector<JointId>& joints, bool locked);
    void setSolo(std::vector<JointId> joints);  ///< these alone; empty: all
    void setTrails(const std::vector<JointId>& joints, bool drawn);
    void showAll();  ///< no joint or mesh hidden, no solo

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
