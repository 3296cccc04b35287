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
class LayersDock;
class MessagesDock;
class OutlinerDock;
class RetargetDock;
class SequenceDock;
class WeightsDock;
struct Session;

/// The panels around the viewport. They are created once, arranged in layout Pose, and shown or hidden by the
/// `panel.…` actions.
class Docks : public QObject {
    Q_OBJECT
public:
    Docks(QMainWindow& window, Session& session, Actions& actions, const FileOpener& opener);

    /// Arrangement of the panels: a large viewport (pose), curve editor (curves), time warp editor (retime)
    /// or Retarget panel (retarget).
    enum class Layout { pose, curves, retime, retarget };
    /// Shows all panels at the default positions and sizes of `layout`.
    void arrange(Layout layout);

    ClipsDock& clips() const { return *clips_; }
    MessagesDock& messages() const { return *messages_; }
    OutlinerDock& outliner() const { return *outliner_; }
    RetargetDock& retarget() const { return *retarget_; }
    LayersDock& layers() const { return *layers_; }
    SequenceDock& sequence() const { return *sequence_; }
    WeightsDock& weights() const { return *weights_; }

private:
    void add(QDockWidget& dock, QAction& action);
    void connectLayouts(Actions& actions);
    void addTransportBar(Session& session, Actions& actions);
    void arrange();
    void addTabs(Qt::DockWidgetArea area, const std::vector<QDockWidget*>& docks);
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
    RetargetDock* retarget_;
    SequenceDock* sequence_;
    LayersDock* layers_;
    WeightsDock* weights_;
    MessagesDock* messages_;
    QToolBar* transport_ = nullptr;
    std::vector<QDockWidget*> docks_;  ///< all of them
};

}  // namespace sinew
