#include "ui/timeline/KeyDrag.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>

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

std::vector<KeyRef> mergedKeys(const std::vector<KeyRef>& a, const std::vector<KeyRef>& b) {
    std::vector<KeyRef> both;
    std::ranges::set_union(a, b, std::back_inserter(both));
    return both;
}

std::vector<KeyRef> toggledKeys(const std::vector<KeyRef>& a, const std::vector<KeyRef>& b) {
    std::vector<KeyRef> one;
    std::ranges::set_symmetric_difference(a, b, std::back_inserter(one));
    return one;
}

namespace {

constexpr double kFineFactor = 0.1;

QString stepText(KeyDrag::Kind kind, int keys) {
    const auto text = [keys](const char* step) {
        return QCoreApplication::translate("sinew::KeyDrag", step, nullptr, keys);
    };
    switch (kind) {
        case KeyDrag::Kind::move:
            break;
        case KeyDrag::Kind::duplicate:
            return text(QT_TRANSLATE_NOOP("sinew::KeyDrag", "Duplicate %n Key(s)"));
        case KeyDrag::Kind::ripple:
            return text(QT_TRANSLATE_NOOP("sinew::KeyDrag", "Ripple %n Key(s)"));
        case KeyDrag::Kind::scaleFirst:
        case KeyDrag::Kind::scaleLast:
            return text(QT_TRANSLATE_NOOP("sinew::KeyDrag", "Scale %n Key(s)"));
    }
    return text(QT_TRANSLATE_NOOP("sinew::KeyDrag", "Move %n Key(s)"));
}

}  // namespace

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
    moved_ += (frame - pointer_) * (modifiers & Qt::ShiftModifier ? kFineFactor : 1);
    pointer_ = frame;
    snaps_ = session_.keyEditing.snaps() != (control && !controlHeldSincePress_);
    kind_ == Kind::duplicate ? session_.keyEditing.previewCopies(map()) : session_.keyEditing.preview(map());
}

double KeyDrag::minSpan() const { return snaps_ ? 1 : kFineFactor; }

double KeyDrag::snapToGrid(double frame) const { return snaps_ ? std::round(frame) : frame; }

KeyTransform KeyDrag::map() const {
    const double frameTime = session_.playback.rate().frameTime().value;
    const double to = snapToGrid(grabbed_ + moved_);
    const bool scales = kind_ == Kind::scaleFirst || kind_ == Kind::scaleLast;
    KeyTransform map;
    map.snapToFrames = scales && snaps_;
    if (scales && last_ <= first_) return map;
    if (kind_ == Kind::scaleFirst) {
        map.timePivot = {last_ * frameTime};
        map.timeScale = (last_ - std::min(to, last_ - minSpan())) / (last_ - first_);
    } else if (kind_ == Kind::scaleLast) {
        map.timePivot = {first_ * frameTime};
        map.timeScale = (std::max(to, first_ + minSpan()) - first_) / (last_ - first_);
    } else {
        map.timeOffset = {(to - grabbed_) * frameTime};
    }
    return map;
}

void KeyDrag::commit() {
    if (!isRunning()) return;
    running_ = false;
    session_.keyEditing.commit(stepText(kind_, static_cast<int>(session_.keyEditing.keys().size())));
}

}  // namespace sinew
