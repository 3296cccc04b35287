#include "ui/actions/handlers/KeyActions.h"

#include <QApplication>
#include <QClipboard>
#include <QCursor>
#include <QMenu>
#include <algorithm>
#include <iterator>
#include <limits>

#include "core/scene/KeyNavigation.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/session/Session.h"
#include "ui/status/StatusLine.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

KeyActions::KeyActions(Session& session, Actions& actions, StatusLine& status, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions), status_(&status) {
    const auto on = [&](std::string_view id, auto slot) {
        connect(actions[id], &QAction::triggered, this, slot);
    };
    on("key.auto", [this](bool armed) { session_->posing.setAutoKey(armed); });
    on("key.setAll", [this] { setKeys(kEveryChannel); });
    on("key.setChanged", [this] { setChangedKeys(); });
    on("key.setRotation", [this] { setKeys(kAngles); });
    on("key.delete", [this] { deleteKeys(); });
    on("key.previous", [this] { goToAdjacentKey(false); });
    on("key.next", [this] { goToAdjacentKey(true); });
    connect(&session.posing, &Posing::autoKeyChanged, this,
            [this] { (*actions_)["key.auto"]->setChecked(session_->posing.autoKey()); });
    connect(&session.pose, &CurrentPose::posed, this, [this] {
        if (!session_->playback.playing()) updateEnabled();
    });
    connect(&session.playback, &Playback::stateChanged, this, &KeyActions::updateEnabled);
    connect(&session.posing, &Posing::toolChanged, this, &KeyActions::updateEnabled);
    connect(&session.selection, &Selection::jointsChanged, this, &KeyActions::updateEnabled);
    connect(&session.selection, &Selection::keysChanged, this, &KeyActions::updateEnabled);
    updateEnabled();
}

std::vector<JointId> KeyActions::selected() const {
    std::vector<JointId> joints;
    const auto character = session_->selection.character();
    for (const JointId joint : session_->selection.joints()) {
        if (character && character->skeleton->find(joint)) joints.push_back(joint);
    }
    return joints;
}

void KeyActions::setKeys(ChannelSet channels) {
    const auto character = session_->selection.character();
    if (!character) return;
    const PoseValues pose = session_->posing.start();
    const auto joints = selected();
    std::vector<ChannelValue> values;
    for (std::size_t i = 0; i < pose.size(); ++i) {
        const Joint& joint = character->skeleton->joints()[i];
        if (!joints.empty() && std::ranges::find(joints, joint.id) == joints.end()) continue;
        for (const Channel channel : kChannels) {
            if (!channels.contains(channel) || !joint.free.contains(channel)) continue;
            values.push_back({{joint.id, channel}, pose[i].at(channel)});
        }
    }
    if (values.empty())
        return status_->showNote(tr("None of the selected joints has a free channel of this kind"));
    keyValues(values);
}

void KeyActions::setChangedKeys() {
    const auto unkeyed = session_->posing.unkeyed();
    keyValues({unkeyed.begin(), unkeyed.end()});
}

void KeyActions::keyValues(const std::vector<ChannelValue>& values) {
    const int count = static_cast<int>(values.size());
    if (!session_->posing.key(tr("Set %n Key(s)", nullptr, count), values)) return;
    const Playback& playback = session_->playback;
    status_->showNote(playback.warp()
                          ? tr("%n key(s) set at source frame %1", nullptr, count)
                                .arg(shortNumberText(playback.rate().frame(playback.sourceTime()), 1))
                          : tr("%n key(s) set at frame %1", nullptr, count).arg(playback.frame().value));
}

std::vector<KeyRef> KeyActions::keysAtPlayhead() const {
    const auto clip = session_->selection.clip();
    const auto joints = selected();
    if (!clip || joints.empty()) return {};
    const Playback& playback = session_->playback;
    const auto [first, last] = playback.sourceRangeAtPlayhead();
    const Seconds tolerance{Curve::kMinimumGap};  // in a hold, both times are equal
    auto keys = keysBetween(*clip, joints, first - tolerance, last + tolerance);
    std::erase_if(keys, [&](const KeyRef& key) { return !playback.isAtPlayhead(key.time); });
    return keys;
}

void KeyActions::deleteKeys() {
    if (!session_->selection.keys().empty()) return session_->keyEditing.deleteKeys();
    const auto keys = keysAtPlayhead();
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    if (keys.empty() || !session_->posing.canPose()) return;
    session_->posing.cancel();
    Result<Scene> edited = sinew::deleteKeys(session_->document.committed(), character->id, clip->id, keys);
    if (!edited) return status_->showNote(QString::fromStdString(text(edited.error())));
    session_->document.commit(tr("Delete %n Key(s)", nullptr, static_cast<int>(keys.size())),
                              std::move(*edited));
}

void KeyActions::goToAdjacentKey(bool on) {
    const auto clip = session_->selection.clip();
    if (!clip) return;
    const auto joints = selected();
    const FrameIndex now = session_->playback.frame();
    const auto target = on ? nextKeyFrame(*clip, joints, now) : previousKeyFrame(*clip, joints, now);
    const Playback& playback = session_->playback;
    if (!target || *target < playback.firstFrame() || *target > playback.lastFrame())
        return status_->showNote(on ? tr("There is no key after this frame")
                                    : tr("There is no key before this frame"));
    session_->playback.setPlaying(false);
    session_->playback.setFrame(*target);
}

