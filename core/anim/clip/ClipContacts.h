#pragma once

#include <functional>

#include "core/anim/clip/Clip.h"

namespace sinew {

/// Returns contacts in the order that a clip needs, with those of one joint merged that touch or overlap.
std::vector<ClipContact> mergedContacts(std::vector<ClipContact> contacts);

/// Adapt the contacts of a clip, if the user has set any, when its times change.

/// Moves their ends. Contacts of which nothing is left are removed.
/// @param newTime  monotonic; may decrease, as in a reversed clip
void moveContacts(Clip& clip, const std::function<Seconds(Seconds)>& newTime);

/// Keeps the parts between two times.
void cutContacts(Clip& clip, Seconds first, Seconds last);

}  // namespace sinew
