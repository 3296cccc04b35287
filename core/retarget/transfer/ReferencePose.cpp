#include "core/retarget/transfer/ReferencePose.h"

#include <algorithm>
#include <cmath>

#include "core/math/Transform.h"
#include "core/retarget/transfer/Landmarks.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

/// Trunks that lean less than this at rest count as upright: which joints mark the spine differs between
/// skeletons.
constexpr double kUpright = 0.85;  // cosine

/// Returns the axis nearest to a direction if it is near, otherwise the direction.
Eigen::Vector3d snapped(const Eigen::Vector3d& direction) {
    int axis = 0;
    direction.cwiseAbs().maxCoeff(&axis);
    if (std::abs(direction[axis]) < kUpright) return direction;
    return Eigen::Vector3d::Unit(axis) * (direction[axis] < 0 ? -1 : 1);
}

/// Returns the frame with its second column upright if it nearly is.
Eigen::Matrix3d upright(const Eigen::Matrix3d& frame) {
    Eigen::Matrix3d result;
    result.col(1) = snapped(frame.col(1));
    result.col(2) = frame.col(0).cross(result.col(1)).normalized();
    result.col(0) = result.col(1).cross(result.col(2));
    return result;
}

/// Returns a frame with its first column along `along` and its second towards `across`.
Eigen::Matrix3d frameOf(const Eigen::Vector3d& along, const Eigen::Vector3d& across) {
    Eigen::Matrix3d frame;
    frame.col(0) = along.normalized();
    frame.col(2) = along.cross(across).normalized();
    frame.col(1) = frame.col(2).cross(frame.col(0));
    return frame;
}

/// @param turn  rotation vector, radians
Eigen::Quaterniond rotationOf(const Eigen::Vector3d& turn) {
    const double angle = turn.norm();
    if (angle == 0) return Eigen::Quaterniond::Identity();
    return Eigen::Quaterniond(Eigen::AngleAxisd(angle, turn / angle));
}

bool isFinger(BodyPart part) { return part >= BodyPart::thumb && part <= BodyPart::little; }

bool isLimb(BodyPart part) {
    return part == BodyPart::upperArm || part == BodyPart::forearm || part == BodyPart::upperLeg ||
           part == BodyPart::lowerLeg;
}

/// Aligns the joints of the target one after another, parents first.
class ReferenceAligner {
public:
    ReferenceAligner(const Skeleton& source, std::span<const Affine> pose, const Skeleton& target,
                     const Mapping& mapping, const Eigen::Quaterniond& targetFromSource)
        : source_(source, mapping, MappingSide::source, pose),
          target_(target, mapping, MappingSide::target),
          skeleton_(target),
          targetFromSource_(targetFromSource),
          entries_(static_cast<std::size_t>(target.size())) {
        for (const RoleMapping& entry : mapping.roles) {
            if (!entry.isComplete()) continue;
            for (std::size_t i = 0; i < entry.target.size(); ++i)
                entries_[static_cast<std::size_t>(entry.target[i])] = {&entry, i};
        }
        const auto from = target_.torso(), to = source_.torso();
        body_ = targetFromSource;
        if (from && to) {
            const Eigen::Matrix3d turned = targetFromSource.toRotationMatrix() * *to;
            body_ = Eigen::Quaterniond(upright(turned) * upright(*from).transpose()).normalized();
        }
    }

    /// Returns the rotation of each joint from its rest pose; model space.
    std::vector<Eigen::Quaterniond> run() {
        std::vector<Eigen::Quaterniond> turns;
        for (int joint = 0; joint < skeleton_.size(); ++joint) {
            const int parent = skeleton_[joint].parent;
            const Eigen::Quaterniond above = parent == kNoParent ? Eigen::Quaterniond::Identity()
                                                                 : turns[static_cast<std::size_t>(parent)];
            const auto [entry, index] = entries_[static_cast<std::size_t>(joint)];
            Eigen::Quaterniond turn = entry ? turnOf(*entry, index, above) : above;
            if (entry && index == 0) turn = rotationOf(entry->correction) * turn;
            turns.push_back(turn.normalized());
        }
        return turns;
    }

private:
    struct EntryOf {
        const RoleMapping* entry = nullptr;
        std::size_t index = 0;  ///< in its chain
    };

