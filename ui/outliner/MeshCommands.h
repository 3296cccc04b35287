#pragma once

#include "ui/actions/ActionHandler.h"

class QMenu;

namespace sinew {

/// Edits the selected meshes and implements the `mesh.…` actions except `mesh.rename`, which the outliner
/// implements. Errors are added to the messages.
class MeshCommands : public ActionHandler {
    Q_OBJECT
public:
    MeshCommands(Session& session, Actions& actions, QObject* parent);

    void rename(MeshId mesh, const QString& name);
    /// Returns why `name` is not valid for the mesh, or an empty string if it is.
    QString nameProblem(MeshId mesh, const QString& name) const;

    /// Adds the actions to a context menu.
    void fill(QMenu& menu) const;

private:
    void updateEnabled() override;
    void deleteSelected();
    void setMethod(SkinningMethod method);  ///< of the selected meshes that support it
    std::shared_ptr<const Character> ownerOf(MeshId mesh) const;
    QString nameOf(MeshId mesh) const;
    /// Returns the selected meshes that belong to the character of the current one, since an edit applies to
    /// one character.
    std::vector<MeshId> selectedMeshes() const;
};

}  // namespace sinew
