#pragma once

#include <QObject>
#include <vector>

class QAction;
class QDockWidget;
class QMainWindow;
class QToolBar;

namespace sinew {

class Actions;
class ClipsDock;
class FileOpener;
class MessagesDock;
class OutlinerDock;
struct Session;

/// The panels around the viewport: made once, placed as in the look's layout Pose, shown and hidden by the
/// `panel.…` actions.
class Docks : public QObject {
    Q_OBJECT
public:
    Docks(QMainWindow& window, Session& session, Actions& actions, const FileOpener& opener);

    /// First places and sizes, everything shown.
    void reset();

    ClipsDock& clips() const { return *clips_; }
    MessagesDock& messages() const { return *messages_; }
    OutlinerDock& outliner() const { return *outliner_; }

private:
    void add(QDockWidget& dock, QAction& action);
    void addTransportBar(Session& session, Actions& actions);
    std::vector<QDockWidget*> all() const;
    void resize();
    void updateTitleBars();

    QMainWindow* window_;
    OutlinerDock* outliner_;
    ClipsDock* clips_;
    QDockWidget* properties_;
    QDockWidget* history_;
    QDockWidget* poses_;
    QDockWidget* timeline_;
    MessagesDock* messages_;
    QToolBar* transport_ = nullptr;
};

}  // namespace sinew
