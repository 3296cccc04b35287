#pragma once

#include <functional>

#include "ui/actions/ActionHandler.h"

namespace sinew {

class BackgroundTask;
class BindDialog;
class MeshImporter;
class RecentFiles;

/// Implements `file.addMeshes` and `mesh.bind`: meshes of files are added to the active character, and bound
/// to its joints.
class MeshActions : public ActionHandler {
    Q_OBJECT
public:
    MeshActions(Session& session, Actions& actions, const RecentFiles& recent, QWidget& window);

    BindDialog& bindDialog() const { return *bindDialog_; }
    MeshImporter& importer() const { return *importer_; }

Q_SIGNALS:
    /// `actionText` is the text of a button that calls `act`.
    void noticeRequested(const QString& title, const QString& detail, const QString& actionText,
                         const std::function<void()>& act);
    void noticeResolved(const QString& title);  ///< the notice with this title no longer applies

private:
    void updateEnabled() override;
    void chooseFiles();

    BindDialog* bindDialog_;
    MeshImporter* importer_;
    const RecentFiles* recent_;
    QWidget* window_;
};

}  // namespace sinew
