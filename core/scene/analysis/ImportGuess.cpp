#include "core/scene/analysis/ImportGuess.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/LengthUnit.h"
#include "core/base/Numbers.h"
#include "core/math/Angle.h"
#include "core/scene/analysis/Body.h"
#include "core/scene/analysis/MeshBody.h"
#include "core/scene/analysis/RateGuess.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

constexpr double kShortestAdult = 1.35, kTallestAdult = 2.1;  // metres
constexpr double kUpright = 0.75;       // mean cosine between the body and the axis, in motion
constexpr double kUprightAtRest = 0.9;  // the same, at rest
constexpr double kFacingAlong = 0.9;    // cosine between the facing direction and an axis
constexpr double kLevelArm = 0.26;      // sine of the angle between a level arm and the ground
constexpr double kHangingArm = -0.94;   // the same, below which an arm hangs down
constexpr double kSidewaysArm = 0.3;    // cosine between the arm and the line through the hips
constexpr std::int64_t kPoses = 64;

/// The parts of a body in one pose, metres.
struct BodyPose {
    Eigen::Vector3d head, leftHip, rightHip, leftAnkle, rightAnkle;
    Eigen::Vector3d toes =
        Eigen::Vector3d::Zero();  ///< from the ankles to the toes, sum of both sides; zero if unknown
    std::optional<Eigen::Vector3d> leftArm{};  ///< from shoulder to hand

    Eigen::Vector3d upward() const { return (head - (leftAnkle + rightAnkle) / 2).normalized(); }
    /// Returns the horizontal direction of the front if `up` is up; zero if it has none.
    Eigen::Vector3d forward(const Eigen::Vector3d& up) const {
        const Eigen::Vector3d front = (leftHip - rightHip).cross(up);
        return front.norm() > 0 ? Eigen::Vector3d(front.normalized()) : front;
    }
};

BodyPose bodyPose(const Skeleton& skeleton, const Body& body, std::span<const Affine> model) {
    const auto at = [&](int joint) -> Eigen::Vector3d {
        return model[static_cast<std::size_t>(joint)].translation();
    };
    BodyPose pose{at(body.head), at(body.left.hip), at(body.right.hip), at(body.left.ankle),
                  at(body.right.ankle)};
    if (body.leftArm) pose.leftArm = at(body.leftArm->hand) - at(body.leftArm->shoulder);
    for (const Leg& leg : {body.left, body.right}) {
        const BonePoint foot{leg.ankle, BonePoint::End::tail};
        pose.toes +=
            (leg.toes != kNoParent ? at(leg.toes) : pointInModel(skeleton, model, foot)) - at(leg.ankle);
    }
    return pose;
}

/// Poses of a body, evenly distributed over a clip.
std::vector<BodyPose> posesIn(Evaluator& evaluator, const Body& body) {
    std::vector<BodyPose> poses;
    const Clip& clip = *evaluator.clip();
    const std::int64_t count = std::min(kPoses, clip.frameCount());
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t frame = count > 1 ? i * (clip.frameCount() - 1) / (count - 1) : 0;
        evaluator.evaluate(clip.rate.time(clip.firstFrame + FrameIndex{frame}));
        poses.push_back(bodyPose(evaluator.skeleton(), body, evaluator.model()));
    }
    return poses;
}

Eigen::Vector3d meanUpward(const std::vector<BodyPose>& poses) {
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const BodyPose& pose : poses) sum += pose.upward();
    return sum / static_cast<double>(std::max<std::size_t>(1, poses.size()));
}

/// Returns the angle between a body and an axis, such as "feet to head: 4° from the y axis".
std::string leanText(double cosine, Axis axis) {
    const double angle = degrees(std::acos(std::clamp(cosine, -1.0, 1.0)));
    return "feet to head: " + fixed(angle, 0) + "° from the " + std::string(name(axis)) + " axis";
}

/// A body and how it is read, with its poses.
struct Subject {
    const Character& character;
    Body body;
    BodyPose rest;
    std::vector<BodyPose> motion;  ///< empty if there is no clip
    DefinedByFile defined;
};

/// Returns the unit in which the stature is that of an adult, or nullopt.
std::optional<LengthUnit> adultUnit(double unitsTall) {
    for (const LengthUnit& unit : kLengthUnits) {
        const double stature = unitsTall * unit.metres;
        if (stature > kShortestAdult && stature < kTallestAdult) return unit;
    }
    return std::nullopt;
}

std::optional<Guess<double>> guessUnit(const Subject& subject) {
    const double stature = subject.body.stature(), metresPerUnit = subject.character.metresPerUnit;
    if (!subject.body.isHuman()) return std::nullopt;
    const auto evidence = [&](double scale) {
        return "legs of " + fixed(subject.body.legLength() * scale, 2) + " m imply a stature of " +
               fixed(stature * scale, 2) + " m";
    };
    if (stature > kShortestAdult && stature < kTallestAdult)
        return Guess<double>{metresPerUnit, true, evidence(1)};
    const auto unit = adultUnit(stature / metresPerUnit);
    if (!unit) {
        return Guess<double>{metresPerUnit, false,
                             "no unit gives an adult's stature; as read, it is " + fixed(stature, 2) + " m"};
    }
    const bool isSure = !subject.defined.unit;
    return Guess<double>{unit->metres, isSure, evidence(unit->metres / metresPerUnit)};
}

