#pragma once

#include <Eigen/Core>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/anim/clip/MotionLayout.h"
#include "core/base/Id.h"
#include "core/ik/IkMethod.h"
#include "core/rig/Pose.h"
#include "core/rig/Skeleton.h"
#include "core/skin/Mesh.h"

namespace sinew {

struct NamedSequence;

/// Pulls a joint of the chain, such as an elbow or a knee, towards a position as far as the goals leave it
/// free.
struct Pole {
    JointId joint;                                       ///< joint whose head is pulled
    Eigen::Vector3d position = Eigen::Vector3d::Zero();  ///< world space, metres
    friend bool operator==(const Pole&, const Pole&) = default;
};

/// An IK goal: a target for the head or tail of a joint. Target, orientation and influence are channels that
/// a clip can key (goalChannel()); channels without keys have the values here.
struct Goal {
    using End = BonePoint::End;
    GoalId id;
    JointId joint;
    End end = End::tail;
    /// Metres; in world space, or in the space of `follow` if that is set.
    Eigen::Vector3d target = Eigen::Vector3d::Zero();
    double weight = 1;      ///< of the squared distance, >= 0
    bool pinned = false;    ///< whether drags and solves keep the point where it is
    bool live = false;      ///< whether it is solved at every time, on top of the clip
    double influence = 1;   ///< of a live goal, 0..1
    int depth = 0;          ///< number of joints that may rotate, from its own upwards; 0: all up to the root
    bool oriented = false;  ///< whether the joint's orientation should match `angles`
    Eigen::Vector3d angles = Eigen::Vector3d::Zero();  ///< XYZ order, radians; in the space of `target`
    /// Of the squared angle, measured on an arm of 0.1 of the skeleton's extent.
    double orientationWeight = 1;
    /// Joint whose space, as posed by the clip, contains the target; nullopt: world space.
    std::optional<JointId> follow = std::nullopt;
    std::optional<Pole> pole = std::nullopt;
    friend bool operator==(const Goal&, const Goal&) = default;
};

/// Returns what is wrong with the goals' values, such as "a goal's depth is negative", or null if all are
/// valid. Does not check whether their joints exist.
const char* goalError(std::span<const Goal> goals);

/// Values posed at one time of one clip but not keyed yet. They override the curves at that time until they
/// are keyed or another time is posed. Never exported.
struct UnkeyedPose {
    ClipId clip;
    Seconds time;
    std::vector<ChannelValue> values;  ///< sorted by id, not empty
    friend bool operator==(const UnkeyedPose&, const UnkeyedPose&) = default;
};

/// A pose in a character's pose library.
struct NamedPose {
    PoseId id;
    std::string name;
    std::vector<ChannelValue> values;  ///< sorted by id
    friend bool operator==(const NamedPose&, const NamedPose&) = default;
};

/// A named set of joints that can be selected together.
struct SelectionSet {
    SelectionSetId id;
    std::string name;
    std::vector<JointId> joints;  ///< in the order of selection
    friend bool operator==(const SelectionSet&, const SelectionSet&) = default;
};

/// A skeleton with its clips, sequences, goals, poses and meshes. Immutable once it is part of a Scene.
struct Character {
    CharacterId id;
    std::string name;
    std::shared_ptr<const Skeleton> skeleton;        ///< never null
    std::vector<std::shared_ptr<const Clip>> clips;  ///< never null
    std::vector<Goal> goals;
    IkMethod ik = IkMethod::boundedLeastSquares;          ///< solves the goals
    std::shared_ptr<const UnkeyedPose> unkeyed;           ///< null if all values come from the clip
    std::vector<std::shared_ptr<const NamedPose>> poses;  ///< the pose library; never null
    std::vector<SelectionSet> selectionSets;
    std::vector<std::shared_ptr<const Mesh>> meshes;  ///< never null
    double metresPerUnit = 1;  ///< unit of the file it was imported from, and the default of exporters
    /// Channel layout of motion files; null: the free channels of each joint.
    std::shared_ptr<const MotionLayout> motionLayout;
    std::vector<std::shared_ptr<const NamedSequence>> sequences;  ///< of its clips; never null

    const Clip* find(ClipId id) const;
    const NamedSequence* find(SequenceId id) const;
    const NamedPose* find(PoseId id) const;
    const Mesh* find(MeshId id) const;
    const Goal* find(GoalId id) const;
    const Shape* find(ShapeId id) const;
};

/// Returns the unkeyed values shown at a time of a clip; empty if there are none.
std::span<const ChannelValue> unkeyedAt(const Character& character, ClipId clip, Seconds time);

/// The document: everything that can be undone. A value type made of shared immutable parts, so copies are
/// cheap. Edits (core/scene/edits) return a new scene that shares all unchanged parts with the old one.
struct Scene {
    std::vector<std::shared_ptr<const Character>> characters;  ///< never null
    std::uint64_t lastId = 0;                                  ///< last id assigned by newId()

    /// Returns a new unique id: `scene.newId<JointId>()`.
    template <class AnyId>
    AnyId newId() {
        return AnyId{++lastId};
    }
    /// Returns the character with this id, or null.
    std::shared_ptr<const Character> find(CharacterId id) const;
};

}  // namespace sinew
