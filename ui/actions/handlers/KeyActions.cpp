#include "ui/actions/handlers/KeyActions.h"

#include <QCursor>
#include <QMenu>
#include <algorithm>
#include <iterator>
#include <limits>

#include "core/scene/KeyNavigation.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "ui/canvas/TimeCanvas.h"
#include "ui/status/StatusLine.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

KeyActions::KeyActions(Session& session, Actions& actions, StatusLine& status, QObject* parent)
    : ActionHandler(session, actions, parent), status_(&status) {
    on("key.auto", [this](bool armed) { session_->posing.setAutoKey(armed); });
    on("key.setAll", [this] { setKeys(kEveryChannel); });
    on("key.setChanged", [this] {
        const auto unkeyed = session_->posing.unkeyed();
        keyValues({unkeyed.begin(), unkeyed.end()});
    });
    on("key.setRotation", [this] { setKeys(kAngles); });
    on("key.delete", [this] { deleteKeys(); });
    on("key.previous", [this] { goToAdjacentKey(false); });
    on("key.next", [this] { goToAdjacentKey(true); });
    connect(&session.posing, &Posing::autoKeyChanged, this,
            [this] { action("key.auto").setChecked(session_->posing.autoKey()); });
    updateOnFrames(session.pose, &CurrentPose::posed);
    updateOn(session.posing, &Posing::toolChanged);
    updateOn(session.selection, &Selection::jointsChanged, &Selection::keysChanged);
    updateEnabled();
}

void KeyActions::setKeys(ChannelSet channels) {
    const auto character = session_->selection.character();
    if (!character) return;
    const PoseValues pose = session_->posing.start();
    const auto joints = selectedOrAllJoints(session_->selection);
    std::vector<ChannelValue> values;
    for (std::size_t i = 0; i < pose.size(); ++i) {
        const Joint& joint = character->skeleton->joints()[i];
        if (std::ranges::find(joints, joint.id) == joints.end()) continue;
        for (const Channel channel : kChannels) {
            if (!channels.contains(channel) || !joint.free.contains(channel)) continue;
            values.push_back({{joint.id, channel}, pose[i].at(channel)});
        }
    }
    if (values.empty())
        return status_->showNote(tr("None of the selected joints has a free channel of this kind"));
    keyValues(values);
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
    const auto clip = session_->selection.curves();
    const auto joints = session_->selection.activeJoints();
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
    const auto clip = session_->selection.curves();
    if (keys.empty() || !session_->posing.canPose()) return;
    session_->posing.cancel();
    Result<Scene> edited = sinew::deleteKeys(session_->document.committed(), character->id, clip->id, keys);
    if (!edited) return status_->showNote(QString::fromStdString(text(edited.error())));
    session_->document.commit(tr("Delete %n Key(s)", nullptr, static_cast<int>(keys.size())),
                              std::move(*edited));
}

void KeyActions::goToAdjacentKey(bool on) {
    const auto clip = session_->selection.curves();
    if (!clip) return;
    const auto joints = session_->selection.activeJoints();
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
    const bool hasUnkeyed = !session_->posing.unkeyed().empty();
    enableUnless({"key.setAll", "key.setRotation"}, {refusal});
    enableUnless({"key.setChanged"}, {refusal, hasUnkeyed ? QString() : tr("Pose a joint first")});
    if (!session_->selection.keys().empty()) {
        enableUnless({"key.delete"}, {session_->keyEditing.refusal()});
    } else {
        const bool hasJoints = !session_->selection.activeJoints().empty();
        enableUnless(
            {"key.delete"},
            {refusal, hasJoints ? QString() : tr("Select keys or a joint first"),
             keysAtPlayhead().empty() ? tr("The selected joints have no key at the playhead") : QString()});
    }
    enableUnless({"key.previous", "key.next"},
                 {session_->selection.clip() ? QString() : tr("This character has no keys yet")});
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

}  // namespace

