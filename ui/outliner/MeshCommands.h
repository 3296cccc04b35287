#pragma once

#include <QObject>
#include <memory>

#include "core/scene/Scene.h"

class QMenu;

namespace sinew {

class Actions;
struct Session;

/// Edits of the selected meshes, and what the `mesh.…` actions do, but for `mesh.rename`, which is the
/// outliner's. What could not be done goes to the messages.
class MeshCommands : public QObject {
    Q_OBJECT
public:
    MeshCommands(Session& session, Actions& actions, QObject* parent);

    void rename(MeshId mesh, const QString& name);
    /// Why a mesh cannot have a name; empty where it can.
    QString nameProblem(MeshId mesh, const QString& name) const;

    /// Fills a context menu with the actions.
    void fill(QMenu& menu) const;

private:
    void enable();
    void erase();
    void setMethod(SkinningMethod method);
    std::shared_ptr<const Character> ownerOf(MeshId mesh) const;
    QString nameOf(MeshId mesh) const;
    /// The selected meshes that belong to the current one's character: an edit is of one character.
    std::vector<MeshId> selected() const;

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
