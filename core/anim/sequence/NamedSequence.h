#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/anim/sequence/Sequence.h"
#include "core/base/Id.h"
#include "core/base/Time.h"

namespace sinew {

/// A sequence that belongs to a character. Each of its strips is valid by itself (see checkStrips()),
/// but the sequence may not be playable yet, for example because a fade is too long. Immutable once it is
/// part of a Scene.
struct NamedSequence {
    SequenceId id;
    std::string name;
    FrameRate rate{};  ///< of its time ruler, and of clips baked from it
    Sequence sequence;
    friend bool operator==(const NamedSequence&, const NamedSequence&) = default;
};

/// Returns the sequence without the strips of some clips; the same object if it has none.
std::shared_ptr<const NamedSequence> withoutStrips(const std::shared_ptr<const NamedSequence>& named,
                                                   const std::function<bool(ClipId)>& isRemoved);

/// Returns the sequence with changed strips, which keep their starts; the same object if nothing changes.
std::shared_ptr<const NamedSequence> withChangedStrips(const std::shared_ptr<const NamedSequence>& named,
                                                       const std::function<void(Strip&)>& change);

}  // namespace sinew
