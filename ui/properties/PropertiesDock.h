#pragma once

#include <QDockWidget>

class QStackedWidget;

namespace sinew {

class Actions;
class ClipPanel;
class Evaluator;
class JointPanel;
struct Session;

/// The numbers of the current joint at the playhead; with no joint selected, of the active clip.
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

    Session* session_;
    QStackedWidget* pages_;
    ClipPanel* clip_;
    JointPanel* joint_;
};

}  // namespace sinew
