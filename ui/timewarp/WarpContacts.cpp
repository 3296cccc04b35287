#include "ui/timewarp/WarpContacts.h"

#include <QWidget>
#include <utility>

#include "core/anim/SameMotion.h"
#include "core/scene/Contacts.h"
#include "ui/document/Session.h"

namespace sinew {

namespace {

constexpr std::int64_t kMostFrames = 1 << 20;  // places of longer clips take too much memory

std::vector<FootContacts> byFoot(const Skeleton& skeleton, FrameRate rate,
                                 const std::vector<Contact>& contacts) {
    std::vector<FootContacts> feet;
    int joint = kNoParent;
    for (const Contact& contact : contacts) {
        if (std::exchange(joint, contact.joint) != contact.joint)
            feet.push_back({QString::fromStdString(skeleton[contact.joint].name), {}});
        feet.back().stands.push_back({rate.time(contact.first), rate.time(contact.last)});
    }
    return feet;
}

}  // namespace

WarpContacts::WarpContacts(Session& session, QWidget& seen)
    : QObject(&seen), session_(&session), seen_(&seen) {
    connect(&session.selection, &Selection::characterChanged, this, &WarpContacts::follow);
    connect(&session.document, &Document::stepped, this, &WarpContacts::follow);
}

std::vector<Seconds> WarpContacts::moments() const {
    std::vector<Seconds> moments;
    for (const FootContacts& foot : feet_) {
        for (const auto& [first, last] : foot.stands) moments.insert(moments.end(), {first, last});
    }
    return moments;
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
    feet_.clear();
    if (!clip || clip->frameCount() > kMostFrames) {
        task_.cancel();
    } else {
        look();
    }
    Q_EMIT changed();
}

void WarpContacts::look() {
    task_.start(tr("Looking for contacts"),
                [this, character = character_, clip = clip_](BackgroundTask::Control& control) {
                    auto feet = byFoot(*character->skeleton, clip->rate,
                                       contactsOf(*character, clip, {.cancel = &control.cancel}));
                    return BackgroundTask::Delivery([this, feet = std::move(feet)] {
                        feet_ = feet;
                        Q_EMIT changed();
                    });
                });
}

}  // namespace sinew
