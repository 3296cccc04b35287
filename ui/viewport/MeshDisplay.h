#pragma once

#include <QObject>
#include <vector>

#include "ui/viewport/DrawingQuality.h"
#include "ui/viewport/MeshBounds.h"
#include "ui/viewport/MeshPicture.h"
#include "ui/viewport/PartCache.h"

namespace sinew {

class Actions;
struct Session;

/// What the viewport shows of the characters' meshes and how, as the actions that switch it say; it connects
/// them.
class MeshDisplay : public QObject {
    Q_OBJECT
public:
    /// Both outlive it. The quality is as it was chosen last.
    MeshDisplay(Session& session, Actions& actions, QObject* parent = nullptr);

    /// The shown meshes as posed now, without ghosts. Borrows from the session's scene and pose: good until
    /// they change.
    MeshPicture picture() const;
    /// Whether a click takes hold of meshes.
    bool picks() const;

    /// How far the shown meshes reach as posed: corners of boxes around what each joint moves.
    void appendCorners(std::vector<Eigen::Vector3d>& corners);

    DrawingQuality& quality() { return quality_; }
    const DrawingQuality& quality() const { return quality_; }

    /// What is shown, counted.
    struct Count {
        std::size_t vertices = 0, triangles = 0;
    };
    Count count() const;

Q_SIGNALS:
    void changed();  ///< another picture

private:
    void connectActions();
    void chooseQuality();
    void measureAgain();
    std::vector<PosedMesh> shown() const;
    bool isOn(const char* action) const;

    Session* session_;
    Actions* actions_;
    DrawingQuality quality_;
    std::vector<const Mesh*> measured_;  ///< what quality_ was measured with; compared, never read
    PartCache<MeshBounds, Geometry, Skin> bounds_;
};

}  // namespace sinew