    Eigen::Quaterniond turnOf(const RoleMapping& entry, std::size_t index,
                              const Eigen::Quaterniond& above) const {
        if (!entry.role) return skeleton_[entry.target[0]].parent == kNoParent ? targetFromSource_ : above;
        const BodyPart part = entry.role->part;
        if (isFinger(part)) return fingerTurn(entry, index, above);
        if (index > 0) return above;
        if (isLimb(part)) return swing(target_.span(*entry.role), source_.span(*entry.role), above);
        if (part == BodyPart::hand) return handTurn(*entry.role, above);
        if (part == BodyPart::foot && haveBoth({BodyPart::toes, entry.role->side}))
            return swing(target_.span(*entry.role), source_.span(*entry.role), above);
        return part == BodyPart::toes ? above : body_;
    }

    bool haveBoth(Role role) const { return !source_.joints(role).empty() && !target_.joints(role).empty(); }

    /// Returns `above`, turned further so that it gives the target's direction that of the source.
    Eigen::Quaterniond swing(const std::optional<Eigen::Vector3d>& from,
                             const std::optional<Eigen::Vector3d>& to,
                             const Eigen::Quaterniond& above) const {
        if (!from || !to) return above;
        return shortestRotation(above * *from, targetFromSource_ * *to) * above;
    }

    /// Aligns a hand by its fingers: without them, the end of its bone says too little.
    Eigen::Quaterniond handTurn(Role hand, const Eigen::Quaterniond& above) const {
        const Role middle{BodyPart::middle, hand.side}, index{BodyPart::index, hand.side},
            little{BodyPart::little, hand.side};
        if (!haveBoth(middle)) return above;
        if (!haveBoth(index) || !haveBoth(little))
            return swing(target_.span(hand), source_.span(hand), above);
        const auto palm = [&](const Landmarks& body) {
            return frameOf(*body.span(hand), *body.start(index) - *body.start(little));
        };
        if (!target_.span(hand) || !source_.span(hand)) return above;
        const Eigen::Matrix3d from = palm(target_), to = targetFromSource_.toRotationMatrix() * palm(source_);
        if (!from.allFinite() || !to.allFinite()) return swing(target_.span(hand), source_.span(hand), above);
        return Eigen::Quaterniond(to * from.transpose());
    }

    /// Aligns each segment of a finger that has as many as the source's, and others as a whole.
    Eigen::Quaterniond fingerTurn(const RoleMapping& entry, std::size_t index,
                                  const Eigen::Quaterniond& above) const {
        if (entry.source.size() != entry.target.size())
            return index == 0 ? swing(target_.span(*entry.role), source_.span(*entry.role), above) : above;
        if (index + 1 == entry.target.size()) return above;
        const Eigen::Vector3d from =
            target_.head(entry.target[index + 1]) - target_.head(entry.target[index]);
        const Eigen::Vector3d to = source_.head(entry.source[index + 1]) - source_.head(entry.source[index]);
        return from.norm() > 0 && to.norm() > 0 ? swing(from, to, above) : above;
    }

    Landmarks source_, target_;
    const Skeleton& skeleton_;
    Eigen::Quaterniond targetFromSource_;
    Eigen::Quaterniond body_;  ///< turn of the trunk
    std::vector<EntryOf> entries_;
};

}  // namespace

