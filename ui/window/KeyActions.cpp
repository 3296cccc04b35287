#include "ui/window/KeyActions.h"

#include <algorithm>

#include "core/scene/KeySteps.h"
#include "core/scene/edits/DeleteKeys.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/document/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/window/StatusLine.h"

namespace sinew {

KeyActions::KeyActions(Session& session, Actions& actions, StatusLine& status, QObject* parent)
    : QObject(parent), session_(&session), actions_(&actions), status_(&status) {
    const auto on = [&](std::string_view id, auto slot) {
        connect(actions[id], &QAction::triggered, this, slot);
    };
    on("key.auto", [this](bool armed) { session_->posing.setAutoKey(armed); });
    on("key.setAll", [this] { setKeys(kEveryChannel); });
    on("key.setChanged", [this] { setChanged(); });
    on("key.setRotation", [this] { setKeys(kAngles); });
    on("key.delete", [this] { deleteKeys(); });
    on("key.previous", [this] { step(false); });
    on("key.next", [this] { step(true); });
    connect(&session.posing, &Posing::autoKeyChanged, this,
            [this] { (*actions_)["key.auto"]->setChecked(session_->posing.autoKey()); });
    connect(&session.pose, &CurrentPose::posed, this, [this] {
        if (!session_->playback.playing()) enable();
    });
    connect(&session.playback, &Playback::stateChanged, this, &KeyActions::enable);
    connect(&session.posing, &Posing::toolChanged, this, &KeyActions::enable);
    connect(&session.selection, &Selection::jointsChanged, this, &KeyActions::enable);
    connect(&session.selection, &Selection::keysChanged, this, &KeyActions::enable);
    enable();
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
    const PoseValues shown = session_->posing.start();
    const auto joints = selected();
    std::vector<ChannelValue> values;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const Joint& joint = character->skeleton->joints()[i];
        if (!joints.empty() && std::ranges::find(joints, joint.id) == joints.end()) continue;
        for (const Channel channel : kChannels) {
            if (!channels.contains(channel) || !joint.free.contains(channel)) continue;
            values.push_back({{joint.id, channel}, shown[i].at(channel)});
        }
    }
    if (values.empty()) return status_->showNote(tr("The selected joints have no such free channel"));
    key(values);
}

void KeyActions::setChanged() {
    const auto unkeyed = session_->posing.unkeyed();
    key({unkeyed.begin(), unkeyed.end()});
}

void KeyActions::key(const std::vector<ChannelValue>& values) {
    const int count = static_cast<int>(values.size());
    if (!session_->posing.key(tr("Set %n key(s)", nullptr, count), values)) return;
    const Playback& playback = session_->playback;
    status_->showNote(playback.warp()
                          ? tr("%n key(s) set at frame %1 of the source", nullptr, count)
                                .arg(shortNumberText(playback.rate().frame(playback.sourceTime()), 1))
                          : tr("%n key(s) set at frame %1", nullptr, count).arg(playback.frame().value));
}

std::vector<KeyPlace> KeyActions::keysHere() const {
    const auto clip = session_->selection.clip();
    const auto joints = selected();
    if (!clip || joints.empty()) return {};
    const Playback& playback = session_->playback;
    const auto [first, last] = playback.sourceHere();
    const Seconds slack{Curve::kMinimumGap};  // in a hold the two are one moment
    auto keys = keysBetween(*clip, joints, first - slack, last + slack);
    std::erase_if(keys, [&](const KeyPlace& key) { return !playback.isHere(key.time); });
    return keys;
}

void KeyActions::deleteKeys() {
    if (!session_->selection.keys().empty()) return session_->keyEditing.deleteKeys();
    const auto keys = keysHere();
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    if (keys.empty() || !session_->posing.canPose()) return;
    session_->posing.cancel();
    Result<Scene> edited = sinew::deleteKeys(session_->document.committed(), character->id, clip->id, keys);
    if (!edited) return status_->showNote(QString::fromStdString(text(edited.error())));
    session_->document.commit(tr("Delete %n key(s)", nullptr, static_cast<int>(keys.size())),
                              std::move(*edited));
}

void KeyActions::step(bool on) {
    const auto clip = session_->selection.clip();
    if (!clip) return;
    const auto joints = selected();
    const FrameIndex now = session_->playback.frame();
    const auto found = on ? keyFrameBehind(*clip, joints, now) : keyFrameBefore(*clip, joints, now);
    const Playback& playback = session_->playback;
    if (!found || *found < playback.firstFrame() || *found > playback.lastFrame())
        return status_->showNote(on ? tr("There is no key behind this frame")
                                    : tr("There is no key before this frame"));
    session_->playback.setPlaying(false);
    session_->playback.setFrame(*found);
}

void KeyActions::enable() {
    const QString refusal = session_->posing.refusal();
    const bool clip = session_->selection.clip() != nullptr;
    const QString noMotion = tr("This character has no keys yet");
    QString noChange = refusal;
    if (noChange.isEmpty() && session_->posing.unkeyed().empty()) noChange = tr("Pose a joint first");
    QString noKey = refusal;
    if (noKey.isEmpty() && selected().empty()) noKey = tr("Select keys or a joint first");
    if (!session_->selection.keys().empty())
        noKey = session_->keyEditing.refusal();
    else if (noKey.isEmpty() && keysHere().empty())
        noKey = tr("The selected joints have no key here");
    for (const char* id : {"key.setAll", "key.setRotation"}) enableUnless(*(*actions_)[id], refusal);
    enableUnless(*(*actions_)["key.setChanged"], noChange);
    enableUnless(*(*actions_)["key.delete"], noKey);
    for (const char* id : {"key.previous", "key.next"})
        enableUnless(*(*actions_)[id], clip ? QString() : noMotion);
}

}  // namespace sinew
