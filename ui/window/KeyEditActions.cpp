#include "ui/window/KeyEditActions.h"

#include <QApplication>
#include <QClipboard>
#include <QCursor>
#include <QMenu>
#include <algorithm>
#include <iterator>
#include <limits>

#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/document/Session.h"
#include "ui/window/StatusLine.h"

namespace sinew {

namespace {

struct InterpolationChoice {
    const char* action;
    Interpolation interpolation;
};

constexpr InterpolationChoice kInterpolations[] = {
    {"key.step", Interpolation::step},
    {"key.linear", Interpolation::linear},
    {"key.catmullRom", Interpolation::catmullRom},
    {"key.monotone", Interpolation::monotone},
    {"key.slerp", Interpolation::slerp},
    {"key.catmullRomUniform", Interpolation::catmullRomUniform},
    {"key.hermite", Interpolation::hermite}};

/// Actions that are about selected keys.
constexpr const char* kOfSelected[] = {
    "key.copy",      "key.cut",        "key.duplicate",    "key.interpolation", "key.step",
    "key.linear",    "key.catmullRom", "key.monotone",     "key.slerp",         "key.catmullRomUniform",
    "key.hermite",   "key.nudgeBack",  "key.nudgeForward", "retime.snapKeys",   "retime.align",
    "retime.reverse"};

}  // namespace

KeyEditActions::KeyEditActions(Session& session, Actions& actions, StatusLine& status, QWidget& window)
    : QObject(&window),
      session_(&session),
      actions_(&actions),
      status_(&status),
      window_(&window),
      clipboard_(session) {
    connectClipboard();
    connectSelecting();
    connectChanging();
    connectRetiming();
    const KeyEditing& editing = session.keyEditing;
    connect(&editing, &KeyEditing::refused, this, &KeyEditActions::note);
    connect(&session.selection, &Selection::keysChanged, this, &KeyEditActions::enable);
    connect(&session.selection, &Selection::jointsChanged, this, &KeyEditActions::enable);
    connect(&session.selection, &Selection::characterChanged, this, &KeyEditActions::enable);
    connect(&session.visibility, &Visibility::changed, this, &KeyEditActions::enable);
    connect(QApplication::clipboard(), &QClipboard::dataChanged, this, &KeyEditActions::enable);
    enable();
}

void KeyEditActions::connectClipboard() {
    const auto on = [this](std::string_view id, QString (KeyClipboard::*command)()) {
        connect((*actions_)[id], &QAction::triggered, this, [this, command] {
            if (const QString said = (clipboard_.*command)(); !said.isEmpty()) note(said);
        });
    };
    on("key.copy", &KeyClipboard::copy);
    on("key.cut", &KeyClipboard::cut);
    on("key.paste", &KeyClipboard::paste);
}

void KeyEditActions::connectSelecting() {
    const auto on = [this](std::string_view id, auto slot) {
        connect((*actions_)[id], &QAction::triggered, this, slot);
    };
    on("key.selectAll", [this] { selectAll(); });
    on("key.selectNone", [this] { session_->selection.selectKeys({}); });
    on("key.selectInvert", [this] { invert(); });
    on("key.selectOfJoints", [this] { selectOfJoints(); });
    on("key.selectBefore", [this] { selectFrom(false); });
    on("key.selectBehind", [this] { selectFrom(true); });
}

void KeyEditActions::connectChanging() {
    const auto on = [this](std::string_view id, auto slot) {
        connect((*actions_)[id], &QAction::triggered, this, slot);
    };
    for (const InterpolationChoice& choice : kInterpolations)
        on(choice.action, [this, &choice] { session_->keyEditing.setInterpolation(choice.interpolation); });
    on("key.duplicate", [this] { session_->keyEditing.duplicate(); });
    on("key.interpolation", [this] { showInterpolations(); });
    on("key.nudgeBack", [this] { session_->keyEditing.nudge(-1); });
    on("key.nudgeForward", [this] { session_->keyEditing.nudge(1); });
    QAction* snap = (*actions_)["key.snap"];
    snap->setChecked(session_->keyEditing.snaps());
    on("key.snap", [this](bool snaps) { session_->keyEditing.setSnaps(snaps); });
    connect(&session_->keyEditing, &KeyEditing::snapsChanged, snap,
            [this, snap] { snap->setChecked(session_->keyEditing.snaps()); });
}

void KeyEditActions::connectRetiming() {
    KeyEditing* editing = &session_->keyEditing;
    Actions& actions = *actions_;
    connect(actions["retime.snapKeys"], &QAction::triggered, editing, &KeyEditing::snapToFrames);
    connect(actions["retime.align"], &QAction::triggered, editing, &KeyEditing::alignToPlayhead);
    connect(actions["retime.reverse"], &QAction::triggered, editing, &KeyEditing::reverse);
}

void KeyEditActions::selectAll() {
    if (const TimeCanvas* shown = TimeCanvas::shownIn(*window_))
        session_->selection.selectKeys(shown->selectableKeys());
}

void KeyEditActions::invert() {
    const TimeCanvas* shown = TimeCanvas::shownIn(*window_);
    if (!shown) return;
    std::vector<KeyPlace> others;
    std::ranges::set_difference(shown->selectableKeys(), session_->selection.keys(),
                                std::back_inserter(others));
    session_->selection.selectKeys(std::move(others));
}

void KeyEditActions::selectOfJoints() {
    constexpr double kEver = std::numeric_limits<double>::infinity();
    const auto clip = session_->selection.clip();
    if (clip)
        session_->selection.selectKeys(keysBetween(*clip, session_->selection.joints(), {-kEver}, {kEver}));
}

void KeyEditActions::selectFrom(bool behind) {
    const TimeCanvas* shown = TimeCanvas::shownIn(*window_);
    if (!shown) return;
    std::vector<KeyPlace> keys = shown->selectableKeys();
    const Seconds slack{Curve::kMinimumGap};
    const Seconds now = session_->playback.sourceTime();
    std::erase_if(
        keys, [&](const KeyPlace& key) { return behind ? key.time < now - slack : key.time > now + slack; });
    session_->selection.selectKeys(std::move(keys));
}

void KeyEditActions::showInterpolations() const {
    auto* menu = new QMenu(window_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("interpolations"));
    int number = 0;
    for (const InterpolationChoice& choice : kInterpolations) {
        QAction* action = (*actions_)[choice.action];
        QString name = action->text();
        QAction* entry = menu->addAction(QStringLiteral("&%1  %2").arg(++number).arg(name.remove(u'&')));
        entry->setIcon(action->icon());
        connect(entry, &QAction::triggered, action, &QAction::trigger);
    }
    const TimeCanvas* shown = TimeCanvas::shownIn(*window_);
    const bool under = shown && shown->underMouse();
    menu->popup(under || !shown ? QCursor::pos() : shown->mapToGlobal(shown->rect().center()));
}

void KeyEditActions::enable() {
    const QString refusal = session_->keyEditing.refusal();
    for (const char* id : kOfSelected) enableUnless(*(*actions_)[id], refusal);
    const auto clip = session_->selection.clip();
    const QString noKeys = clip && !clip->tracks.empty() ? QString() : tr("This character has no keys yet");
    for (const char* id : {"key.selectAll", "key.selectInvert", "key.selectBefore", "key.selectBehind"})
        enableUnless(*(*actions_)[id], noKeys);
    enableUnless(*(*actions_)["key.selectNone"],
                 session_->selection.keys().empty() ? tr("No key is selected") : QString());
    const bool joints = !session_->selection.joints().empty();
    enableUnless(*(*actions_)["key.selectOfJoints"], !noKeys.isEmpty() ? noKeys
                                                     : joints          ? QString()
                                                                       : tr("Select a joint first"));
    enableUnless(*(*actions_)["key.paste"], clipboard_.pasteRefusal());
}

void KeyEditActions::note(const QString& what) const { status_->showNote(what); }

}  // namespace sinew
