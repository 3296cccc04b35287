#pragma once

#include <QObject>

namespace sinew {

class Actions;
struct Session;

/// Of the `view.…` actions of meshes, shading and quality: which are one of a group, which are on at first,
/// and that they wait for a scene with meshes. What they show is the viewport's.
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
