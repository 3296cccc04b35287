#include "ui/document/KeyEditing.h"

#include <algorithm>
#include <utility>

#include "core/scene/ClipValues.h"
#include "core/scene/edits/ChangeKeys.h"
#include "core/scene/edits/DeleteKeys.h"
#include "core/scene/edits/PutKeys.h"
#include "core/scene/edits/SetKeys.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"
#include "ui/document/Visibility.h"

namespace sinew {

namespace {

int count(std::span<const KeyPlace> keys) { return static_cast<int>(keys.size()); }

/// Of the places that changes come from, those in `chosen`: where they are then.
std::vector<KeyPlace> movedAlong(std::span<const KeyChange> changes, const std::vector<KeyPlace>& chosen) {
    std::vector<KeyPlace> moved;
    for (const KeyChange& change : changes) {
        if (std::ranges::binary_search(chosen, change.from))
            moved.push_back({change.from.id, change.to.time});
    }
    std::ranges::sort(moved);
    return moved;
}

/// The keys of a clip at whose times these are put.
std::vector<KeyPlace> under(const Clip& clip, std::span<const ChannelKey> keys) {
    std::vector<KeyPlace> replaced;
    for (const ChannelKey& key : keys) {
        if (const auto there = keyAt(clip, key.id, key.key.time)) replaced.push_back(*there);
    }
    std::ranges::sort(replaced);
    return replaced;
}

Seconds firstTime(std::span<const KeyPlace> keys) {
    return std::ranges::min_element(keys, {}, &KeyPlace::time)->time;
}

Seconds lastTime(std::span<const KeyPlace> keys) {
    return std::ranges::max_element(keys, {}, &KeyPlace::time)->time;
}

}  // namespace

KeyEditing::KeyEditing(Document& document, Selection& selection, const Visibility& visibility,
                       Playback& playback)
    : document_(&document), selection_(&selection), visibility_(&visibility), playback_(&playback) {
    connect(&document, &Document::cancelled, this, &KeyEditing::endGesture);
    connect(&document, &Document::changed, this, &KeyEditing::moveSelection);
}

std::shared_ptr<const Character> KeyEditing::character() const {
    const auto shown = selection_->character();
    return shown ? document_->committed().find(shown->id) : nullptr;
}

std::shared_ptr<const Clip> KeyEditing::clip() const {
    const auto owner = character();
    return owner ? selection_->clip(*owner) : nullptr;
}

std::vector<KeyPlace> KeyEditing::changeable(std::vector<KeyPlace> keys) const {
    std::erase_if(keys, [this](const KeyPlace& key) { return visibility_->locked(key.id.joint); });
    return keys;
}

QString KeyEditing::refusal() const {
    if (!selection_->clip()) return tr("This character has no keys yet");
    const auto& keys = selection_->keys();
    if (keys.empty()) return tr("Select keys first");
    const bool open =
        std::ranges::any_of(keys, [this](const KeyPlace& key) { return !visibility_->locked(key.id.joint); });
    return open ? QString() : tr("The joints of these keys are locked");
}

void KeyEditing::setSnaps(bool on) {
    if (std::exchange(snaps_, on) != on) Q_EMIT snapsChanged();
}

bool KeyEditing::begin(std::vector<KeyPlace> keys) {
    document_->cancel();
    const auto playing = clip();
    keys = changeable(std::move(keys));
    if (playing) {
        std::erase_if(keys, [&](const KeyPlace& key) { return !keyAt(*playing, key.id, key.time); });
    }
    if (!playing || keys.empty()) return false;
    std::ranges::sort(keys);
    from_ = std::move(keys);
    chosen_ = selection_->keys();
    moved_ = chosen_;
    replaced_.clear();
    gesturing_ = true;
    return true;
}

bool KeyEditing::beginRipple() {
    document_->cancel();
    const auto playing = clip();
    const auto keys = changeable(selection_->keys());
    if (!playing || keys.empty()) return false;
    const Seconds first = firstTime(keys);
    std::vector<KeyPlace> all;
    for (auto key = keys.begin(); key != keys.end();) {
        const ChannelId id = key->id;
        const Curve& curve = *playing->find(id);
        for (std::size_t i = curve.size(); i-- > 0;) {
            const Seconds time = curve.key(i).time;
            if (time < first) break;
            all.push_back({id, time});
        }
        key = std::find_if(key, keys.end(), [&](const KeyPlace& other) { return other.id != id; });
    }
    return begin(std::move(all));
}

bool KeyEditing::preview(const KeyMap& map) {
    const auto playing = clip();
    return gesturing_ && playing && preview(mappedKeys(*playing, from_, map));
}

bool KeyEditing::preview(std::span<const KeyChange> changes) {
    const auto playing = clip();
    if (!gesturing_ || !playing) return false;
    Result<MovedKeys> changed = changeKeys(document_->committed(), character()->id, playing->id, changes);
    if (!changed) {
        Q_EMIT refused(QString::fromStdString(text(changed.error())));
        return false;
    }
    show(std::move(changed->scene), movedAlong(changes, chosen_), replacedKeys(*playing, changes));
    return true;
}

bool KeyEditing::previewCopies(const KeyMap& map) {
    const auto playing = clip();
    if (!gesturing_ || !playing) return false;
    const auto copies = copiesOf(mappedKeys(*playing, from_, map));
    Result<MovedKeys> put = putKeys(document_->committed(), character()->id, playing->id, copies);
    if (!put) {
        Q_EMIT refused(QString::fromStdString(text(put.error())));
        return false;
    }
    show(std::move(put->scene), std::move(put->keys), under(*playing, copies));
    return true;
}

// The selection moves when views are shown the scene, at most once a painted frame.
void KeyEditing::show(Scene scene, std::vector<KeyPlace> selection, std::vector<KeyPlace> replaced) {
    moved_ = std::move(selection);
    replaced_ = std::move(replaced);
    document_->preview(std::move(scene));
}

void KeyEditing::moveSelection() {
    if (gesturing_ && document_->previewing()) selection_->previewKeys(moved_);
}

void KeyEditing::commit(const QString& text) {
    if (!gesturing_) return;
    const auto moved = document_->previewing() ? moved_ : chosen_;
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

std::vector<KeyPlace> KeyEditing::selected() {
    document_->cancel();
    const QString why = refusal();
    if (!why.isEmpty()) Q_EMIT refused(why);
    return clip() ? changeable(selection_->keys()) : std::vector<KeyPlace>();
}

void KeyEditing::apply(const QString& text, Result<MovedKeys> edited) {
    if (!edited) {
        Q_EMIT refused(QString::fromStdString(sinew::text(edited.error())));
        return;
    }
    document_->cancel();
    selection_->previewKeys(edited->keys);
    document_->commit(text, std::move(edited->scene));
    selection_->selectKeys(std::move(edited->keys));
}

void KeyEditing::change(const QString& text, std::span<const KeyChange> changes) {
    const auto chosen = selection_->keys();
    auto edited = changeKeys(document_->committed(), character()->id, clip()->id, changes);
    if (edited) edited->keys = movedAlong(changes, chosen);
    apply(text, std::move(edited));
}

void KeyEditing::deleteKeys() {
    const auto keys = selected();
    if (keys.empty()) return;
    Result<Scene> rest = sinew::deleteKeys(document_->committed(), character()->id, clip()->id, keys);
    if (!rest) return Q_EMIT refused(QString::fromStdString(text(rest.error())));
    document_->commit(tr("Delete %n key(s)", nullptr, count(keys)), std::move(*rest));
}

void KeyEditing::duplicate() {
    const auto keys = selected();
    if (keys.empty()) return;
    const FrameRate rate = clip()->rate;
    const Seconds first = firstTime(keys);
    const bool there = playback_->isHere(first);
    const Seconds target = there ? lastTime(keys) + rate.frameTime() : playback_->sourceTime();
    KeyMap map;
    map.timeBy = target - first;
    const auto copies = copiesOf(mappedKeys(*clip(), keys, map));
    apply(tr("Duplicate %n key(s)", nullptr, count(keys)),
          putKeys(document_->committed(), character()->id, clip()->id, copies));
}

void KeyEditing::setInterpolation(Interpolation interpolation) {
    const auto keys = selected();
    if (!keys.empty())
        change(tr("Interpolation of %n key(s)", nullptr, count(keys)),
               reinterpolatedKeys(*clip(), keys, interpolation));
}

void KeyEditing::setShape(const KeyShape& shape) {
    const auto keys = selected();
    if (!keys.empty())
        change(tr("Shape of %n key(s)", nullptr, count(keys)), reshapedKeys(*clip(), keys, shape));
}

void KeyEditing::reverse() {
    const auto keys = selected();
    if (!keys.empty()) change(tr("Reverse %n key(s)", nullptr, count(keys)), reversedKeys(*clip(), keys));
}

void KeyEditing::snapToFrames() {
    const auto keys = selected();
    if (!keys.empty()) change(tr("Snap %n key(s)", nullptr, count(keys)), snappedKeys(*clip(), keys));
}

void KeyEditing::alignToPlayhead() {
    const auto keys = selected();
    if (!keys.empty())
        change(tr("Align %n key(s)", nullptr, count(keys)),
               alignedKeys(*clip(), keys, playback_->sourceTime()));
}

void KeyEditing::nudge(int frames) {
    const auto keys = selected();
    if (keys.empty()) return;
    KeyMap map;
    map.timeBy = clip()->rate.time({frames});
    change(tr("Move %n key(s)", nullptr, count(keys)), mappedKeys(*clip(), keys, map));
}

void KeyEditing::addKeys(std::span<const ChannelValue> values, Seconds time) {
    document_->cancel();
    const auto playing = clip();
    std::vector<ChannelValue> open(values.begin(), values.end());
    std::erase_if(open, [this](const ChannelValue& value) { return visibility_->locked(value.id.joint); });
    if (!playing || open.empty()) {
        Q_EMIT refused(playing ? tr("The joint is locked") : tr("This character has no keys yet"));
        return;
    }
    Result<Scene> keyed = setKeys(document_->committed(), character()->id, playing->id, time, open);
    if (!keyed) return Q_EMIT refused(QString::fromStdString(text(keyed.error())));
    MovedKeys added{std::move(*keyed), {}};
    for (const ChannelValue& value : open) added.keys.push_back({value.id, time});
    apply(tr("Add %n key(s)", nullptr, static_cast<int>(open.size())), std::move(added));
}

void KeyEditing::addKeys(std::span<const ChannelId> channels, Seconds time) {
    const auto owner = character();
    const auto playing = clip();
    std::vector<ChannelValue> values;
    for (const ChannelId& id : channels) {
        if (!owner || !playing) continue;
        const Curve* curve = playing->find(id);
        if (const auto joint = owner->skeleton->find(id.joint))
            values.push_back({id, clipValues((*owner->skeleton)[*joint], *playing, time).at(id.channel)});
        else if (curve && owner->find(GoalId{id.joint.value}))
            values.push_back({id, curve->evaluate(time)});
    }
    addKeys(values, time);
}

}  // namespace sinew
