#include "ui/window/Docks.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QTabBar>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/clips/ClipsDock.h"
#include "ui/compare/CompareDock.h"
#include "ui/conflicts/ConflictsDock.h"
#include "ui/curves/CurvesDock.h"
#include "ui/goals/GoalsDock.h"
#include "ui/history/HistoryDock.h"
#include "ui/importing/MessagesDock.h"
#include "ui/keys/KeysDock.h"
#include "ui/layers/LayersDock.h"
#include "ui/outliner/OutlinerDock.h"
#include "ui/paint/WeightsDock.h"
#include "ui/poses/PosesDock.h"
#include "ui/properties/PropertiesDock.h"
#include "ui/retarget/RetargetDock.h"
#include "ui/sequence/SequenceDock.h"
#include "ui/timeline/TimelineDock.h"
#include "ui/timeline/TransportBar.h"
#include "ui/timewarp/TimeWarpDock.h"
#include "ui/warp/WarpDock.h"
#include "ui/widgets/DockTitleBar.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/focus/TabStops.h"

namespace sinew {

namespace {

constexpr int kTransportHeight = 32;
// Smaller windows get a narrower right dock and a lower bottom dock.
constexpr QSize kRoomySize(1500, 850);
constexpr int kEditorHeightPercent = 51;  // percent of the window's height

}  // namespace

Docks::Docks(QMainWindow& window, Session& session, Actions& actions, const FileOpener& opener)
    : QObject(&window),
      window_(&window),
      outliner_(new OutlinerDock(session, actions, &window)),
      clips_(new ClipsDock(session, actions, &window)),
      properties_(new PropertiesDock(session, actions, &window)),
      keys_(new KeysDock(session, &window)),
      compare_(new CompareDock(session, actions, &window)),
      goals_(new GoalsDock(session, actions, &window)),
      conflicts_(new ConflictsDock(session, &window)),
      history_(new HistoryDock(session, actions, &window)),
      poses_(new PosesDock(session, actions, &window)),
      timeline_(new TimelineDock(session, actions, &window)),
      curves_(new CurvesDock(session, actions, &window)),
      timeWarp_(new TimeWarpDock(session, actions, &window)),
      warp_(new WarpDock(session, actions, &window)),
      retarget_(new RetargetDock(session, actions, &window)),
      sequence_(new SequenceDock(session, actions, &window)),
      layers_(new LayersDock(session, actions, &window)),
      weights_(new WeightsDock(session, actions, &window)),
      messages_(new MessagesDock(session, opener, &window)) {
    window.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    window.setDocumentMode(true);
    window.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks |
                          QMainWindow::GroupedDragging);
    add(*outliner_, *actions["panel.outliner"]);
    add(*clips_, *actions["panel.clips"]);
    add(*properties_, *actions["panel.properties"]);
    add(*keys_, *actions["panel.keys"]);
    add(*compare_, *actions["panel.compare"]);
    add(*goals_, *actions["panel.goals"]);
    add(*conflicts_, *actions["panel.conflicts"]);
    add(*history_, *actions["panel.history"]);
    add(*poses_, *actions["panel.poses"]);
    add(*timeline_, *actions["panel.timeline"]);
    add(*curves_, *actions["panel.curves"]);
    add(*timeWarp_, *actions["panel.timeWarp"]);
    add(*warp_, *actions["panel.warp"]);
    add(*retarget_, *actions["panel.retarget"]);
    add(*sequence_, *actions["panel.sequence"]);
    add(*layers_, *actions["panel.layers"]);
    add(*weights_, *actions["panel.weights"]);
    add(*messages_, *actions["panel.messages"]);
    addTransportBar(session, actions);
    connectLayouts(actions);
    arrange(Layout::pose);
}

void Docks::add(QDockWidget& dock, QAction& action) {
    Q_ASSERT(!dock.objectName().isEmpty());
    docks_.push_back(&dock);
    dock.setTitleBarWidget(new DockTitleBar(dock));
    // Without this, the panel would show the main window's background, which has the colour of the gaps.
    dock.widget()->setAutoFillBackground(true);
    // A dock under another tab counts as shown, so use its toggle action and not its visibility.
    connect(dock.toggleViewAction(), &QAction::toggled, &action, &QAction::setChecked);
    connect(&action, &QAction::triggered, &dock, [&dock, &action](bool on) {
        const bool isBehindTab = dock.isVisible() && !isInView(dock);
        const bool show = on || isBehindTab;
        dock.setVisible(show);
        action.setChecked(show);
        if (!show) return;
        dock.raise();
        // Deferred until the panel is in its place and the list of actions is closed.
        QTimer::singleShot(0, &dock, [&dock] { focusMainControl(dock); });
    });
    const auto scheduleUpdate = [this] { QTimer::singleShot(0, this, &Docks::updateTitleBars); };
    connect(&dock, &QDockWidget::dockLocationChanged, this, scheduleUpdate);
    connect(&dock, &QDockWidget::visibilityChanged, this, scheduleUpdate);
}

