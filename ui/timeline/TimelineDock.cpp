#include "ui/timeline/TimelineDock.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/timeline/PlaybackActions.h"
#include "ui/timeline/TimelineView.h"
#include "ui/widgets/ArmedFrame.h"
#include "ui/widgets/HoverFocus.h"

namespace sinew {

namespace {

constexpr int kButton = TimelineLayout::kRuler - 1;  // height

}  // namespace

TimelineDock::TimelineDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Timeline"), parent), view_(new TimelineView(session)) {
    setObjectName(QStringLiteral("timeline"));
    setWidget(view_);
    view_->addCanvasActions(actions);
    focusOnHover(*view_);
    connect(this, &QDockWidget::visibilityChanged, view_, [this](bool seen) {
        if (seen) view_->updateAxisWidth();
    });
    auto* armed = new ArmedFrame(*view_, QMargins(TimelineLayout::kNames, 0, 0, 0));
    const auto showArmed = [&session, armed] { armed->setVisible(session.posing.autoKey()); };
    connect(&session.posing, &Posing::autoKeyChanged, armed, showArmed);
    new TimeUnitActions(session.timeAxis, actions, this);
    addButtons(actions);
    addContextMenu(actions);
}

// In the left part of the ruler, above the names, so that they need no height of their own.
void TimelineDock::addButtons(const Actions& actions) {
    auto* bar = new QWidget(view_->viewport());
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 4, 0);
    row->setSpacing(2);
    row->addStretch();
    for (const char* id : {"key.addMarker", "key.snap", "view.onlySelected"}) {
        auto* button = new QToolButton(bar);
        button->setDefaultAction(actions[id]);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setIconSize({14, 14});
        button->setFixedSize(20, kButton);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::NoFocus);
        row->addWidget(button);
    }
    bar->setGeometry(TimelineLayout::kNames / 2, 0, TimelineLayout::kNames / 2 - 1, kButton);
}

void TimelineDock::addContextMenu(Actions& actions) {
    auto* menu = new QMenu(view_);
    const auto fill = [&](QMenu* part, std::initializer_list<const char*> ids) {
        for (const char* id : ids) part->addAction(actions[id]);
    };
    const auto add = [&](std::initializer_list<const char*> ids) {
        fill(menu, ids);
        menu->addSeparator();
    };
    add({"key.copy", "key.cut", "key.paste", "key.duplicate", "key.delete"});
    fill(menu->addMenu(tr("&Interpolation")),
         {"key.step", "key.linear", "key.catmullRom", "key.catmullRomUniform", "key.monotone", "key.slerp",
          "key.hermite"});
    fill(menu->addMenu(tr("Select &Keys")), {"key.selectAll", "key.selectNone", "key.selectInvert",
                                             "key.selectOfJoints", "key.selectBefore", "key.selectBehind"});
    fill(menu->addMenu(tr("&Markers")), {"key.addMarker", "key.renameMarker", "key.deleteMarker"});
    menu->addSeparator();
    add({"retime.snapKeys", "retime.align", "retime.reverse"});
    menu->addAction(tr("Frame &All\tA"), view_, &TimelineView::showAll);
    menu->addAction(tr("Frame Selected &Keys\tF"), view_, &TimelineView::showSelected);
    menu->addSeparator();
    add({"playback.setIn", "playback.setOut", "playback.clearRange"});
    add({"view.onlySelected", "key.snap"});
    add({"view.frames", "view.seconds", "view.timecode"});
    connect(actions["view.onlySelected"], &QAction::toggled, view_, &TimelineView::setOnlySelected);
    view_->setOnlySelected(actions["view.onlySelected"]->isChecked());
    view_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view_, &QWidget::customContextMenuRequested, menu, [this, menu](QPoint position) {
        view_->selectUnder(position);
        menu->popup(view_->mapToGlobal(position));
    });
}

}  // namespace sinew