std::optional<Guess<Axis>> guessUp(const Subject& subject) {
    const Eigen::Vector3d atRest = subject.rest.upward();
    const Axis rest = closestAxis(atRest);
    const double restPart = atRest.dot(unitVector(rest));
    if (!subject.motion.empty()) {
        const Eigen::Vector3d mean = meanUpward(subject.motion);
        const Axis up = closestAxis(mean);
        const double part = mean.dot(unitVector(up));
        const bool contradictsRest = restPart > kUprightAtRest && rest != up;
        const bool isSure = part > kUpright && !contradictsRest && (up == Axis::y || !subject.defined.axes);
        if (part > kUpright || !(restPart > kUprightAtRest)) {
            return Guess<Axis>{up, isSure, leanText(part, up) + " on average"};
        }
    }
    const bool isSure = restPart > kUprightAtRest && subject.motion.empty() && subject.body.isHuman() &&
                        (rest == Axis::y || !subject.defined.axes);
    return Guess<Axis>{rest, isSure, leanText(restPart, rest) + " at rest"};
}

std::optional<Guess<Axis>> guessFacing(const Subject& subject, Axis up) {
    const Eigen::Vector3d upward = unitVector(up);
    const bool standsAtRest = subject.rest.upward().dot(upward) > kUpright;
    if (!standsAtRest && subject.motion.empty()) return std::nullopt;
    const BodyPose& pose = standsAtRest ? subject.rest : subject.motion.front();
    Eigen::Vector3d forward = pose.forward(upward);
    const Axis facing = closestAxis(forward);
    if (!isPerpendicular(facing, up) || forward.isZero(0)) return std::nullopt;
    const double part = forward.dot(unitVector(facing));
    const bool toesAgree = pose.toes.dot(forward) > 0;
    const std::string when = standsAtRest ? " at rest" : " in the first frame";
    std::string evidence =
        "its left side is towards " + std::string(name(closestAxis(pose.leftHip - pose.rightHip))) + when;
    if (!pose.toes.isZero(0))
        evidence += toesAgree ? ", and the toes point forwards" : ", but the toes point backwards";
    const bool contradictsFile = subject.defined.axes && facing != defaultFacing(up);
    const bool isSure = standsAtRest && part > kFacingAlong && toesAgree && !contradictsFile;
    return Guess<Axis>{facing, isSure, std::move(evidence)};
}

/// Guesses the unit and the up axis from the meshes of a character whose skeleton shows no body.
void guessFromMeshes(const Character& character, const DefinedByFile& defined, ImportGuess& guess) {
    const auto body = findMeshBody(verticesAtRest(character));
    if (!body) return;
    guess.stature = body->height;
    const auto evidence = [](double height) {
        return "the surface is that of a person who is " + fixed(height, 2) + " m tall";
    };
    const double metresPerUnit = character.metresPerUnit;
    const auto unit = adultUnit(body->height / metresPerUnit);
    if (body->height > kShortestAdult && body->height < kTallestAdult)
        guess.metresPerUnit = {metresPerUnit, true, evidence(body->height)};
    else if (unit)
        guess.metresPerUnit = {unit->metres, !defined.unit,
                               evidence(body->height * unit->metres / metresPerUnit)};
    else
        guess.metresPerUnit = {
            metresPerUnit, false,
            "no unit gives an adult's stature; as read, it is " + fixed(body->height, 2) + " m"};
    guess.up = {body->up, body->up == Axis::y || !defined.axes,
                "its legs are apart at the lower end of the " + std::string(name(body->up)) + " axis"};
}

/// Returns the kind of rest pose, judged by the arms of a standing body.
RestPose restPoseOf(const BodyPose& rest, const Eigen::Vector3d& up) {
    if (!rest.leftArm || rest.leftArm->isZero(0) || rest.upward().dot(up) < kUpright)
        return RestPose::unknown;
    const Eigen::Vector3d arm = rest.leftArm->normalized();
    const double height = arm.dot(up);
    const double sideways = arm.dot((rest.leftHip - rest.rightHip).normalized());
    if (height < kHangingArm) return RestPose::armsDown;
    if (sideways < kSidewaysArm || height > kLevelArm) return RestPose::other;
    return height > -kLevelArm ? RestPose::tPose : RestPose::aPose;
}

}  // namespace

std::string_view name(RestPose pose) {
    constexpr std::array<std::string_view, 5> kNames{"unknown", "T-pose", "A-pose", "arms down", "other"};
    return kNames[static_cast<std::size_t>(pose)];
}

ImportGuess guessImport(const std::shared_ptr<const Character>& character,
                        const std::shared_ptr<const Clip>& clip, const DefinedByFile& defined,
                        std::optional<Axis> knownUp) {
    ImportGuess guess;
    const auto body = findBody(*character->skeleton);
    if (!body) {
        guessFromMeshes(*character, defined, guess);
        if (clip) guess.rate = guessRate(*character, clip->rate, defined.rate, std::nullopt);
        return guess;
    }
    Subject subject{*character,
                    *body,
                    bodyPose(*character->skeleton, *body, character->skeleton->restModel()),
                    {},
                    defined};
    std::optional<Evaluator> evaluator;
    if (clip) {
        evaluator.emplace(withoutGoals(*character), withoutWarp(clip));
        subject.motion = posesIn(*evaluator, *body);
    }
    guess.stature = body->stature();
    guess.metresPerUnit = guessUnit(subject);
    guess.up = guessUp(subject);
    const Axis sureUp = guess.up->isSure ? guess.up->value : Axis::y;
    guess.facing = guessFacing(subject, knownUp.value_or(sureUp));
    guess.restPose = restPoseOf(subject.rest, unitVector(closestAxis(subject.rest.upward())));
    if (clip) {
        std::optional<Gait> gait;
        const auto& unit = guess.metresPerUnit;
        if (unit && unit->isSure)
            gait = findGait(*evaluator, *body, sureUp, unit->value / character->metresPerUnit);
        guess.rate = guessRate(*character, clip->rate, defined.rate, gait);
    }
    return guess;
}

}  // namespace sinew