KeyEditActions::KeyEditActions(Session& session, Actions& actions, StatusLine& status, QWidget& window)
    : ActionHandler(session, actions, &window), status_(&status), window_(&window), clipboard_(session) {
    connectClipboard();
    connectSelection();
    connectEditing();
    connect(&session.keyEditing, &KeyEditing::refused, status_, &StatusLine::showNote);
    updateOn(session.selection, &Selection::keysChanged, &Selection::jointsChanged,
             &Selection::characterChanged);
    updateOn(session.visibility, &Visibility::changed);
    updateOn(clipboard_.watch(), &ClipboardWatch::changed);
    updateEnabled();
}

void KeyEditActions::connectClipboard() {
    const auto onCommand = [this](std::string_view id, QString (KeyClipboard::*command)()) {
        on(id, [this, command] {
            if (const QString message = (clipboard_.*command)(); !message.isEmpty())
                status_->showNote(message);
        });
    };
    onCommand("key.copy", &KeyClipboard::copy);
    onCommand("key.cut", &KeyClipboard::cut);
    onCommand("key.paste", &KeyClipboard::paste);
}

void KeyEditActions::connectSelection() {
    on("key.selectAll", [this] { selectAll(); });
    on("key.selectNone", [this] { session_->selection.selectKeys({}); });
    on("key.selectInvert", [this] { invertSelection(); });
    on("key.selectOfJoints", [this] { selectKeysOfJoints(); });
    on("key.selectBefore", [this] { selectFromPlayhead(false); });
    on("key.selectBehind", [this] { selectFromPlayhead(true); });
}

void KeyEditActions::connectEditing() {
    KeyEditing& editing = session_->keyEditing;
    for (const InterpolationChoice& choice : kInterpolations)
        on(choice.action, [&] { editing.setInterpolation(choice.interpolation); });
    on("key.duplicate", [&] { editing.duplicate(); });
    on("key.interpolation", [this] { showInterpolations(); });
    on("key.nudgeBack", [&] { editing.nudge(-1); });
    on("key.nudgeForward", [&] { editing.nudge(1); });
    on("retime.snapKeys", [&] { editing.snapToFrames(); });
    on("retime.align", [&] { editing.alignToPlayhead(); });
    on("retime.reverse", [&] { editing.reverse(); });
    QAction& snap = action("key.snap");
    snap.setChecked(editing.snaps());
    on("key.snap", [&](bool snaps) { editing.setSnaps(snaps); });
    connect(&editing, &KeyEditing::snapsChanged, &snap, [&] { snap.setChecked(editing.snaps()); });
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
        QAction& chosen = action(choice.action);
        QAction* entry =
            menu->addAction(QStringLiteral("&%1  %2").arg(++number).arg(withoutMnemonic(chosen.text())));
        entry->setIcon(chosen.icon());
        connect(entry, &QAction::triggered, &chosen, &QAction::trigger);
    }
    const TimeCanvas* canvas = TimeCanvas::visibleIn(*window_);
    const bool isUnderMouse = canvas && canvas->underMouse();
    menu->popup(isUnderMouse || !canvas ? QCursor::pos() : canvas->mapToGlobal(canvas->rect().center()));
}

void KeyEditActions::updateEnabled() {
    const QString refusal = session_->keyEditing.refusal();
    enableUnless({"key.copy", "key.cut", "key.duplicate", "key.interpolation", "key.nudgeBack",
                  "key.nudgeForward", "retime.snapKeys", "retime.align", "retime.reverse"},
                 {refusal});
    for (const InterpolationChoice& choice : kInterpolations) enableUnless({choice.action}, {refusal});
    const auto clip = session_->selection.clip();
    const QString noKeys = clip && !clip->tracks.empty() ? QString() : tr("This character has no keys yet");
    enableUnless({"key.selectAll", "key.selectInvert", "key.selectBefore", "key.selectBehind"}, {noKeys});
    enableUnless({"key.selectNone"},
                 {session_->selection.keys().empty() ? tr("No key is selected") : QString()});
    enableUnless({"key.selectOfJoints"},
                 {noKeys, session_->selection.joints().empty() ? tr("Select a joint first") : QString()});
    enableUnless({"key.paste"}, {clipboard_.pasteRefusal()});
}

}  // namespace sinew
