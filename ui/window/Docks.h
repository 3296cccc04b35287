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

    /// Where docks are and how large. pose: the viewport is the largest; curves, retime: so is that editor.
    enum class Layout { pose, curves, retime };
    /// First places and sizes, everything shown.
    void arrange(Layout layout);

    ClipsDock& clips() const { return *clips_; }
    MessagesDock& messages() const { return *messages_; }
    OutlinerDock& outliner() const { return *outliner_; }

private:
    void add(QDockWidget& dock, QAction& action);
    void connectLayouts(Actions& actions);
    void addTransportBar(Session& session, Actions& actions);
    std::vector<QDockWidget*> all() const;
    void place();
    void resize(Layout layout);
    QDockWidget& editor(Layout layout) const;
    void updateTitleBars();

    QMainWindow* window_;
    OutlinerDock* outliner_;
    ClipsDock* clips_;
    QDockWidget* properties_;
    QDockWidget* keys_;
    QDockWidget* compare_;
    QDockWidget* goals_;
    QDockWidget* conflicts_;
    QDockWidget* history_;
    QDockWidget* poses_;
    QDockWidget* timeline_;
    QDockWidget* curves_;
    QDockWidget* timeWarp_;
    QDockWidget* warp_;
    MessagesDock* messages_;
    QToolBar* transport_ = nullptr;
};

}  // namespace sinew
