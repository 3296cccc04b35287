#include "ui/timewarp/WarpContacts.h"

#include <QWidget>
#include <algorithm>

#include "core/scene/Contacts.h"
#include "ui/document/Session.h"

namespace sinew {

namespace {

constexpr std::int64_t kMostFrames = 1 << 20;  // places of longer clips take too much memory

bool sameMotion(const Clip& a, const Clip& b) {
    return a.id == b.id && a.rate == b.rate && a.firstFrame == b.firstFrame && a.lastFrame == b.lastFrame &&
           std::ranges::equal(a.tracks, b.tracks, [](const Track& x, const Track& y) {
               return x.id == y.id && x.curve == y.curve;
           });
}

}  // namespace

WarpContacts::WarpContacts(Session& session, QWidget& seen)
    : QObject(&seen), session_(&session), seen_(&seen) {
    connect(&session.selection, &Selection::characterChanged, this, &WarpContacts::follow);
    connect(&session.document, &Document::stepped, this, &WarpContacts::follow);
}

void WarpContacts::follow() {
    if (!seen_->isVisible()) return;
    const auto shown = session_->selection.character();
    const auto character = shown ? session_->document.committed().find(shown->id) : nullptr;
    const auto clip = character ? session_->selection.clip(*character) : nullptr;
    const bool same =
        clip && clip_ && character->skeleton == character_->skeleton && sameMotion(*clip, *clip_);
    if (same || (!clip && !clip_)) return;
    character_ = character;
    clip_ = clip;
    moments_.clear();
    if (!clip || clip->frameCount() > kMostFrames) return task_.cancel();
    task_.start(tr("Looking for contacts"), [this, character, clip](BackgroundTask::Control& control) {
        std::vector<Seconds> moments;
        for (const Contact& contact : contactsOf(*character, clip, {.cancel = &control.cancel})) {
            moments.push_back(clip->rate.time(contact.first));
            moments.push_back(clip->rate.time(contact.last));
        }
        return BackgroundTask::Delivery([this, moments = std::move(moments)] { moments_ = moments; });
    });
}

}  // namespace sinew
