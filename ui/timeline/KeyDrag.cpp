#include "ui/timeline/KeyDrag.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/canvas/PointerDrag.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

template <class Visit>
void eachTrack(const TimelineRow& row, Visit visit) {
    for (const auto& tracks : row.tracks) {
        for (const Track& track : tracks) visit(track);
    }
}

std::optional<Seconds> nearestOf(const Curve& curve, Seconds time) {
    const std::size_t before = curve.keyAtOrBefore(time);
    const std::size_t after = before == curve.size() ? 0 : before + 1;
    std::optional<Seconds> nearest;
    for (const std::size_t i : {before, after}) {
        if (i >= curve.size()) continue;
        const Seconds at = curve.key(i).time;
        if (!nearest || std::abs(at.value - time.value) < std::abs(nearest->value - time.value)) nearest = at;
    }
    return nearest;
}

}  // namespace

std::vector<KeyRef> keysAt(const TimelineRow& row, Seconds time, Seconds reach) {
    Seconds nearest{std::numeric_limits<double>::infinity()};
    eachTrack(row, [&](const Track& track) {
        const auto at = nearestOf(*track.curve, time);
        if (at && std::abs(at->value - time.value) < std::abs(nearest.value - time.value)) nearest = *at;
    });
    if (!(std::abs(nearest.value - time.value) <= reach.value)) return {};
    const Seconds slack{Curve::kMinimumGap};
    return keysBetween(row, nearest - slack, nearest + slack);
}

std::vector<KeyRef> keysBetween(const TimelineRow& row, Seconds first, Seconds last) {
    std::vector<KeyRef> keys;
    eachTrack(row, [&](const Track& track) {
        const Curve& curve = *track.curve;
        std::size_t i = curve.keyAtOrBefore(first);
        if (i == curve.size())
            i = 0;
        else if (curve.key(i).time < first)
            ++i;
        for (; i < curve.size(); ++i) {
            const Seconds time = curve.key(i).time;
            if (time > last) break;
            keys.push_back({track.id, time});
        }
    });
    std::ranges::sort(keys);
    return keys;
}

std::vector<KeyRef> keysOf(const TimelineRow& row) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    return keysBetween(row, {-kInfinity}, {kInfinity});
}

KeyDrag::KeyDrag(Session& session, Kind kind, double frame, Seconds grabbed, Qt::KeyboardModifiers modifiers)
    : session_(session),
      kind_(kind),
      pointer_(frame),
      grabbed_(session.playback.rate().frame(grabbed)),
      controlHeldSincePress_(modifiers & Qt::ControlModifier),
      running_(begin()) {}

bool KeyDrag::begin() {
    KeyEditing& editing = session_.keyEditing;
    if (!(kind_ == Kind::ripple ? editing.beginRipple() : editing.begin(session_.selection.keys())))
        return false;
    const auto [first, last] = std::ranges::minmax(editing.keys(), {}, &KeyRef::time);
    const FrameRate rate = session_.playback.rate();
    first_ = rate.frame(first.time);
    last_ = rate.frame(last.time);
    if (kind_ == Kind::scaleFirst) grabbed_ = first_;
    if (kind_ == Kind::scaleLast) grabbed_ = last_;
    return true;
}

bool KeyDrag::isRunning() const { return running_ && session_.keyEditing.gesturing(); }

void KeyDrag::moveTo(double frame, Qt::KeyboardModifiers modifiers) {
    if (!isRunning()) return;
    const bool control = modifiers & Qt::ControlModifier;
    if (!control) controlHeldSincePress_ = false;
    moved_ += (frame - pointer_) * (modifiers & Qt::ShiftModifier ? PointerDrag::kFineScale : 1);
    pointer_ = frame;
    snaps_ = session_.keyEditing.snaps() != (control && !controlHeldSincePress_);
    kind_ == Kind::duplicate ? session_.keyEditing.previewCopies(map()) : session_.keyEditing.preview(map());
}

KeyTransform KeyDrag::map() const {
    const double frameTime = session_.playback.rate().frameTime().value;
    const double to = snaps_ ? std::round(grabbed_ + moved_) : grabbed_ + moved_;
    const double minSpan = snaps_ ? 1 : PointerDrag::kFineScale;
    const bool scales = kind_ == Kind::scaleFirst || kind_ == Kind::scaleLast;
    KeyTransform map;
    map.snapToFrames = scales && snaps_;
    if (scales && last_ <= first_) return map;
    if (kind_ == Kind::scaleFirst) {
        map.timePivot = {last_ * frameTime};
        map.timeScale = (last_ - std::min(to, last_ - minSpan)) / (last_ - first_);
    } else if (kind_ == Kind::scaleLast) {
        map.timePivot = {first_ * frameTime};
        map.timeScale = (std::max(to, first_ + minSpan) - first_) / (last_ - first_);
    } else {
        map.timeOffset = {(to - grabbed_) * frameTime};
    }
    return map;
}

QString KeyDrag::stepText(int keys) const {
    switch (kind_) {
        case Kind::move:
            break;
        case Kind::duplicate:
            return tr("Duplicate %n Key(s)", nullptr, keys);
        case Kind::ripple:
            return tr("Ripple %n Key(s)", nullptr, keys);
        case Kind::scaleFirst:
        case Kind::scaleLast:
            return tr("Scale %n Key(s)", nullptr, keys);
    }
    return tr("Move %n Key(s)", nullptr, keys);
}

void KeyDrag::commit() {
    if (!isRunning()) return;
    running_ = false;
    session_.keyEditing.commit(stepText(static_cast<int>(session_.keyEditing.keys().size())));
}

}  // namespace sinew
