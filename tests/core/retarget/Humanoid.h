#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/anim/sampling/JointValues.h"
#include "core/math/EulerOrder.h"
#include "core/scene/Scene.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "tests/core/RandomRig.h"
#include "tests/core/retarget/HumanoidMotion.h"

namespace sinew::test {

/// How a humanoid is built. Whatever is chosen, it has the same bones and moves alike.
struct HumanoidOptions {
    std::uint32_t seed = 0;       ///< of rolls, rotation orders and names; 0: none of these is random
    double scale = 1;             ///< of all lengths
    bool hasExtraJoints = false;  ///< joints in between that have no role, some of no length
    bool isAPose = false;         ///< whether the arms hang at 45° at rest
    int spineJoints = 3;
    bool squats = false;  ///< whether it squats and sways with its feet planted, rather than walks
    Gesture gesture = Gesture::none;                             ///< what its hands touch meanwhile
    Eigen::Quaterniond turned = Eigen::Quaterniond::Identity();  ///< of the whole rest pose and motion
    int lastFrame = 60, hertz = 60;                              ///< of the clip
};

/// A character with the joints of each role, by index.
struct Humanoid {
    Scene scene;
    std::vector<std::pair<Role, std::vector<int>>> roles;

    const Character& character() const { return *scene.characters[0]; }
    const Skeleton& skeleton() const { return *character().skeleton; }
    std::shared_ptr<const Clip> clip() const { return character().clips.at(0); }
};

/// Puts the heads of the arms of a T pose to where they are if the arms hang at 45°.
inline Eigen::Vector3d loweredArm(const HumanoidJoint& joint, const std::vector<HumanoidJoint>& joints) {
    const BodyPart part = joint.role.part;
    if (!joint.role.side || part < BodyPart::forearm || part > BodyPart::little) return joint.head;
    Eigen::Vector3d shoulder = Eigen::Vector3d::Zero();
    for (const HumanoidJoint& other : joints) {
        if (other.role == Role{BodyPart::upperArm, joint.role.side}) shoulder = other.head;
    }
    const double angle = joint.role.side == Side::left ? -kPi / 4 : kPi / 4;
    return shoulder + Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()) * (joint.head - shoulder);
}

