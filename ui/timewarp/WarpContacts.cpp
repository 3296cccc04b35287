#include "ui/timewarp/WarpContacts.h"

#include <QWidget>
#include <utility>

#include "ui/session/Session.h"

namespace sinew {

WarpContacts::WarpContacts(Session& session, QWidget& widget) : QObject(&widget), session_(&session) {
    session.contacts.watch(widget);
    connect(&session.contacts, &ContactEditing::changed, this, &WarpContacts::group);
}

bool WarpContacts::isSearching() const { return session_->contacts.isSearching(); }

std::vector<Seconds> WarpContacts::times() const {
    std::vector<Seconds> times;
    for (const FootContacts& foot : feet_) {
        for (const auto& [first, last] : foot.intervals) times.insert(times.end(), {first, last});
    }
    return times;
}

void WarpContacts::update() { session_->contacts.update(); }

void WarpContacts::group() {
    feet_.clear();
    const auto character = session_->selection.character();
    JointId joint;
    for (const ClipContact& contact : session_->contacts.contacts()) {
        const auto index = character ? character->skeleton->find(contact.joint) : std::nullopt;
        if (!index) continue;
        if (std::exchange(joint, contact.joint) != contact.joint)
            feet_.push_back({QString::fromStdString((*character->skeleton)[*index].name), {}});
        feet_.back().intervals.push_back({contact.first, contact.last});
    }
    Q_EMIT changed();
}

}  // namespace sinew
