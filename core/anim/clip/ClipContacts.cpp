#include "core/anim/clip/ClipContacts.h"

#include <algorithm>
#include <tuple>

namespace sinew {

std::vector<ClipContact> mergedContacts(std::vector<ClipContact> contacts) {
    std::ranges::sort(contacts, {},
                      [](const ClipContact& each) { return std::tuple(each.joint, each.first); });
    std::vector<ClipContact> merged;
    for (const ClipContact& each : contacts) {
        if (!merged.empty() && merged.back().joint == each.joint && each.first <= merged.back().last)
            merged.back().last = std::max(merged.back().last, each.last);
        else
            merged.push_back(each);
    }
    return merged;
}

void moveContacts(Clip& clip, const std::function<Seconds(Seconds)>& newTime) {
    if (!clip.contacts) return;
    for (ClipContact& contact : *clip.contacts)
        std::tie(contact.first, contact.last) = std::minmax({newTime(contact.first), newTime(contact.last)});
    std::erase_if(*clip.contacts, [](const ClipContact& each) { return each.last <= each.first; });
    clip.contacts = mergedContacts(*std::move(clip.contacts));
}

void cutContacts(Clip& clip, Seconds first, Seconds last) {
    moveContacts(clip, [&](Seconds time) { return std::clamp(time, first, last); });
}

}  // namespace sinew
