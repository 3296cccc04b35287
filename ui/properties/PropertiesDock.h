#pragma once

#include <QDockWidget>

#include "ui/properties/SkinRows.h"

class QStackedWidget;

namespace sinew {

class Actions;
class ClipPanel;
class Evaluator;
class JointPanel;
class MeshPanel;
struct Session;

/// Properties of the current mesh, or else of the current joint at the playhead, or else of the active clip.
class PropertiesDock : public QDockWidget {
    Q_OBJECT
public:
    PropertiesDock(Session& session, Actions& actions, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void showSubject();
    void showPose();
    /// Returns the evaluator of the character that has the current joint, or null.
    const Evaluator* evaluator() const;
    /// Shows the current mesh. Returns false if there is none.
    bool showMesh();

    Session* session_;
    SkinSummaries summaries_;
    QStackedWidget* pages_;
    ClipPanel* clip_;
    JointPanel* joint_;
    MeshPanel* mesh_;
};

}  // namespace sinew
