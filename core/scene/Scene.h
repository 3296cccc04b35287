#pragma once

#include <Eigen/Core>
#include <memory>
#include <string>
#include <vector>

#include "core/anim/Clip.h"
#include "core/anim/MotionLayout.h"
#include "core/base/Id.h"
#include "core/ik/IkMethod.h"
#include "core/rig/Skeleton.h"
#include "core/scene/Goal.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// A pose that was posed but not keyed: what the playhead shows at this time of this clip instead of the
/// curves' values. Setting keys takes it up; posing at another time replaces it. Never exported.
struct UnkeyedPose {
    ClipId clip;
    Seconds time;
    std::vector<ChannelValue> values;  ///< sorted by id, not empty
    friend bool operator==(const UnkeyedPose&, const UnkeyedPose&) = default;
};

/// An entry of a character's pose library.
struct NamedPose {
    PoseId id;
    std::string name;
    std::vector<ChannelValue> values;  ///< sorted by id
    friend bool operator==(const NamedPose&, const NamedPose&) = default;
};

/// Joints that are selected together by name.
struct SelectionSet {
    SelectionSetId id;
    std::string name;
    std::vector<JointId> joints;  ///< in the order they were chosen
    friend bool operator==(const SelectionSet&, const SelectionSet&) = default;
};

/// A skeleton with its motions and the meshes it moves. An immutable part once in a Scene.
struct Character {
    CharacterId id;
    std::string name;
    std::shared_ptr<const Skeleton> skeleton;        ///< never null
    std::vector<std::shared_ptr<const Clip>> clips;  ///< never null
    std::vector<Goal> goals;
    IkMethod ik = IkMethod::boundedLeastSquares;          ///< what solves its goals
    std::shared_ptr<const UnkeyedPose> unkeyed;           ///< null: every shown value comes from the clip
    std::vector<std::shared_ptr<const NamedPose>> poses;  ///< never null
    std::vector<SelectionSet> selectionSets;
    std::vector<std::shared_ptr<const Mesh>> meshes;  ///< never null
    double metresPerUnit = 1;  ///< of the file it came from; what exporters write by default
    std::shared_ptr<const MotionLayout> motionLayout;  ///< null: motion files list the joints' free channels

    const Clip* find(ClipId id) const;
    const NamedPose* find(PoseId id) const;
    const Mesh* find(MeshId id) const;
    const Goal* find(GoalId id) const;
};

/// The value that holds everything undoable: a list of shared immutable parts, cheap to copy. Edits
/// (core/scene/edits) make a new one that shares what they did not touch.
struct Scene {
    std::vector<std::shared_ptr<const Character>> characters;  ///< never null
    std::uint64_t lastId = 0;                                  ///< the last id handed out

    /// A fresh identity: `scene.newId<JointId>()`.
    template <class AnyId>
    AnyId newId() {
        return AnyId{++lastId};
    }
    std::shared_ptr<const Character> find(CharacterId id) const;  ///< null where unknown
};

}  // namespace sinew