/// Builds the humanoid with a clip, by default of a second at 60 Hz.
inline Humanoid makeHumanoid(const HumanoidOptions& options = {}) {
    Dice dice(options.seed + 1);
    const std::vector<HumanoidJoint> bones = humanoidJoints(options.spineJoints);
    Humanoid body;
    std::vector<Joint> joints;
    std::vector<Eigen::Vector3d> heads;
    std::vector<Eigen::Quaterniond> rolls;
    std::vector<int> boneOf, jointOf(bones.size());
    const auto add = [&](const std::string& name, int parent, const Eigen::Vector3d& head, int bone) {
        Joint joint;
        joint.id = body.scene.newId<JointId>();
        joint.name = options.seed == 0
                         ? name
                         : std::string("j").append(std::to_string(dice.integer(0, 1 << 30))).append(name);
        joint.parent = parent;
        const Eigen::Quaterniond roll =
            options.turned * (options.seed == 0 ? Eigen::Quaterniond::Identity() : dice.rotation());
        const Eigen::Vector3d position = options.scale * (options.turned * head);
        if (parent == kNoParent) {
            joint.rest.translation = position;
            joint.rest.rotation = roll;
        } else {
            const auto p = static_cast<std::size_t>(parent);
            joint.rest.translation = rolls[p].conjugate() * (position - heads[p]);
            joint.rest.rotation = rolls[p].conjugate() * roll;
        }
        joint.order = options.seed == 0 ? EulerOrder::XYZ : static_cast<EulerOrder>(dice.integer(0, 5));
        joint.free = kAngles;
        if (bone == 0)
            joint.free.insert(Channel::translationX), joint.free.insert(Channel::translationY),
                joint.free.insert(Channel::translationZ);
        joints.push_back(joint);
        heads.push_back(position);
        rolls.push_back(roll);
        boneOf.push_back(bone);
        return static_cast<int>(joints.size()) - 1;
    };
    for (std::size_t b = 0; b < bones.size(); ++b) {
        const Eigen::Vector3d head = options.isAPose ? loweredArm(bones[b], bones) : bones[b].head;
        int parent =
            bones[b].parent == kNoParent ? kNoParent : jointOf[static_cast<std::size_t>(bones[b].parent)];
        if (options.hasExtraJoints && parent != kNoParent && b % 3 == 1) {
            const Eigen::Vector3d above =
                options.turned.conjugate() * heads[static_cast<std::size_t>(parent)] / options.scale;
            parent = add(std::string("extra").append(std::to_string(b)), parent,
                         b % 2 == 0 ? head : Eigen::Vector3d((above + head) / 2), kNoParent);
        }
        jointOf[b] = add(bones[b].name, parent, head, static_cast<int>(b));
        if (body.roles.empty() || body.roles.back().first != bones[b].role)
            body.roles.push_back({bones[b].role, {}});
        body.roles.back().second.push_back(jointOf[b]);
    }
    for (Joint& joint : joints) joint.tail = Eigen::Vector3d::Zero();
    deriveTails(joints, {});

    Clip clip;
    clip.id = body.scene.newId<ClipId>();
    clip.name = "walk";
    clip.rate = FrameRate::create(options.hertz, 1).value();
    clip.lastFrame = FrameIndex{options.lastFrame};
    std::vector<std::vector<double>> samples(joints.size() * 6);
    PoseValues values(joints.size());
    for (std::int64_t f = 0; f <= options.lastFrame; ++f) {
        const double time = clip.rate.time(FrameIndex{f}).value;
        std::vector<Eigen::Quaterniond> world, turns(bones.size());
        for (std::size_t j = 0; j < joints.size(); ++j) {
            const Joint& joint = joints[j];
            const int bone = boneOf[j];
            Eigen::Quaterniond parentWorld = Eigen::Quaterniond::Identity(),
                               wanted = Eigen::Quaterniond::Identity();
            if (joint.parent != kNoParent) parentWorld = world[static_cast<std::size_t>(joint.parent)];
            if (bone == kNoParent) {
                wanted = parentWorld * joint.rest.rotation;
            } else {
                const HumanoidJoint& own = bones[static_cast<std::size_t>(bone)];
                const Eigen::Quaterniond above = own.parent == kNoParent
                                                     ? Eigen::Quaterniond::Identity()
                                                     : turns[static_cast<std::size_t>(own.parent)];
                turns[static_cast<std::size_t>(bone)] =
                    above * (options.gesture != Gesture::none && own.role.part <= BodyPart::little
                                 ? gestureTurn(own, options.gesture, time)
                             : options.squats ? squatTurn(own, time)
                                              : humanoidTurn(own, time));
                wanted = options.turned * turns[static_cast<std::size_t>(bone)] * options.turned.conjugate() *
                         rolls[j];
            }
            const Eigen::Vector3d hint = f == 0 ? Eigen::Vector3d::Zero() : values[j].angles;
            values[j].angles = fromQuaternion(
                joint.order,
                (joint.rest.rotation.conjugate() * parentWorld.conjugate() * wanted).normalized(), hint);
            world.push_back((parentWorld * joint.rest.rotation * toQuaternion(joint.order, values[j].angles))
                                .normalized());
            for (std::size_t i = 0; i < 3; ++i)
                samples[6 * j + i].push_back(values[j].angles[static_cast<int>(i)]);
            const Eigen::Vector3d walked(0, -0.02 + 0.01 * std::cos(4 * kPi * time), 1.1 * time);
            const Eigen::Vector3d path =
                joint.rest.translation +
                options.scale * (options.turned * (options.squats ? squatOffset(time) : walked));
            for (std::size_t i = 0; i < 3; ++i) samples[6 * j + 3 + i].push_back(path[static_cast<int>(i)]);
        }
    }
    for (std::size_t j = 0; j < joints.size(); ++j) {
        for (std::size_t i = 0; i < 3; ++i) {
            clip.tracks.push_back(
                {{joints[j].id, angle(static_cast<int>(i))},
                 std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {0}, samples[6 * j + i]))});
            if (j > 0) continue;
            clip.tracks.push_back(
                {{joints[j].id, translation(static_cast<int>(i))},
                 std::make_shared<const Curve>(Curve::fromSamples(clip.rate, {0}, samples[3 + i]))});
        }
    }
    clip.sortTracks();
    Character character;
    character.name = "humanoid";
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    character.clips.push_back(std::make_shared<const Clip>(std::move(clip)));
    body.scene = addCharacter(std::move(body.scene), std::move(character));
    return body;
}

/// Maps the roles that both have.
inline Mapping mappingOf(const Humanoid& source, const Humanoid& target) {
    Mapping mapping;
    for (const auto& [role, joints] : source.roles) {
        RoleMapping entry{role, joints, {}};
        for (const auto& [other, own] : target.roles) {
            if (other == role) entry.target = own;
        }
        mapping.roles.push_back(std::move(entry));
    }
    return mapping;
}

}  // namespace sinew::test
