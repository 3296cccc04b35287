#include "ui/timeline/TimelineDock.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/session/Session.h"
#include "ui/timeline/PlaybackActions.h"
#include "ui/timeline/TimelineView.h"
#include "ui/widgets/ArmedFrame.h"

namespace sinew {

namespace {

constexpr int kButton = TimelineLayout::kRuler - 1;  // height

}  // namespace

TimelineDock::TimelineDock(Session& session, Actions& actions, QWidget* parent)
    : CanvasDock(tr("Timeline"), QStringLiteral("timeline"), actions, parent) {
    auto* view = new TimelineView(session);
    setCanvas(*view);
    auto* armed = new ArmedFrame(*view, QMargins(TimelineLayout::kNames, 0, 0, 0));
    const auto showArmed = [&session, armed] { armed->setVisible(session.posing.autoKey()); };
    connect(&session.posing, &Posing::autoKeyChanged, armed, showArmed);
    new TimeUnitActions(session.timeAxis, actions, this);
    connect(actions["view.onlySelected"], &QAction::toggled, view, &TimelineView::setOnlySelected);
    view->setOnlySelected(actions["view.onlySelected"]->isChecked());
    addButtons(*view);
    new ContactActions(session, actions, *view);
}

ContactActions::ContactActions(Session& session, Actions& actions, TimelineView& view)
    : QObject(&view), session_(&session), actions_(&actions), view_(&view) {
    ContactEditing& contacts = session.contacts;
    connect(actions["contact.show"], &QAction::toggled, &view, &TimelineView::setShowsContacts);
    connect(actions["contact.add"], &QAction::triggered, this, [this] { add(); });
    connect(actions["contact.delete"], &QAction::triggered, &contacts, &ContactEditing::remove);
    connect(actions["contact.detect"], &QAction::triggered, &contacts, &ContactEditing::detect);
    connect(&contacts, &ContactEditing::changed, this, &ContactActions::updateEnabled);
    connect(&contacts, &ContactEditing::currentChanged, this, &ContactActions::updateEnabled);
    connect(&session.selection, &Selection::jointsChanged, this, &ContactActions::updateEnabled);
    connect(&session.selection, &Selection::characterChanged, this, &ContactActions::updateEnabled);
    updateEnabled();
}

JointId ContactActions::joint() const {
    const JointId row = view_->contactJoint();
    return row ? row : session_->selection.currentJoint();
}

void ContactActions::add() {
    (*actions_)["contact.show"]->setChecked(true);
    addContact(*session_, joint(), session_->playback.sourceTime());
}

void ContactActions::updateEnabled() {
    const QString noClip = session_->selection.clip() ? QString() : tr("This character has no clip");
    const ContactEditing& contacts = session_->contacts;
    const auto reason = [&](bool isEnabled, const QString& otherwise) {
        return !noClip.isEmpty() ? noClip : isEnabled ? QString() : otherwise;
    };
    enableUnless(*(*actions_)["contact.show"], noClip);
    enableUnless(*(*actions_)["contact.add"], reason(bool(joint()), tr("Select a joint first")));
    enableUnless(*(*actions_)["contact.delete"],
                 reason(contacts.current().has_value(), tr("Select a contact in the timeline first")));
    enableUnless(*(*actions_)["contact.detect"],
                 reason(contacts.areSet(), tr("No contact of this clip has been edited")));
}

// In the left part of the ruler, above the names, so that they need no height of their own.
void TimelineDock::addButtons(TimelineView& view) {
    auto* bar = new QWidget(view.viewport());
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 4, 0);
    row->setSpacing(2);
    row->addStretch();
    for (const char* id : {"key.addMarker", "contact.show", "key.snap", "view.onlySelected"}) {
        auto* button = new QToolButton(bar);
        button->setDefaultAction(actions()[id]);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setIconSize({14, 14});
        button->setFixedSize(20, kButton);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::NoFocus);
        row->addWidget(button);
    }
    bar->setGeometry(TimelineLayout::kNames / 2, 0, TimelineLayout::kNames / 2 - 1, kButton);
}

void TimelineDock::fillMenu(QMenu& menu) {
    addGroup(menu, {"key.copy", "key.cut", "key.paste", "key.duplicate", "key.delete"});
    fill(*menu.addMenu(tr("&Interpolation")),
         {"key.step", "key.linear", "key.catmullRom", "key.catmullRomUniform", "key.monotone", "key.slerp",
          "key.hermite"});
    fill(*menu.addMenu(tr("Select &Keys")), {"key.selectAll", "key.selectNone", "key.selectInvert",
                                             "key.selectOfJoints", "key.selectBefore", "key.selectBehind"});
    fill(*menu.addMenu(tr("C&ontacts")), {"contact.show", "contact.add", "contact.delete", "contact.detect"});
    fill(*menu.addMenu(tr("&Markers")), {"key.addMarker", "key.renameMarker", "key.deleteMarker"});
    menu.addSeparator();
    addGroup(menu, {"retime.snapKeys", "retime.align", "retime.reverse"});
    addFrameActions(menu, tr("Frame Selected &Keys\tF"));
    menu.addSeparator();
    addGroup(menu, {"playback.setIn", "playback.setOut", "playback.clearRange"});
    addGroup(menu, {"view.onlySelected", "key.snap"});
    addGroup(menu, {"view.frames", "view.seconds", "view.timecode"});
}

}  // namespace sinew
