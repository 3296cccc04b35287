#include "core/retarget/transfer/PoseTransfer.h"

#include <algorithm>
#include <cmath>

#include "core/ik/OrientJoint.h"
#include "core/retarget/transfer/Landmarks.h"
#include "core/retarget/transfer/ReferencePose.h"
#include "core/rig/Pose.h"

namespace sinew {

namespace {

constexpr double kNoTranslation = 1e-12;  ///< metres

bool sharesTwistOnly(BodyPart part) {
    return part == BodyPart::upperArm || part == BodyPart::forearm || part == BodyPart::upperLeg ||
           part == BodyPart::lowerLeg;
}

bool isFingerPart(BodyPart part) { return part >= BodyPart::thumb && part <= BodyPart::little; }

/// Returns the part of a rotation that turns about an axis.
Eigen::Quaterniond twistAbout(const Eigen::Vector3d& axis, const Eigen::Quaterniond& rotation) {
    const Eigen::Vector3d along = rotation.vec().dot(axis) * axis;
    const Eigen::Quaterniond twist(rotation.w(), along.x(), along.y(), along.z());
    return twist.norm() > 1e-12 ? twist.normalized() : Eigen::Quaterniond::Identity();
}

/// A position in a chain of the source: 0 at its first joint, -1 at the joint above.
double positionInSource(std::size_t index, const RoleMapping& entry, double spineShare) {
    auto first = 0.0, n = static_cast<double>(entry.source.size()),
         m = static_cast<double>(entry.target.size());
    auto j = static_cast<double>(index);
    if (entry.role && isFingerPart(entry.role->part) && entry.source.size() != entry.target.size()) {
        // A fourth segment is the one in the palm, which has no counterpart in fingers of three.
        if (entry.source.size() > 3) first = n - 3, n = 3;
        if (entry.target.size() > 3) j -= m - 3, m = 3;
        if (j < 0) return -1;
    }
    double reached = (j + 1) / m;
    if (entry.role && entry.role->part == BodyPart::spine && spineShare != 0.5)
        reached = std::pow(reached, std::log(spineShare) / std::log(0.5));
    return first + reached * n - 1;
}

}  // namespace

PoseTransfer::PoseTransfer(const Skeleton& source, const Skeleton& target, const Mapping& mapping,
                           TransferOptions options)
    : source_(&source),
      target_(&target),
      options_(std::move(options)),
      rules_(static_cast<std::size_t>(target.size())),
      reference_(alignReference(source, options_.reference, target, mapping, options_.targetFromSource)),
      sourcePelvis_(Landmarks(source, mapping, MappingSide::source).pelvis()),
      targetPelvis_(Landmarks(target, mapping, MappingSide::target).pelvis()),
      sourceRotations_(static_cast<std::size_t>(source.size())),
      turned_(static_cast<std::size_t>(source.size())),
      rotations_(static_cast<std::size_t>(target.size())),
      targetPose_(restPose(target)),
      targetModel_(static_cast<std::size_t>(target.size())) {
    scale_ = sizeRatio(Landmarks(source, mapping, MappingSide::source, options_.reference.model),
                       Landmarks(target, mapping, MappingSide::target));
    const std::vector<Eigen::Quaterniond> rest = restRotations(target);
    for (std::size_t j = 0; j < rest.size(); ++j)
        restScales_.push_back(rest[j].conjugate() * target.restModel()[j].linear());
    for (const RoleMapping& entry : mapping.roles) {
        if (!entry.isComplete()) continue;
        addChain(entry, mapping);
        addTwist(entry, mapping);
    }
    addStyle(mapping);
    findMover();
}

void PoseTransfer::addChain(const RoleMapping& entry, const Mapping& mapping) {
    const Landmarks source(*source_, mapping, MappingSide::source, options_.reference.model);
    const int above = entry.role ? source.jointAbove(*entry.role) : (*source_)[entry.source.front()].parent;
    const bool isOneToOne = entry.source.size() == entry.target.size();
    const bool isHips = entry.role && entry.role->part == BodyPart::hips;
    for (std::size_t j = 0; j < entry.target.size(); ++j) {
        Rule& rule = rules_[static_cast<std::size_t>(entry.target[j])];
        rule.kind = Rule::Kind::rotate;
        const double position = positionInSource(j, entry, options_.style.spineShare);
        const double before = std::floor(position + 1e-9);
        const auto jointAt = [&](double index) {
            return index < 0
                       ? above
                       : entry.source[std::min(static_cast<std::size_t>(index), entry.source.size() - 1)];
        };
        rule.from = jointAt(before);
        rule.to = jointAt(before + 1);
        rule.fraction = std::clamp(position - before, 0.0, 1.0);
        if (before < 0 && entry.role && sharesTwistOnly(entry.role->part)) {
            const auto limb = source.span(*entry.role);
            if (limb) rule.axis = (options_.targetFromSource * *limb).normalized();
        }
        if (isOneToOne && !isHips) rule.translated = entry.source[j];
    }
}

void PoseTransfer::addTwist(const RoleMapping& entry, const Mapping& mapping) {
    if (!entry.role || !sharesTwistOnly(entry.role->part)) return;
    const Landmarks target(*target_, mapping, MappingSide::target);
    const auto limb = target.span(*entry.role);
    if (!limb) return;
    const bool isUpper = entry.role->part == BodyPart::upperArm || entry.role->part == BodyPart::upperLeg;
    const BodyPart end = entry.role->part == BodyPart::forearm ? BodyPart::hand : BodyPart::foot;
    const auto next = target.joints({end, entry.role->side});
    const int twisting = isUpper ? entry.target.front() : next.empty() ? kNoParent : next.front();
    if (twisting == kNoParent) return;
    const Eigen::Vector3d start = target.head(entry.target.front());
    for (const int joint : entry.targetTwist) {
        const double along = (target.head(joint) - start).dot(*limb) / limb->squaredNorm();
        Rule& rule = rules_[static_cast<std::size_t>(joint)];
        rule.kind = Rule::Kind::twist;
        rule.twisting = twisting;
        // Below the shoulder or hip, the twist of the limb itself fades in; below, that of the hand or foot.
        rule.fraction = isUpper ? std::clamp(along, 0.0, 1.0) - 1 : std::clamp(along, 0.0, 1.0);
        const Eigen::Quaterniond rest = restRotations(*target_)[static_cast<std::size_t>(joint)];
        rule.axis = rest.conjugate() * limb->normalized();
    }
}

void PoseTransfer::addStyle(const Mapping& mapping) {
    const RetargetStyle& style = options_.style;
    const auto torso = Landmarks(*source_, mapping, MappingSide::source, options_.reference.model).torso();
    if (!torso || (style.armSpread == 0 && style.stanceWidth == 0)) return;
    const Eigen::Vector3d forward = options_.targetFromSource * torso->col(2);
    for (const RoleMapping& entry : mapping.roles) {
        if (!entry.role || !entry.role->side || !entry.isComplete()) continue;
        const BodyPart part = entry.role->part;
        const bool isArm = part >= BodyPart::upperArm && part <= BodyPart::little;
        const bool isLeg = part == BodyPart::upperLeg || part == BodyPart::lowerLeg;
        if (!isArm && !isLeg) continue;
        // Limbs hang down, so a turn from down to the left is positive about the forward axis.
        const double angle =
            (isArm ? style.armSpread : style.stanceWidth) * (*entry.role->side == Side::left ? 1 : -1);
        for (const int joint : entry.target)
            rules_[static_cast<std::size_t>(joint)].style =
                Eigen::Quaterniond(Eigen::AngleAxisd(angle, forward));
    }
}

void PoseTransfer::findMover() {
    if (targetPelvis_.empty() || sourcePelvis_.empty()) return;
    const auto isMovable = [&](int joint) {
        const ChannelSet& free = (*target_)[joint].free;
        return free.contains(Channel::translationX) && free.contains(Channel::translationY) &&
               free.contains(Channel::translationZ);
    };
    // The lowest joint above both legs that can move.
    for (int joint = 0; joint < target_->size(); ++joint) {
        const auto isAbove = [&](int below) { return isAtOrBelow(*target_, below, joint); };
        if (isMovable(joint) && std::ranges::all_of(targetPelvis_, isAbove)) mover_ = joint;
    }
}

void PoseTransfer::turnSource(const SourcePose& pose) {
    const Eigen::Quaterniond& world = options_.targetFromSource;
    for (int joint = 0; joint < source_->size(); ++joint) {
        const auto j = static_cast<std::size_t>(joint);
        const int parent = (*source_)[joint].parent;
        sourceRotations_[j] =
            parent == kNoParent ? pose.local[j].rotation
                                : sourceRotations_[static_cast<std::size_t>(parent)] * pose.local[j].rotation;
        turned_[j] =
            world * sourceRotations_[j] * options_.reference.rotations[j].conjugate() * world.conjugate();
    }
}

Eigen::Quaterniond PoseTransfer::turnOf(const Rule& rule) const {
    if (rule.fraction == 0) return turnOf(rule.from);
    if (rule.fraction == 1) return turnOf(rule.to);
    const Eigen::Quaterniond from = turnOf(rule.from), to = turnOf(rule.to);
    if (!rule.axis) return from.slerp(rule.fraction, to);
    const Eigen::Quaterniond between = from.conjugate() * to;
    const Eigen::Quaterniond twist = twistAbout(*rule.axis, between);
    return from * (between * twist.conjugate()) * Eigen::Quaterniond::Identity().slerp(rule.fraction, twist);
}

Eigen::Quaterniond PoseTransfer::twisted(int joint, const Rule& rule,
                                         const Eigen::Quaterniond& parent) const {
    const auto j = static_cast<std::size_t>(joint);
    const int above = (*target_)[joint].parent;
    const Eigen::Quaterniond rest =
        above == kNoParent ? reference_[j]
                           : reference_[static_cast<std::size_t>(above)].conjugate() * reference_[j];
    // The rotation that the twisting joint adds to the reference pose relative to its own parent, in this
    // joint's space.
    const auto t = static_cast<std::size_t>(rule.twisting);
    const int base = (*target_)[rule.twisting].parent;
    const auto turnIn = [&](std::size_t index) { return rotations_[index] * reference_[index].conjugate(); };
    const Eigen::Quaterniond baseTurn =
        base == kNoParent ? Eigen::Quaterniond::Identity() : turnIn(static_cast<std::size_t>(base));
    const Eigen::Quaterniond local =
        reference_[j].conjugate() * (baseTurn.conjugate() * turnIn(t)) * reference_[j];
    const Eigen::Quaterniond twist = twistAbout(*rule.axis, local);
    const double amount = std::abs(rule.fraction);
    const Eigen::Quaterniond share =
        Eigen::Quaterniond::Identity().slerp(amount, rule.fraction < 0 ? twist.conjugate() : twist);
    return parent * rest * share;
}

void PoseTransfer::translate(int joint, const SourcePose& pose, PoseValues& values) const {
    const auto j = static_cast<std::size_t>(joint);
    const int from = rules_[j].translated;
    if (from == kNoParent) return;
    const auto s = static_cast<std::size_t>(from);
    const Eigen::Vector3d moved = pose.local[s].translation - options_.reference.translations[s];
    if (moved.norm() <= kNoTranslation) return;
    const int sourceParent = (*source_)[from].parent, parent = (*target_)[joint].parent;
    Eigen::Vector3d world = moved;
    if (sourceParent != kNoParent)
        world = pose.model[static_cast<std::size_t>(sourceParent)].linear() * moved;
    world = scale_ * (options_.targetFromSource * world);
    if (parent != kNoParent) {
        const auto p = static_cast<std::size_t>(parent);
        world = restScales_[p].inverse() * (rotations_[p].conjugate() * world);
    }
    if (!world.allFinite()) return;  // a parent of scale 0
    for (int c = 0; c < 3; ++c) {
        if ((*target_)[joint].free.contains(translation(c))) values[j].translation[c] += world[c];
    }
}

void PoseTransfer::computeModel(const PoseValues& values) {
    for (std::size_t j = 0; j < values.size(); ++j)
        targetPose_[j] = localTransform((*target_)[static_cast<int>(j)], values[j].translation,
                                        values[j].angles, values[j].scale);
    forwardKinematics(*target_, targetPose_, targetModel_);
}

void PoseTransfer::moveHips(const SourcePose& pose, PoseValues& values) {
    computeModel(values);
    if (!mover_) return;
    const auto middle = [](std::span<const Affine> model, const std::vector<int>& joints) {
        Eigen::Vector3d sum = Eigen::Vector3d::Zero();
        for (const int joint : joints) sum += model[static_cast<std::size_t>(joint)].translation();
        return Eigen::Vector3d(sum / static_cast<double>(joints.size()));
    };
    const Eigen::Vector3d path = middle(pose.model, sourcePelvis_);
    const double across = (options_.scalesPath ? scale_ : 1) * options_.style.stride;
    const double upwards = scale_ * options_.style.hipHeight;
    Eigen::Vector3d goal =
        (options_.targetFromSource * path).cwiseProduct(Eigen::Vector3d(across, upwards, across));
    goal.y() += heightOffset_;

    const Eigen::Vector3d missing = goal - middle(targetModel_, targetPelvis_);
    const int parent = (*target_)[*mover_].parent;
    const auto m = static_cast<std::size_t>(*mover_);
    values[m].translation +=
        parent == kNoParent ? missing
                            : targetModel_[static_cast<std::size_t>(parent)].linear().inverse() * missing;
    computeModel(values);
}

void PoseTransfer::transfer(const SourcePose& pose, PoseValues& values) {
    turnSource(pose);
    for (int joint = 0; joint < target_->size(); ++joint) {
        const auto j = static_cast<std::size_t>(joint);
        const Joint& own = (*target_)[joint];
        const Rule& rule = rules_[j];
        const Eigen::Quaterniond parent = own.parent == kNoParent
                                              ? Eigen::Quaterniond::Identity()
                                              : rotations_[static_cast<std::size_t>(own.parent)];
        Eigen::Quaterniond wanted;
        if (rule.kind == Rule::Kind::rotate)
            wanted = turnOf(rule) * rule.style * reference_[j];
        else if (rule.kind == Rule::Kind::twist)
            wanted = twisted(joint, rule, parent);
        else
            wanted =
                own.parent == kNoParent
                    ? reference_[j]
                    : parent * reference_[static_cast<std::size_t>(own.parent)].conjugate() * reference_[j];
        const JointValues previous = values[j];
        values[j] = restValues(own);
        values[j].angles =
            orientJoint(own, (parent.conjugate() * wanted).normalized(), previous.angles, own.free).angles;
        rotations_[j] = (parent * own.rest.rotation * toQuaternion(own.order, values[j].angles)).normalized();
        translate(joint, pose, values);
    }
    moveHips(pose, values);
}

}  // namespace sinew
