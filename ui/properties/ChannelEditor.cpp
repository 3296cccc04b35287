#include "ui/properties/ChannelEditor.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/math/Angle.h"
#include "core/scene/KeyNavigation.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

double storedValue(Channel channel, double shown) { return isAngle(channel) ? radians(shown) : shown; }

/// The current source time of the character's clip, which need not be the active clip.
Seconds currentSourceTime(const Session& session, const Evaluator& owner) {
    return owner.clip()->sourceTime(session.playback.time());
}

double restValue(const Joint& joint, Channel channel) {
    if (isAngle(channel)) return 0;
    return (isTranslation(channel) ? joint.rest.translation : joint.rest.scale)[component(channel)];
}

}  // namespace

double shownValue(Channel channel, double value) { return isAngle(channel) ? degrees(value) : value; }

const Evaluator* ChannelEditor::evaluator(const ChannelGroup& group) const {
    if (group.targets.empty()) return nullptr;
    const JointId joint = group.targets.front().id.joint;
    for (const auto& candidate : session_->pose.characters()) {
        if (candidate->skeleton().find(joint)) return candidate.get();
    }
    return nullptr;
}

double ChannelEditor::value(const ChannelTarget& target, const Evaluator& evaluator) const {
    return evaluator.values(target.joint).at(target.id.channel);
}

void ChannelEditor::change(const ChannelGroup& group, const NumberChange& change) {
    const Evaluator* owner = evaluator(group);
    if (!owner) return;
    // Posing acts on the active character.
    session_->selection.setCharacter(owner->character().id);
    if (start_.empty()) {
        session_->posing.begin();
        owner = evaluator(group);
        if (!owner) return session_->posing.cancel();
        for (const ChannelTarget& target : group.targets) start_.push_back(value(target, *owner));
    }
    requested_.clear();
    for (std::size_t i = 0; i < group.targets.size(); ++i) {
        const Channel channel = group.targets[i].id.channel;
        const double changed = storedValue(channel, change.applyTo(shownValue(channel, start_[i])));
        requested_.push_back({group.targets[i].id, changed});
    }
    session_->posing.preview(requested_);
}

QString ChannelEditor::commit(const ChannelGroup& group) {
    if (start_.empty()) return {};
    start_.clear();
    session_->posing.commit(tr("Change %1").arg(group.name));
    const Evaluator* owner = evaluator(group);
    for (std::size_t i = 0; owner && i < group.targets.size(); ++i) {
        const double reached = value(group.targets[i], *owner);
        if (std::abs(reached - requested_[i].value) < 1e-9) continue;
        const Channel channel = requested_[i].id.channel;
        const QString name = QString::fromStdString(owner->skeleton()[group.targets[i].joint].name);
        return isAngle(channel) ? ChannelEditor::tr("%1 stays at its limit, %2°")
                                      .arg(name, numberText(shownValue(channel, reached), 2))
                                : ChannelEditor::tr("%1 did not reach this value").arg(name);
    }
    return {};
}

void ChannelEditor::cancel() {
    start_.clear();
    session_->posing.cancel();
}

void ChannelEditor::pose(const ChannelGroup& group, const QString& text,
                         const std::vector<ChannelValue>& values) {
    const Evaluator* owner = evaluator(group);
    if (!owner || values.empty()) return;
    session_->selection.setCharacter(owner->character().id);
    session_->posing.set(text.arg(group.name), values);
}

void ChannelEditor::resetToRest(const ChannelGroup& group) {
    const Evaluator* owner = evaluator(group);
    if (!owner) return;
    std::vector<ChannelValue> values;
    for (const ChannelTarget& target : group.targets)
        values.push_back({target.id, restValue(owner->skeleton()[target.joint], target.id.channel)});
    pose(group, ChannelEditor::tr("Reset %1"), values);
}

void ChannelEditor::resetToKey(const ChannelGroup& group) {
    const Evaluator* owner = evaluator(group);
    std::vector<ChannelValue> values;
    for (const ChannelTarget& target : group.targets) {
        const Curve* curve = owner && owner->clip() ? owner->clip()->find(target.id) : nullptr;
        if (!curve) continue;
        const std::size_t index = curve->keyAtOrBefore(currentSourceTime(*session_, *owner));
        values.push_back({target.id, curve->key(index < curve->size() ? index : 0).value});
    }
    pose(group, ChannelEditor::tr("Reset %1 to Previous Key"), values);
}

void ChannelEditor::toggleKey(const ChannelGroup& group) {
    const Evaluator* owner = evaluator(group);
    if (!owner) return;
    session_->selection.setCharacter(owner->character().id);
    if (state(group, *owner) == KeyState::now) return deleteKey(group, *owner);
    std::vector<ChannelValue> values;
    for (const ChannelTarget& target : group.targets) values.push_back({target.id, value(target, *owner)});
    session_->posing.key(ChannelEditor::tr("Set Key for %1").arg(group.name), values);
}

void ChannelEditor::deleteKey(const ChannelGroup& group, const Evaluator& owner) {
    const auto curves = session_->selection.curves(owner.character());
    std::vector<KeyRef> keys;
    for (const ChannelTarget& target : group.targets) {
        if (const auto key = keyAt(*curves, target.id, currentSourceTime(*session_, owner)))
            keys.push_back(*key);
    }
    Result<Scene> edited = deleteKeys(session_->document.committed(), owner.character().id, curves->id, keys);
    if (edited)
        session_->document.commit(ChannelEditor::tr("Delete Key of %1").arg(group.name), std::move(*edited));
}

void ChannelEditor::goToKey(const ChannelGroup& group, bool forward) {
    const Evaluator* owner = evaluator(group);
    if (!owner || !owner->clip()) return;
    Playback& playback = session_->playback;
    const auto curves = session_->selection.curves(owner->character());
    std::optional<FrameIndex> nearest;
    for (const ChannelTarget& target : group.targets) {
        const Curve* curve = curves->find(target.id);
        if (!curve) continue;
        const auto frame = forward ? nextKeyFrame(*curve, *owner->clip(), playback.frame())
                                   : previousKeyFrame(*curve, *owner->clip(), playback.frame());
        if (frame && (!nearest || (forward ? *frame < *nearest : *frame > *nearest))) nearest = frame;
    }
    if (nearest) playback.step(static_cast<int>((*nearest - playback.frame()).value));
}

KeyState ChannelEditor::state(const ChannelGroup& group, const Evaluator& evaluator) const {
    const Clip* clip = evaluator.clip();
    if (!clip) return KeyState::never;
    const Seconds time = currentSourceTime(*session_, evaluator);
    const auto unkeyed = unkeyedAt(evaluator.character(), clip->id, time);
    const auto curves = session_->selection.curves(evaluator.character());
    bool all = true, any = false;
    for (const ChannelTarget& target : group.targets) {
        if (std::ranges::find(unkeyed, target.id, &ChannelValue::id) != unkeyed.end())
            return KeyState::unkeyed;
        any |= curves->find(target.id) != nullptr;
        all &= keyAt(*curves, target.id, time).has_value();
    }
    return any && all ? KeyState::now : any ? KeyState::elsewhere : KeyState::never;
}

}  // namespace sinew
