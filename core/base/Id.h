#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace sinew {

/// Identity of an object, stable across edits, saving and undo. Ids are assigned by Scene and never reused; 0
/// means none.
template <class Tag>
struct Id {
    std::uint64_t value = 0;
    explicit operator bool() const { return value != 0; }
    friend auto operator<=>(const Id&, const Id&) = default;
};

using JointId = Id<struct JointTag>;
using CharacterId = Id<struct CharacterTag>;
using ClipId = Id<struct ClipTag>;
using LayerId = Id<struct LayerTag>;
using GoalId = Id<struct GoalTag>;
using PoseId = Id<struct PoseTag>;
using MeshId = Id<struct MeshTag>;
using ShapeId = Id<struct ShapeTag>;
using SequenceId = Id<struct SequenceTag>;
using SelectionSetId = Id<struct SelectionSetTag>;

}  // namespace sinew

template <class Tag>
struct std::hash<sinew::Id<Tag>> {
    std::size_t operator()(const sinew::Id<Tag>& id) const noexcept {
        return std::hash<std::uint64_t>{}(id.value);
    }
};
