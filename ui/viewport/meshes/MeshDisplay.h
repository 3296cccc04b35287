#pragma once

#include <QObject>
#include <vector>

#include "ui/viewport/meshes/MeshDrawList.h"
#include "ui/viewport/rendering/FrameMeter.h"

namespace sinew {

class Actions;
struct Session;

/// Decides which meshes of the characters the viewport shows and how, from the state of the actions that
/// control it. Connects these actions.
class MeshDisplay : public QObject {
    Q_OBJECT
public:
    /// Both arguments must outlive it. Restores the drawing quality that was chosen last.
    MeshDisplay(Session& session, Actions& actions, QObject* parent = nullptr);

    /// Returns the visible meshes in their current poses, without ghosts. The list borrows from the session's
    /// scene and pose and is valid until they change.
    MeshDrawList drawList() const;
    /// Returns whether meshes can be clicked.
    bool picksMeshes() const;

    /// Appends the bounds of the visible meshes with their shapes in their current poses: corners of boxes
    /// around what each joint moves. O(vertices + displacements).
    void appendCorners(std::vector<Eigen::Vector3d>& corners) const;

    DrawingQuality& quality() { return quality_; }
    const DrawingQuality& quality() const { return quality_; }

    /// Number of vertices and triangles shown.
    struct Count {
        std::size_t vertices = 0, triangles = 0;
    };
    Count count() const;

Q_SIGNALS:
    void changed();  ///< a redraw is needed

private:
    void connectActions();
    void applyQuality();
    void restartMeasuring();
    std::vector<PosedMesh> shownMeshes() const;
    bool isOn(const char* action) const;

    Session* session_;
    Actions* actions_;
    DrawingQuality quality_;
    /// Geometries quality_ was measured with; compared, never dereferenced.
    std::vector<const Geometry*> measured_;
};

/// Sets up the `view.…` actions for meshes, shading and quality: their groups and initial state, and that
/// they are disabled unless the scene has meshes. Lasts as long as `owner`. MeshDisplay implements their
/// effects.
void setUpMeshActions(Session& session, Actions& actions, QObject& owner);

}  // namespace sinew
