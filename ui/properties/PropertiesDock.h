#pragma once

#include <QDockWidget>

#include "ui/properties/SkinSummaries.h"

class QStackedWidget;

namespace sinew {

class Actions;
class ClipPanel;
class Evaluator;
class JointPanel;
class MeshPanel;
struct Session;

/// The numbers of the current mesh, else of the current joint at the playhead, else of the active clip.
class PropertiesDock : public QDockWidget {
    Q_OBJECT
public:
    PropertiesDock(Session& session, Actions& actions, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void showSubject();
    void showPose();
    /// The evaluator whose skeleton has the current joint, or null.
    const Evaluator* evaluator() const;
    /// Whether there is a current mesh to show.
    bool showMesh();

    Session* session_;
    SkinSummaries summaries_;
    QStackedWidget* pages_;
    ClipPanel* clip_;
    JointPanel* joint_;
    MeshPanel* mesh_;
};

}  // namespace sinew