void Docks::addTransportBar(Session& session, Actions& actions) {
    transport_ = new QToolBar(tr("Transport"), window_);
    transport_->setObjectName(QStringLiteral("transportBar"));
    transport_->setMovable(false);
    transport_->layout()->setContentsMargins(0, 0, 0, 0);
    transport_->setFixedHeight(kTransportHeight);
    transport_->addWidget(new TransportBar(session, actions, transport_));
    QAction* action = actions["panel.transport"];
    connect(transport_->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
    connect(action, &QAction::triggered, transport_, &QWidget::setVisible);
}

void Docks::connectLayouts(Actions& actions) {
    auto* group = new QActionGroup(this);
    const auto add = [&](const char* id, Layout layout) {
        group->addAction(actions[id]);
        connect(actions[id], &QAction::triggered, this, [this, layout] { arrange(layout); });
    };
    QAction* pose = actions["view.layoutPose"];
    add("view.layoutPose", Layout::pose);
    add("view.layoutCurves", Layout::curves);
    add("view.layoutRetime", Layout::retime);
    add("view.layoutRetarget", Layout::retarget);
    connect(actions["view.layoutRetime"], &QAction::triggered, actions["view.warpOverlay"],
            &QAction::trigger);
    pose->setChecked(true);
    connect(actions["weights.paint"], &QAction::triggered, weights_, [this](bool on) {
        weights_->setVisible(on || weights_->isVisible());
        if (on) weights_->raise();
    });
    connect(actions["window.resetLayout"], &QAction::triggered, pose, &QAction::trigger);
}

void Docks::arrange(Layout layout) {
    arrange();
    editor(layout).raise();
    if (layout == Layout::curves) compare_->raise();
    if (layout == Layout::retime) warp_->raise();
    resize(layout);
    if (auto* canvas = editor(layout).findChild<TimeCanvas*>()) canvas->setFocus();
    updateTitleBars();
}

QDockWidget& Docks::editor(Layout layout) const {
    switch (layout) {
        case Layout::curves:
            return *curves_;
        case Layout::retime:
            return *timeWarp_;
        case Layout::retarget:
            return *retarget_;
        case Layout::pose:
            break;
    }
    return *timeline_;
}

void Docks::arrange() {
    for (QDockWidget* dock : docks_) {
        dock->setFloating(false);
        // Docks that are added again while tabbed lose their tabs.
        window_->removeDockWidget(dock);
    }
    addTabs(Qt::LeftDockWidgetArea, {outliner_, clips_, history_});
    addTabs(Qt::RightDockWidgetArea,
            {properties_, layers_, goals_, keys_, compare_, poses_, warp_, weights_});
    addTabs(Qt::BottomDockWidgetArea,
            {timeline_, curves_, timeWarp_, sequence_, retarget_, conflicts_, messages_});
    window_->addToolBar(Qt::BottomToolBarArea, transport_);
    for (QDockWidget* dock : docks_) dock->show();
    transport_->show();
    outliner_->raise();
    properties_->raise();
}

void Docks::addTabs(Qt::DockWidgetArea area, const std::vector<QDockWidget*>& docks) {
    window_->addDockWidget(area, docks.front());
    for (std::size_t i = 1; i < docks.size(); ++i) window_->tabifyDockWidget(docks[i - 1], docks[i]);
}

void Docks::resize(Layout layout) {
    const int right = window_->width() < kRoomySize.width() ? 320 : 384;
    int bottom = window_->height() < kRoomySize.height() ? 200 : 244;
    if (layout != Layout::pose) bottom = std::max(bottom, window_->height() * kEditorHeightPercent / 100);
    window_->resizeDocks({static_cast<QDockWidget*>(outliner_), properties_}, {248, right}, Qt::Horizontal);
    window_->resizeDocks({timeline_}, {bottom}, Qt::Vertical);
}

void Docks::updateTitleBars() {
    for (auto* bar : window_->findChildren<DockTitleBar*>()) bar->updateTabbed();
    // In a narrow column, elided tab titles would be useless or read the same, so scroll instead.
    for (auto* tabs : window_->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        tabs->setElideMode(Qt::ElideNone);
        tabs->setUsesScrollButtons(true);
        // The arrow keys go through the tabs.
        for (auto* button : tabs->findChildren<QToolButton*>()) button->setFocusPolicy(Qt::NoFocus);
    }
}

}  // namespace sinew
