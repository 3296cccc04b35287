#include "core/retarget/transfer/LimbSolver.h"

#include <algorithm>
#include <cmath>

#include "core/ik/OrientJoint.h"
#include "core/ik/SolveIk.h"
#include "core/math/Transform.h"
#include "core/retarget/transfer/ContactOffsets.h"
#include "core/rig/Pose.h"

namespace sinew {

namespace {

// Fractions of a limb's length up to which it is stretched freely. Legs reach farther if the hips sink.
constexpr double kStraightLeg = 0.99, kStraightArm = 0.97;
constexpr double kDeepest = 0.3;       ///< of a leg's length: how far the hips may sink
constexpr double kBarelyBent = 0.005;  ///< of a limb's length: a bend that has no reliable direction
constexpr double kClearlyBent = 0.02;  ///< of a limb's length: a bend that has one
constexpr double kNoticeable = 0.01;   ///< of a limb's length: a move that straight limbs have to follow
constexpr double kBlocked = 1e-5;      ///< radians by which limits change a solution
// Of the end of the limb, 1 counts: the others decide only about what it leaves open.
constexpr double kTipWeight = 1e-3, kOrientationWeight = 1e-5;  // the latter m²/rad²
constexpr int kIterations = 20;

/// Returns the point at a distance from `from` in the direction of `towards`.
Eigen::Vector3d pointTowards(const Eigen::Vector3d& from, const Eigen::Vector3d& towards, double distance) {
    const Eigen::Vector3d direction = towards - from;
    const double length = direction.norm();
    return length > 0 ? Eigen::Vector3d(from + distance / length * direction) : from;
}

/// Returns `rotation` turned by the smallest rotation from one direction to another.
Eigen::Quaterniond swung(const Eigen::Vector3d& from, const Eigen::Vector3d& to,
                         const Eigen::Quaterniond& rotation) {
    if (from.squaredNorm() == 0 || to.squaredNorm() == 0) return rotation;
    return shortestRotation(from, to) * rotation;
}

/// Returns a distance that is never more than `most`: up to `free` it is unchanged, then it approaches `most`
/// with continuous slope.
double softened(double distance, double free, double most) {
    if (distance <= free) return distance;
    const double rest = most - free;
    return rest > 0 ? free + rest * (1 - std::exp((free - distance) / rest)) : free;
}

/// Returns the other leg of a right triangle.
double otherLeg(double hypotenuse, double leg) {
    return std::sqrt(std::max(0.0, hypotenuse * hypotenuse - leg * leg));
}

/// Returns the part of a vector that is perpendicular to an axis of length 1.
Eigen::Vector3d across(const Eigen::Vector3d& axis, const Eigen::Vector3d& vector) {
    return vector - vector.dot(axis) * axis;
}

/// Returns the vector to the knee from the line between hip and ankle.
///
/// @param before    that vector in the pose before
/// @param bent      it, or a vector in the direction in which the leg bends if it was straight
/// @param height    length that brings the ankle to its position
/// @param firmness  0..1: 0 keeps a straight leg straight
/// @param barely    length of a vector that has no reliable direction
Eigen::Vector3d kneeOffset(const Eigen::Vector3d& before, const Eigen::Vector3d& bent, double height,
                           double firmness, double barely) {
    const double soft = std::sqrt(before.squaredNorm() + firmness * barely * barely);
    Eigen::Vector3d out = firmness * height * bent.normalized();
    if (soft > 0) out += (1 - firmness) * height / soft * before;
    return out;
}

}  // namespace

LimbSolver::LimbSolver(const Skeleton& skeleton, const Mapping& mapping, std::optional<int> mover)
    : skeleton_(skeleton),
      mover_(mover),
      movable_(static_cast<std::size_t>(skeleton.size())),
      model_(static_cast<std::size_t>(skeleton.size())),
      rotations_(static_cast<std::size_t>(skeleton.size())) {
    const Landmarks body(skeleton, mapping, MappingSide::target);
    for (const Limb limb : kLimbs) addChain(limb, body);
}

void LimbSolver::addChain(Limb limb, const Landmarks& body) {
    const auto end = body.limbEnd(limb);
    if (!end) return;
    Chain chain{limb,
                body.joints(limb.upper()).front(),
                body.joints(limb.lower()).front(),
                body.joints(limb.tip()).front(),
                kNoParent,
                *end,
                0,
                Eigen::Vector3d::Zero(),
                {}};
    if (limb.isLeg() && skeleton_[end->joint].parent != kNoParent) {
        const auto toes = body.joints({BodyPart::toes, limb.side});
        if (!toes.empty() && end->joint == toes.back()) chain.ball = toes.front();
    }
    chain.length = (body.head(chain.lower) - body.head(chain.upper)).norm() +
                   (body.head(chain.tip) - body.head(chain.lower)).norm();
    chain.pole = skeleton_.restModel()[static_cast<std::size_t>(chain.upper)].linear().inverse() *
                 poleAtRest(chain, body);
    if (chain.pole.squaredNorm() > 0) chain.pole.normalize();
    std::vector<bool> isBelow(static_cast<std::size_t>(skeleton_.size()));
    for (int joint = chain.upper; joint < skeleton_.size(); ++joint) {
        const int parent = skeleton_[joint].parent;
        if (joint != chain.upper && (parent == kNoParent || !isBelow[static_cast<std::size_t>(parent)]))
            continue;
        isBelow[static_cast<std::size_t>(joint)] = true;
        chain.below.push_back(joint);
    }
    const int last = chain.ball == kNoParent ? chain.tip : chain.ball;
    for (int joint = last; joint != kNoParent; joint = skeleton_[joint].parent) {
        ChannelSet& movable = movable_[static_cast<std::size_t>(joint)];
        for (int i = 0; i < 3; ++i) {
            if (skeleton_[joint].free.contains(angle(i))) movable.insert(angle(i));
        }
        if (joint == chain.upper) break;
    }
    chains_[indexOf(limb)] = std::move(chain);
}

/// Returns the direction in which a knee or elbow points at rest; zero if the body has none. Model space.
Eigen::Vector3d LimbSolver::poleAtRest(const Chain& chain, const Landmarks& body) {
    const Eigen::Vector3d root = body.head(chain.upper);
    const Eigen::Vector3d limb = body.head(chain.tip) - root;
    if (limb.squaredNorm() > 0) {
        const Eigen::Vector3d out = across(limb.normalized(), body.head(chain.lower) - root);
        if (out.norm() > kClearlyBent * chain.length) return out;
    }
    const auto torso = body.torso();
    if (!torso) return Eigen::Vector3d::Zero();
    return chain.limb.isLeg() ? torso->col(2) : Eigen::Vector3d(-torso->col(2));
}

/// Returns the direction in which a limb bends, of any length. Knees of noisy captures that are straight or
/// bent the wrong way bend forwards. Elbows only do so if they are straight, because the twist of upper arms
/// varies between captures.
///
/// @param before  vector to the knee or elbow from the line between hip and ankle
Eigen::Vector3d LimbSolver::bendOf(const Chain& chain, const Eigen::Vector3d& before,
                                   const Eigen::Vector3d& pole) {
    if (pole.norm() < 0.1) return before;
    const double clear = kClearlyBent * chain.length;
    const Eigen::Vector3d forward = pole.normalized();
    if (!chain.limb.isLeg()) return before + clear * smoothStep(1 - before.norm() / (4 * clear)) * forward;
    const double bend = before.dot(forward);
    return before + (std::hypot(bend, clear) - bend) * smoothStep(1 - bend / (4 * clear)) * forward;
}

void LimbSolver::computeJoint(int joint, const PoseValues& values) {
    const auto j = static_cast<std::size_t>(joint);
    const Joint& own = skeleton_[joint];
    const Transform local = localTransform(own, values[j].translation, values[j].angles, values[j].scale);
    const Affine moved =
        Eigen::Translation3d(local.translation) * local.rotation * Eigen::Scaling(local.scale);
    if (own.parent == kNoParent) {
        rotations_[j] = local.rotation;
        model_[j] = moved;
        return;
    }
    const auto parent = static_cast<std::size_t>(own.parent);
    rotations_[j] = rotations_[parent] * local.rotation;
    model_[j] = model_[parent] * moved;
}

void LimbSolver::computeModel(const PoseValues& values) {
    for (int joint = 0; joint < skeleton_.size(); ++joint) computeJoint(joint, values);
}

double LimbSolver::neededDrop(const LimbMoves& moves, const PoseValues& values) {
    if (!mover_) return 0;
    computeModel(values);
    double drop = 0;
    for (const auto& chain : chains_) {
        if (!chain || !chain->limb.isLeg()) continue;
        const LimbMove& move = moves[indexOf(chain->limb)];
        const Eigen::Vector3d hip = head(chain->upper);
        const Eigen::Vector3d leg = hip - targetOf(*chain, move, 0).tip;
        // A leg that was straight may stay so unless the foot is moved noticeably.
        const double straight = kStraightLeg * chain->length;
        const double before = std::max(straight, (hip - head(chain->tip)).norm());
        const double reach = before + move.firmness * (straight - before);
        if (leg.norm() <= reach) continue;
        const double across = std::hypot(leg.x(), leg.z());
        if (across >= reach) continue;  // sinking does not help
        const double sink = leg.y() - std::sqrt(reach * reach - across * across);
        drop = std::max(drop, std::min(sink, kDeepest * chain->length));
    }
    return drop;
}

void LimbSolver::moveBy(const Eigen::Vector3d& offset, PoseValues& values) const {
    if (!mover_) return;
    const int parent = skeleton_[*mover_].parent;
    Eigen::Vector3d local = offset;
    if (parent != kNoParent) local = model_[static_cast<std::size_t>(parent)].linear().inverse() * offset;
    values[static_cast<std::size_t>(*mover_)].translation += local;
}

Eigen::Vector3d LimbSolver::pelvis(const PoseValues& values) {
    computeModel(values);
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    int count = 0;
    for (const auto& chain : chains_) {
        if (!chain || !chain->limb.isLeg()) continue;
        sum += head(chain->upper);
        ++count;
    }
    if (count > 0) return sum / count;
    return mover_ ? head(*mover_) : sum;
}

/// Turns a joint of a limb towards a modelFromJoint rotation within its limits.
void LimbSolver::turn(const Chain& chain, int joint, const Eigen::Quaterniond& wanted, PoseValues& values) {
    const auto j = static_cast<std::size_t>(joint);
    const int parent = skeleton_[joint].parent;
    const Eigen::Quaterniond local =
        parent == kNoParent ? wanted : Eigen::Quaterniond(rotation(parent).conjugate() * wanted);
    const Orientation found =
        orientJoint(skeleton_[joint], local.normalized(), values[j].angles, movable_[j]);
    values[j].angles = found.angles;
    blocked_ = std::max(blocked_, found.residual);
    for (const int each : chain.below) {
        if (each >= joint) computeJoint(each, values);
    }
}

LimbSolver::Target LimbSolver::targetOf(const Chain& chain, const LimbMove& move, double drop) const {
    const Eigen::Vector3d sunk(0, -(1 - move.standing) * drop, 0);
    const Eigen::Vector3d end = position(chain.end), tip = head(chain.tip);
    Target target{end + move.end + sunk, Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};
    // From the end upwards, each part keeps its length and points to where the next one would be.
    Eigen::Vector3d from = end, to = target.end;
    if (chain.ball != kNoParent) {
        const Eigen::Vector3d ball = head(chain.ball);
        to = target.ball = pointTowards(to, ball + move.tip + sunk, (ball - from).norm());
        from = ball;
    }
    target.tip = pointTowards(to, tip + move.tip + sunk, (tip - from).norm());
    return target;
}

/// Turns the upper and lower joint so that the ankle or wrist is at `tip`.
void LimbSolver::bend(const Chain& chain, const Eigen::Vector3d& tip, double firmness, PoseValues& values) {
    const Eigen::Vector3d root = head(chain.upper), middle = head(chain.lower), before = head(chain.tip);
    const double upper = (middle - root).norm(), lower = (before - middle).norm(), length = upper + lower;
    const Eigen::Vector3d axisBefore = (before - root).normalized(), axis = (tip - root).normalized();
    if (axis.squaredNorm() == 0 || axisBefore.squaredNorm() == 0 || length == 0) return;
    const double free = (chain.limb.isLeg() ? kStraightLeg : kStraightArm) * length;
    const double distance =
        std::max(std::abs(upper - lower),
                 softened((tip - root).norm(), std::max((before - root).norm(), free), length));

    // If the ankle moves noticeably relative to the hip, it has to reach its position.
    const double moved = (tip - before).norm() / (kNoticeable * chain.length);
    firmness = 1 - (1 - firmness) * (1 - smoothStep(moved));
    const auto swing = shortestRotation(axisBefore, axis);
    const double along = (upper * upper + distance * distance - lower * lower) / (2 * distance);
    const Eigen::Vector3d outBefore = across(axis, swing * (middle - root));
    const Eigen::Vector3d pole = across(axis, swing * (rotation(chain.upper) * chain.pole));
    Eigen::Vector3d out = kneeOffset(outBefore, bendOf(chain, outBefore, pole), otherLeg(upper, along),
                                     firmness, kBarelyBent * chain.length);
    const double farthest = std::min(upper, lower);
    if (out.norm() > farthest) out *= farthest / out.norm();
    const double alongUpper = std::copysign(otherLeg(upper, out.norm()), along),
                 alongLower = std::copysign(otherLeg(lower, out.norm()), distance - along);

    const Eigen::Quaterniond lowerBefore = swing * rotation(chain.lower);
    turn(chain, chain.upper,
         swung(swing * (middle - root), alongUpper * axis + out, swing * rotation(chain.upper)), values);
    turn(chain, chain.lower,
         swung(swing * (before - middle), root + (alongUpper + alongLower) * axis - head(chain.lower),
               lowerBefore),
         values);
}

/// Turns the joints of a limb so that its end is at its target, and hand or foot nearly keep their
/// orientation.
void LimbSolver::solveLimb(const Chain& chain, const Target& target, double firmness, PoseValues& values) {
    const Eigen::Vector3d tip = head(chain.tip), end = position(chain.end);
    const Eigen::Quaterniond tipBefore = rotation(chain.tip);
    blocked_ = 0;
    if (chain.ball == kNoParent) {
        bend(chain, target.tip, firmness, values);
        turn(chain, chain.tip, swung(end - tip, target.end - head(chain.tip), tipBefore), values);
    } else {
        const Eigen::Vector3d ball = head(chain.ball);
        const Eigen::Quaterniond ballBefore = rotation(chain.ball);
        bend(chain, target.tip, firmness, values);
        turn(chain, chain.tip, swung(ball - tip, target.ball - head(chain.tip), tipBefore), values);
        turn(chain, chain.ball, swung(end - ball, target.end - head(chain.ball), ballBefore), values);
    }
    if (blocked_ > kBlocked) solveBlocked(chain, target, tipBefore, values);
}

/// Continues from a solution that limits have changed.
void LimbSolver::solveBlocked(const Chain& chain, const Target& target, const Eigen::Quaterniond& orientation,
                              PoseValues& values) {
    IkGoal end;
    end.point = chain.end;
    end.target = target.end;
    IkGoal tip;
    tip.point = {chain.tip, BonePoint::End::head};
    tip.target = target.tip;
    tip.weight = kTipWeight;
    tip.orientation = orientation;
    tip.orientationWeight = kOrientationWeight;
    goals_.assign({end, tip});
    IkOptions options;
    options.iterations = kIterations;
    options.tolerance = 1e-7;
    // Fails only for values that are not finite, which the caller checks.
    (void)solveIk(skeleton_, movable_, goals_, {}, options, values, workspace_);
    for (const int joint : chain.below) computeJoint(joint, values);
}

void LimbSolver::solve(const LimbMoves& moves, double drop, PoseValues& values) {
    computeModel(values);
    std::array<Target, kLimbs.size()> targets;
    for (const auto& chain : chains_) {
        if (chain) targets[indexOf(chain->limb)] = targetOf(*chain, moves[indexOf(chain->limb)], drop);
    }
    if (drop > 0) {
        moveBy({0, -drop, 0}, values);
        computeModel(values);
    }
    for (const auto& chain : chains_) {
        if (!chain) continue;
        const LimbMove& move = moves[indexOf(chain->limb)];
        if (isMoved(move) || (drop > 0 && move.standing > 0))
            solveLimb(*chain, targets[indexOf(chain->limb)], move.firmness, values);
    }
}

}  // namespace sinew
