#include "ui/timeline/ContactDrag.h"

#include <algorithm>
#include <cmath>

#include "ui/session/Session.h"

namespace sinew {

namespace {

constexpr Seconds kNewContact{1.0 / 3};

}  // namespace

ContactDrag::ContactDrag(Session& session, std::size_t contact, Part part, double frame)
    : session_(&session), contact_(contact), part_(part), pressed_(frame) {
    const FrameRate rate = session.playback.rate();
    first_ = rate.frame(session.contacts.contacts()[contact].first);
    last_ = rate.frame(session.contacts.contacts()[contact].last);
}

void ContactDrag::moveTo(double frame, bool snaps) {
    double moved = frame - pressed_;
    if (snaps) moved = std::round(moved);
    if (moved == 0 && !moved_) return;
    if (!moved_ && !session_->contacts.begin(contact_)) return;
    moved_ = true;
    const double first = part_ == Part::last ? first_ : first_ + moved;
    double last = part_ == Part::first ? last_ : last_ + moved;
    if (first == last) last += 1;  // an end that meets the other one
    const FrameRate rate = session_->playback.rate();
    session_->contacts.preview(contact_, rate.frameTime() * first, rate.frameTime() * last);
}

void ContactDrag::commit() {
    if (moved_) session_->contacts.commit();
}

void addContact(Session& session, JointId joint, Seconds time) {
    const auto clip = session.selection.committedClip();
    if (!clip) return;
    const Seconds start = clip->rate.time(clip->firstFrame), end = clip->rate.time(clip->lastFrame);
    const Seconds first = std::clamp(time - kNewContact * 0.5, start, end),
                  last = std::clamp(time + kNewContact * 0.5, start, end);
    if (first < last)
        session.contacts.add(joint, clip->rate.time(clip->rate.nearestFrame(first)),
                             clip->rate.time(clip->rate.nearestFrame(last)));
}

}  // namespace sinew
