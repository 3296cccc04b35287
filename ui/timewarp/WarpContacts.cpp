#include "ui/timewarp/WarpContacts.h"

#include <QWidget>
#include <utility>

#include "core/anim/clip/Clip.h"
#include "core/scene/analysis/Contacts.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

constexpr std::int64_t kMaxFrames = 1 << 20;  // longer clips would need too much memory

std::vector<FootContacts> groupByFoot(const Skeleton& skeleton, FrameRate rate,
                                      const std::vector<Contact>& contacts) {
    std::vector<FootContacts> feet;
    int joint = kNoParent;
    for (const Contact& contact : contacts) {
        if (std::exchange(joint, contact.joint) != contact.joint)
            feet.push_back({QString::fromStdString(skeleton[contact.joint].name), {}});
        feet.back().intervals.push_back({rate.time(contact.first), rate.time(contact.last)});
    }
    return feet;
}

}  // namespace

WarpContacts::WarpContacts(Session& session, QWidget& widget)
    : QObject(&widget), session_(&session), widget_(&widget) {
    connect(&session.selection, &Selection::characterChanged, this, &WarpContacts::update);
    connect(&session.document, &Document::stepped, this, &WarpContacts::update);
}

std::vector<Seconds> WarpContacts::times() const {
    std::vector<Seconds> times;
    for (const FootContacts& foot : feet_) {
        for (const auto& [first, last] : foot.intervals) times.insert(times.end(), {first, last});
    }
    return times;
}

void WarpContacts::update() {
    if (!widget_->isVisible()) return;
    const auto shown = session_->selection.character();
    const auto character = shown ? session_->document.committed().find(shown->id) : nullptr;
    const auto clip = character ? session_->selection.clip(*character) : nullptr;
    const bool same =
        clip && clip_ && character->skeleton == character_->skeleton && sameMotion(*clip, *clip_);
    if (same || (!clip && !clip_)) return;
    character_ = character;
    clip_ = clip;
    feet_.clear();
    if (!clip || clip->frameCount() > kMaxFrames) {
        task_.cancel();
    } else {
        findContacts();
    }
    Q_EMIT changed();
}

void WarpContacts::findContacts() {
    task_.start(tr("Finding contacts"),
                [this, character = character_, clip = clip_](BackgroundTask::Control& control) {
                    auto feet = groupByFoot(*character->skeleton, clip->rate,
                                            detectContacts(*character, clip, {.cancel = &control.cancel}));
                    return BackgroundTask::Delivery([this, feet = std::move(feet)] {
                        feet_ = feet;
                        Q_EMIT changed();
                    });
                });
}

}  // namespace sinew