std::vector<Eigen::Quaterniond> restRotations(const Skeleton& skeleton) {
    std::vector<Eigen::Quaterniond> rotations;
    for (const Joint& joint : skeleton.joints()) {
        const Eigen::Quaterniond parent = joint.parent == kNoParent
                                              ? Eigen::Quaterniond::Identity()
                                              : rotations[static_cast<std::size_t>(joint.parent)];
        rotations.push_back((parent * joint.rest.rotation).normalized());
    }
    return rotations;
}

SourceReference restReference(const Skeleton& skeleton) {
    SourceReference reference{skeleton.restModel(), restRotations(skeleton), {}};
    for (const Joint& joint : skeleton.joints()) reference.translations.push_back(joint.rest.translation);
    return reference;
}

namespace {

constexpr std::int64_t kTriedFrames = 256;

/// Returns how far a body is from standing straight with its arms at its sides or stretched out, >= 0;
/// nullopt if its trunk has no direction.
std::optional<double> crookedness(const Landmarks& body) {
    const auto torso = body.torso();
    if (!torso) return std::nullopt;
    const Eigen::Vector3d up = torso->col(1);
    double sum = 1 - up.y();
    const auto bend = [&](BodyPart upper, BodyPart lower, Side side) {
        const auto above = body.span({upper, side}), below = body.span({lower, side});
        if (!above) return 0.0;
        const double joint = below ? 1 - above->normalized().dot(below->normalized()) : 0;
        const double rise = above->normalized().dot(up);
        return joint + (upper == BodyPart::upperLeg ? 1 + rise : std::max(0.0, rise));
    };
    for (const Side side : {Side::left, Side::right}) {
        sum += bend(BodyPart::upperLeg, BodyPart::lowerLeg, side);
        sum += bend(BodyPart::upperArm, BodyPart::forearm, side);
    }
    return sum;
}

/// Returns whether the legs point away from the trunk. Bodies without legs are as they should be.
bool isStanding(const Landmarks& body) {
    const auto torso = body.torso();
    if (!torso) return false;
    for (const Side side : {Side::left, Side::right}) {
        const auto leg = body.span({BodyPart::upperLeg, side});
        if (leg && leg->normalized().dot(torso->col(1)) > -0.5) return false;
    }
    return true;
}

}  // namespace

SourceReference findReference(const Character& source, const std::shared_ptr<const Clip>& clip,
                              const Mapping& mapping) {
    const Skeleton& skeleton = *source.skeleton;
    SourceReference best = restReference(skeleton);
    const Landmarks atRest(skeleton, mapping, MappingSide::source);
    // The legs of animals are at right angles to the trunk.
    if (mapping.profile != MappingProfile::humanoid || atRest.pelvis().empty() || isStanding(atRest))
        return best;
    Evaluator evaluator(withoutGoals(source), withoutWarp(clip));
    double least = HUGE_VAL;
    const std::int64_t step = (clip->frameCount() + kTriedFrames - 1) / kTriedFrames;
    for (std::int64_t f = 0; f < clip->frameCount(); f += step) {
        evaluator.evaluate(clip->rate.time(clip->firstFrame + FrameIndex{f}));
        const Landmarks body(skeleton, mapping, MappingSide::source, evaluator.model());
        const auto crooked = crookedness(body);
        if (!crooked || *crooked >= least) continue;
        least = *crooked;
        best.model.assign(evaluator.model().begin(), evaluator.model().end());
        for (std::size_t j = 0; j < best.rotations.size(); ++j) {
            best.translations[j] = evaluator.local()[j].translation;
            const int parent = skeleton[static_cast<int>(j)].parent;
            const Eigen::Quaterniond above = parent == kNoParent
                                                 ? Eigen::Quaterniond::Identity()
                                                 : best.rotations[static_cast<std::size_t>(parent)];
            best.rotations[j] = (above * evaluator.local()[j].rotation).normalized();
        }
    }
    return best;
}

