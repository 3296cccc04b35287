#include "ui/timeline/KeyDrag.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/document/Session.h"

namespace sinew {

namespace {

constexpr double kFine = 0.1;

QString stepText(KeyDrag::Kind kind, int keys) {
    const auto text = [keys](const char* step) {
        return QCoreApplication::translate("sinew::KeyDrag", step, nullptr, keys);
    };
    switch (kind) {
        case KeyDrag::Kind::move:
            break;
        case KeyDrag::Kind::copies:
            return text(QT_TRANSLATE_NOOP("sinew::KeyDrag", "Duplicate %n key(s)"));
        case KeyDrag::Kind::ripple:
            return text(QT_TRANSLATE_NOOP("sinew::KeyDrag", "Ripple %n key(s)"));
        case KeyDrag::Kind::scaleFirst:
        case KeyDrag::Kind::scaleLast:
            return text(QT_TRANSLATE_NOOP("sinew::KeyDrag", "Scale %n key(s)"));
    }
    return text(QT_TRANSLATE_NOOP("sinew::KeyDrag", "Move %n key(s)"));
}

}  // namespace

KeyDrag::KeyDrag(Session& session, Kind kind, double frame, Seconds grabbed, Qt::KeyboardModifiers modifiers)
    : session_(session),
      kind_(kind),
      pointer_(frame),
      grabbed_(session.playback.rate().frame(grabbed)),
      controlIsOld_(modifiers & Qt::ControlModifier),
      running_(begin()) {}

bool KeyDrag::begin() {
    KeyEditing& editing = session_.keyEditing;
    if (!(kind_ == Kind::ripple ? editing.beginRipple() : editing.begin(session_.selection.keys())))
        return false;
    const auto [first, last] = std::ranges::minmax(editing.keys(), {}, &KeyPlace::time);
    const FrameRate rate = session_.playback.rate();
    first_ = rate.frame(first.time);
    last_ = rate.frame(last.time);
    if (kind_ == Kind::scaleFirst) grabbed_ = first_;
    if (kind_ == Kind::scaleLast) grabbed_ = last_;
    return true;
}

bool KeyDrag::running() const { return running_ && session_.keyEditing.gesturing(); }

void KeyDrag::moveTo(double frame, Qt::KeyboardModifiers modifiers) {
    if (!running()) return;
    const bool control = modifiers & Qt::ControlModifier;
    if (!control) controlIsOld_ = false;
    moved_ += (frame - pointer_) * (modifiers & Qt::ShiftModifier ? kFine : 1);
    pointer_ = frame;
    snaps_ = session_.keyEditing.snaps() != (control && !controlIsOld_);
    kind_ == Kind::copies ? session_.keyEditing.previewCopies(map()) : session_.keyEditing.preview(map());
}

double KeyDrag::leastSpan() const { return snaps_ ? 1 : kFine; }

double KeyDrag::toGrid(double frame) const { return snaps_ ? std::round(frame) : frame; }

KeyMap KeyDrag::map() const {
    const double frameTime = session_.playback.rate().frameTime().value;
    const double to = toGrid(grabbed_ + moved_);
    const bool scales = kind_ == Kind::scaleFirst || kind_ == Kind::scaleLast;
    KeyMap map;
    map.toFrames = scales && snaps_;
    if (scales && last_ <= first_) return map;
    if (kind_ == Kind::scaleFirst) {
        map.timeAbout = {last_ * frameTime};
        map.timeScale = (last_ - std::min(to, last_ - leastSpan())) / (last_ - first_);
    } else if (kind_ == Kind::scaleLast) {
        map.timeAbout = {first_ * frameTime};
        map.timeScale = (std::max(to, first_ + leastSpan()) - first_) / (last_ - first_);
    } else {
        map.timeBy = {(to - grabbed_) * frameTime};
    }
    return map;
}

void KeyDrag::commit() {
    if (!running()) return;
    running_ = false;
    session_.keyEditing.commit(stepText(kind_, static_cast<int>(session_.keyEditing.keys().size())));
}

}  // namespace sinew
