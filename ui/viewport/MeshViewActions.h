#pragma once

#include <QObject>

namespace sinew {

class Actions;
struct Session;

/// Sets up the `view.…` actions for meshes, shading and quality: their groups and initial state, and that
/// they are disabled unless the scene has meshes. MeshDisplay implements their effects.
class MeshViewActions : public QObject {
    Q_OBJECT
public:
    MeshViewActions(Session& session, Actions& actions, QObject* parent);

private:
    void enable();

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