bool haveSameRest(const Skeleton& source, const Skeleton& target, const Mapping& mapping) {
    constexpr double kSame = 1e-6;  // of the extent
    const Landmarks from(source, mapping, MappingSide::source), to(target, mapping, MappingSide::target);
    const double scale = sizeRatio(from, to), largest = kSame * target.extent();
    std::optional<Eigen::Vector3d> shift;
    for (const RoleMapping& entry : mapping.roles) {
        if (!entry.isComplete()) continue;
        if (entry.source.size() != entry.target.size()) return false;
        for (std::size_t i = 0; i < entry.source.size(); ++i) {
            const Eigen::Vector3d apart = to.head(entry.target[i]) - scale * from.head(entry.source[i]);
            if (!shift) shift = apart;
            if ((apart - *shift).norm() > largest) return false;
        }
    }
    return true;
}

Eigen::Quaterniond uprightRotation(const Character& source, const std::shared_ptr<const Clip>& clip,
                                   const Mapping& mapping) {
    const Skeleton& skeleton = *source.skeleton;
    const Landmarks landmarks(skeleton, mapping, MappingSide::source);
    const auto torso = landmarks.torso();
    // The trunk of animals is horizontal.
    if (!torso || mapping.profile == MappingProfile::quadruped) return Eigen::Quaterniond::Identity();
    const auto axisOf = [](const Eigen::Vector3d& direction) -> Eigen::Vector3d {
        int axis = 0;
        direction.cwiseAbs().maxCoeff(&axis);
        return Eigen::Vector3d::Unit(axis) * (direction[axis] < 0 ? -1 : 1);
    };
    const Eigen::Vector3d atRest = axisOf(torso->col(1));
    if (atRest == Eigen::Vector3d::UnitY()) return Eigen::Quaterniond::Identity();
    Evaluator evaluator(withoutGoals(source), withoutWarp(clip));
    Eigen::Vector3d mean = Eigen::Vector3d::Zero();
    const std::int64_t step = (clip->frameCount() + kTriedFrames - 1) / kTriedFrames;
    for (std::int64_t f = 0; f < clip->frameCount(); f += step) {
        evaluator.evaluate(clip->rate.time(clip->firstFrame + FrameIndex{f}));
        const auto posed = Landmarks(skeleton, mapping, MappingSide::source, evaluator.model()).torso();
        if (posed) mean += posed->col(1);
    }
    if (axisOf(mean) != atRest) return Eigen::Quaterniond::Identity();
    return shortestRotation(atRest, Eigen::Vector3d::UnitY());
}

std::vector<Eigen::Quaterniond> alignReference(const Skeleton& source, const SourceReference& pose,
                                               const Skeleton& target, const Mapping& mapping,
                                               const Eigen::Quaterniond& targetFromSource) {
    std::vector<Eigen::Quaterniond> reference = restRotations(target);
    const auto turns = ReferenceAligner(source, pose.model, target, mapping, targetFromSource).run();
    for (std::size_t joint = 0; joint < reference.size(); ++joint)
        reference[joint] = turns[joint] * reference[joint];
    return reference;
}

std::vector<Affine> poseWithRotations(const Skeleton& skeleton,
                                      std::span<const Eigen::Quaterniond> rotations) {
    const auto atRest = restRotations(skeleton);
    std::vector<Affine> model;
    for (int j = 0; j < skeleton.size(); ++j) {
        const auto joint = static_cast<std::size_t>(j);
        const Eigen::Vector3d head = skeleton.restModel()[joint].translation();
        Affine pose = Affine::Identity();
        pose.linear() = rotations[joint].toRotationMatrix();
        pose.translation() = head;
        if (const int p = skeleton[j].parent; p != kNoParent) {
            const auto parent = static_cast<std::size_t>(p);
            const Eigen::Quaterniond turn = rotations[parent] * atRest[parent].conjugate();
            pose.translation() =
                model[parent].translation() + turn * (head - skeleton.restModel()[parent].translation());
        }
        model.push_back(pose);
    }
    return model;
}

}  // namespace sinew