void KeyActions::updateEnabled() {
    const QString refusal = session_->posing.refusal();
    const bool clip = session_->selection.clip() != nullptr;
    const QString noKeysReason = tr("This character has no keys yet");
    QString noChangeReason = refusal;
    if (noChangeReason.isEmpty() && session_->posing.unkeyed().empty())
        noChangeReason = tr("Pose a joint first");
    QString noKeyReason = refusal;
    if (noKeyReason.isEmpty() && selected().empty()) noKeyReason = tr("Select keys or a joint first");
    if (!session_->selection.keys().empty())
        noKeyReason = session_->keyEditing.refusal();
    else if (noKeyReason.isEmpty() && keysAtPlayhead().empty())
        noKeyReason = tr("The selected joints have no key at the playhead");
    for (const char* id : {"key.setAll", "key.setRotation"}) enableUnless(*(*actions_)[id], refusal);
    enableUnless(*(*actions_)["key.setChanged"], noChangeReason);
    enableUnless(*(*actions_)["key.delete"], noKeyReason);
    for (const char* id : {"key.previous", "key.next"})
        enableUnless(*(*actions_)[id], clip ? QString() : noKeysReason);
}

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

/// Actions that require selected keys.
constexpr const char* kSelectedKeyActions[] = {
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
    connectSelection();
    connectEditing();
    connectRetiming();
    const KeyEditing& editing = session.keyEditing;
    connect(&editing, &KeyEditing::refused, this, &KeyEditActions::showNote);
    connect(&session.selection, &Selection::keysChanged, this, &KeyEditActions::updateEnabled);
    connect(&session.selection, &Selection::jointsChanged, this, &KeyEditActions::updateEnabled);
    connect(&session.selection, &Selection::characterChanged, this, &KeyEditActions::updateEnabled);
    connect(&session.visibility, &Visibility::changed, this, &KeyEditActions::updateEnabled);
    connect(QApplication::clipboard(), &QClipboard::dataChanged, this, &KeyEditActions::updateEnabled);
    updateEnabled();
}

void KeyEditActions::connectClipboard() {
    const auto on = [this](std::string_view id, QString (KeyClipboard::*command)()) {
        connect((*actions_)[id], &QAction::triggered, this, [this, command] {
            if (const QString message = (clipboard_.*command)(); !message.isEmpty()) showNote(message);
        });
    };
    on("key.copy", &KeyClipboard::copy);
    on("key.cut", &KeyClipboard::cut);
    on("key.paste", &KeyClipboard::paste);
}

void KeyEditActions::connectSelection() {
    const auto on = [this](std::string_view id, auto slot) {
        connect((*actions_)[id], &QAction::triggered, this, slot);
    };
    on("key.selectAll", [this] { selectAll(); });
    on("key.selectNone", [this] { session_->selection.selectKeys({}); });
    on("key.selectInvert", [this] { invertSelection(); });
    on("key.selectOfJoints", [this] { selectKeysOfJoints(); });
    on("key.selectBefore", [this] { selectFromPlayhead(false); });
    on("key.selectBehind", [this] { selectFromPlayhead(true); });
}

void KeyEditActions::connectEditing() {
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
    if (const TimeCanvas* canvas = TimeCanvas::visibleIn(*window_))
        session_->selection.selectKeys(canvas->selectableKeys());
}

void KeyEditActions::invertSelection() {
    const TimeCanvas* canvas = TimeCanvas::visibleIn(*window_);
    if (!canvas) return;
    std::vector<KeyRef> others;
    std::ranges::set_difference(canvas->selectableKeys(), session_->selection.keys(),
                                std::back_inserter(others));
    session_->selection.selectKeys(std::move(others));
}

void KeyEditActions::selectKeysOfJoints() {
    constexpr double kForever = std::numeric_limits<double>::infinity();
    const auto clip = session_->selection.clip();
    if (clip)
        session_->selection.selectKeys(
            keysBetween(*clip, session_->selection.joints(), {-kForever}, {kForever}));
}

void KeyEditActions::selectFromPlayhead(bool after) {
    const TimeCanvas* canvas = TimeCanvas::visibleIn(*window_);
    if (!canvas) return;
    std::vector<KeyRef> keys = canvas->selectableKeys();
    const Seconds tolerance{Curve::kMinimumGap};
    const Seconds now = session_->playback.sourceTime();
    std::erase_if(keys, [&](const KeyRef& key) {
        return after ? key.time < now - tolerance : key.time > now + tolerance;
    });
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
    const TimeCanvas* canvas = TimeCanvas::visibleIn(*window_);
    const bool isUnderMouse = canvas && canvas->underMouse();
    menu->popup(isUnderMouse || !canvas ? QCursor::pos() : canvas->mapToGlobal(canvas->rect().center()));
}

void KeyEditActions::updateEnabled() {
    const QString refusal = session_->keyEditing.refusal();
    for (const char* id : kSelectedKeyActions) enableUnless(*(*actions_)[id], refusal);
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

void KeyEditActions::showNote(const QString& note) const { status_->showNote(note); }

}  // namespace sinew
