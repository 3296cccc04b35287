#include "ui/editing/KeyEditing.h"

#include <algorithm>
#include <utility>

#include "core/scene/ClipValues.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "ui/document/Descriptions.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"
#include "ui/document/Visibility.h"
#include "ui/editing/EditingDefaults.h"

namespace sinew {

namespace {

int count(std::span<const KeyRef> keys) { return static_cast<int>(keys.size()); }

/// Returns the new positions of those changed keys that were selected.
std::vector<KeyRef> movedSelection(std::span<const KeyChange> changes, const std::vector<KeyRef>& chosen) {
    std::vector<KeyRef> moved;
    for (const KeyChange& change : changes) {
        if (std::ranges::binary_search(chosen, change.from))
            moved.push_back({change.from.id, change.to.time});
    }
    std::ranges::sort(moved);
    return moved;
}

/// Returns the clip's keys at the times of `keys`, which would overwrite them.
std::vector<KeyRef> overwrittenKeys(const Clip& clip, std::span<const ChannelKey> keys) {
    std::vector<KeyRef> replaced;
    for (const ChannelKey& key : keys) {
        if (const auto there = keyAt(clip, key.id, key.key.time)) replaced.push_back(*there);
    }
    std::ranges::sort(replaced);
    return replaced;
}

Seconds firstTime(std::span<const KeyRef> keys) {
    return std::ranges::min_element(keys, {}, &KeyRef::time)->time;
}

Seconds lastTime(std::span<const KeyRef> keys) {
    return std::ranges::max_element(keys, {}, &KeyRef::time)->time;
}

}  // namespace

KeyEditing::KeyEditing(Document& document, Selection& selection, const Visibility& visibility,
                       Playback& playback)
    : document_(&document), selection_(&selection), visibility_(&visibility), playback_(&playback) {
    connect(&document, &Document::cancelled, this, &KeyEditing::endGesture);
    connect(&document, &Document::changed, this, &KeyEditing::updateSelection);
}

std::shared_ptr<const Character> KeyEditing::character() const { return selection_->committedCharacter(); }
std::shared_ptr<const Clip> KeyEditing::clip() const { return selection_->committedCurves(); }

std::vector<KeyRef> KeyEditing::unlockedKeys(std::vector<KeyRef> keys) const {
    std::erase_if(keys, [this](const KeyRef& key) { return visibility_->isLocked(key.id.joint); });
    return keys;
}

QString KeyEditing::refusal() const {
    if (!selection_->clip()) return tr("This character has no keys yet");
    const auto& keys = selection_->keys();
    if (keys.empty()) return tr("Select keys first");
    const bool unlocked =
        std::ranges::any_of(keys, [this](const KeyRef& key) { return !visibility_->isLocked(key.id.joint); });
    return unlocked ? QString() : tr("The joints of these keys are locked");
}

void KeyEditing::setSnaps(bool on) {
    if (std::exchange(snaps_, on) != on) Q_EMIT snapsChanged();
}

bool KeyEditing::begin(std::vector<KeyRef> keys) {
    document_->cancel();
    const auto activeClip = clip();
    keys = unlockedKeys(std::move(keys));
    if (activeClip) {
        std::erase_if(keys, [&](const KeyRef& key) { return !keyAt(*activeClip, key.id, key.time); });
    }
    if (!activeClip || keys.empty()) return false;
    std::ranges::sort(keys);
    startKeys_ = std::move(keys);
    startSelection_ = selection_->keys();
    previewSelection_ = startSelection_;
    replaced_.clear();
    gesturing_ = true;
    return true;
}

bool KeyEditing::beginRipple() {
    document_->cancel();
    const auto activeClip = clip();
    const auto keys = unlockedKeys(selection_->keys());
    if (!activeClip || keys.empty()) return false;
    const Seconds first = firstTime(keys);
    std::vector<KeyRef> all;
    for (auto key = keys.begin(); key != keys.end();) {
        const ChannelId id = key->id;
        const Curve& curve = *activeClip->find(id);
        for (std::size_t i = curve.size(); i-- > 0;) {
            const Seconds time = curve.key(i).time;
            if (time < first) break;
            all.push_back({id, time});
        }
        key = std::find_if(key, keys.end(), [&](const KeyRef& other) { return other.id != id; });
    }
    return begin(std::move(all));
}

bool KeyEditing::preview(const KeyTransform& map) {
    const auto activeClip = clip();
    return gesturing_ && activeClip && preview(transformedKeys(*activeClip, startKeys_, map));
}

bool KeyEditing::preview(std::span<const KeyChange> changes) {
    const auto activeClip = clip();
    if (!gesturing_ || !activeClip) return false;
    Result<MovedKeys> changed = changeKeys(document_->committed(), character()->id, activeClip->id, changes);
    if (changed) changed->keys = movedSelection(changes, startSelection_);
    return showPreview(std::move(changed), overwrittenKeys(*activeClip, changes));
}

bool KeyEditing::previewCopies(const KeyTransform& map) {
    const auto activeClip = clip();
    if (!gesturing_ || !activeClip) return false;
    const auto copies = copiedKeys(transformedKeys(*activeClip, startKeys_, map));
    return showPreview(putKeys(document_->committed(), character()->id, activeClip->id, copies),
                       overwrittenKeys(*activeClip, copies));
}

// The selection is updated in updateSelection() when views receive the scene, at most once per painted frame.
bool KeyEditing::showPreview(Result<MovedKeys> edited, std::vector<KeyRef> replaced) {
    if (!edited) {
        Q_EMIT refused(QString::fromStdString(text(edited.error())));
        return false;
    }
    previewSelection_ = std::move(edited->keys);
    replaced_ = std::move(replaced);
    document_->preview(std::move(edited->scene));
    return true;
}

void KeyEditing::updateSelection() {
    if (gesturing_ && document_->previewing()) selection_->previewKeys(previewSelection_);
}

void KeyEditing::commit(const QString& text) {
    if (!gesturing_) return;
    const auto moved = document_->previewing() ? previewSelection_ : startSelection_;
    endGesture();
    selection_->previewKeys(moved);
    document_->commit(text);
    selection_->selectKeys(moved);
}

void KeyEditing::cancel() {
    if (!gesturing_) return;
    endGesture();
    document_->cancel();
}

void KeyEditing::endGesture() {
    gesturing_ = false;
    replaced_.clear();
}

std::vector<KeyRef> KeyEditing::editableSelection() {
    document_->cancel();
    const QString reason = refusal();
    if (!reason.isEmpty()) Q_EMIT refused(reason);
    return clip() ? unlockedKeys(selection_->keys()) : std::vector<KeyRef>();
}

void KeyEditing::apply(const QString& text, Result<MovedKeys> edited) {
    if (!edited) return Q_EMIT refused(QString::fromStdString(sinew::text(edited.error())));
    document_->cancel();
    selection_->previewKeys(edited->keys);
    document_->commit(text, std::move(edited->scene));
    selection_->selectKeys(std::move(edited->keys));
}

void KeyEditing::changeSelection(const char* text, const Change& change) {
    const auto keys = editableSelection();
    if (keys.empty()) return;
    const auto chosen = selection_->keys();
    const auto changes = change(*clip(), keys);
    auto edited = changeKeys(document_->committed(), character()->id, clip()->id, changes);
    if (edited) edited->keys = movedSelection(changes, chosen);
    apply(tr(text, nullptr, count(keys)), std::move(edited));
}

void KeyEditing::deleteKeys() {
    const auto keys = editableSelection();
    if (keys.empty()) return;
    Result<Scene> rest = sinew::deleteKeys(document_->committed(), character()->id, clip()->id, keys);
    if (!rest) return Q_EMIT refused(QString::fromStdString(text(rest.error())));
    document_->commit(tr("Delete %n Key(s)", nullptr, count(keys)), std::move(*rest));
}

void KeyEditing::duplicate() {
    const auto keys = editableSelection();
    if (keys.empty()) return;
    const FrameRate rate = clip()->rate;
    const Seconds first = firstTime(keys);
    const bool there = playback_->isAtPlayhead(first);
    const Seconds target = there ? lastTime(keys) + rate.frameTime() : playback_->sourceTime();
    KeyTransform map;
    map.timeOffset = target - first;
    const auto copies = copiedKeys(transformedKeys(*clip(), keys, map));
    apply(tr("Duplicate %n Key(s)", nullptr, count(keys)),
          putKeys(document_->committed(), character()->id, clip()->id, copies));
}

void KeyEditing::setInterpolation(Interpolation interpolation) {
    changeSelection(QT_TR_N_NOOP("Set Interpolation of %n Key(s)"), [=](const Clip& clip, const auto& keys) {
        return keysWithInterpolation(clip, keys, interpolation);
    });
}

void KeyEditing::reverse() { changeSelection(QT_TR_N_NOOP("Reverse %n Key(s)"), reversedKeys); }
void KeyEditing::snapToFrames() { changeSelection(QT_TR_N_NOOP("Snap %n Key(s)"), snappedKeys); }

void KeyEditing::alignToPlayhead() {
    changeSelection(QT_TR_N_NOOP("Align %n Key(s)"), [this](const Clip& clip, const auto& keys) {
        return alignedKeys(clip, keys, playback_->sourceTime());
    });
}

void KeyEditing::nudge(int frames) {
    changeSelection(QT_TR_N_NOOP("Move %n Key(s)"), [=](const Clip& clip, const auto& keys) {
        KeyTransform map;
        map.timeOffset = clip.rate.time({frames});
        return transformedKeys(clip, keys, map);
    });
}

void KeyEditing::addKeys(std::span<const ChannelValue> values, Seconds time) {
    document_->cancel();
    const auto activeClip = clip();
    std::vector<ChannelValue> unlocked(values.begin(), values.end());
    std::erase_if(unlocked,
                  [this](const ChannelValue& value) { return visibility_->isLocked(value.id.joint); });
    if (!activeClip || unlocked.empty())
        return Q_EMIT refused(activeClip ? tr("The joint is locked") : tr("This character has no keys yet"));
    Result<Scene> keyed = setKeys(document_->committed(), character()->id, activeClip->id, time, unlocked,
                                  firstKeyInterpolation());
    if (!keyed) return Q_EMIT refused(QString::fromStdString(text(keyed.error())));
    MovedKeys added{std::move(*keyed), {}};
    for (const ChannelValue& value : unlocked) added.keys.push_back({value.id, time});
    apply(tr("Add %n Key(s)", nullptr, static_cast<int>(unlocked.size())), std::move(added));
}

void KeyEditing::addKeys(std::span<const ChannelId> channels, Seconds time) {
    const auto owner = character();
    const auto activeClip = clip();
    std::vector<ChannelValue> values;
    for (const ChannelId& id : channels) {
        if (!owner || !activeClip) continue;
        const Curve* curve = activeClip->find(id);
        if (const auto joint = owner->skeleton->find(id.joint))
            values.push_back({id, clipValues((*owner->skeleton)[*joint], *activeClip, time).at(id.channel)});
        else if (curve && channelOwner(*owner, id.joint))
            values.push_back({id, curve->evaluate(time)});
    }
    addKeys(values, time);
}

}  // namespace sinew
