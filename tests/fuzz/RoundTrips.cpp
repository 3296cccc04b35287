#include "tests/fuzz/RoundTrips.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/Index.h"
#include "core/io/keys/KeyedParts.h"
#include "core/io/writing/WrittenMotion.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew::fuzz {

namespace {

// Text formats print lengths to a nanometre and angles to 1e-8 degrees; the others store floats. The errors
// of a joint move all joints below it, so chains must be short. The sizes keep absolute errors negligible.
constexpr double kTextTolerance = 1e-4;   ///< of the size, and radians
constexpr double kFloatTolerance = 1e-3;  ///< likewise
constexpr double kSmallestSize = 0.01, kLargestSize = 1e5;
constexpr int kLongestChain = 32;
/// FBX stores angles as floats, which are coarse after many turns.
constexpr double kLargestAngle = 50;
/// A glTF stores no rate. Its reader infers one and moves keys to its frames, which changes the times of odd
/// rates.
constexpr std::int64_t kHighestRate = 1000;
constexpr double kSmallestScale = 1e-3, kLargestScale = 1e3;
/// Keys that are a little early or late mix the scales of neighbouring frames.
constexpr double kLargestScaling = 4;
/// Readers normalise rest rotations.
constexpr double kUnit = 3e-7;

bool hasShortChains(const Skeleton& skeleton) {
    std::vector<int> chain;
    for (const Joint& joint : skeleton.joints())
        chain.push_back(joint.parent == kNoParent ? 1 : chain[asIndex(joint.parent)] + 1);
    return std::ranges::all_of(chain, [](int joints) { return joints <= kLongestChain; });
}

bool hasUnitRotations(const Skeleton& skeleton) {
    return std::ranges::all_of(skeleton.joints(), [](const Joint& joint) {
        return std::abs(joint.rest.rotation.norm() - 1) <= kUnit;
    });
}

/// Returns the largest coordinate of all bones at rest. Files may store positions relative to these.
double restSize(const Skeleton& skeleton) {
    double size = 0;
    for (std::size_t i = 0; i < skeleton.joints().size(); ++i) {
        const Joint& joint = skeleton.joints()[i];
        for (const Eigen::Vector3d& position :
             {joint.rest.translation, joint.tail, Eigen::Vector3d(skeleton.restModel()[i].translation())})
            size = std::max(size, position.cwiseAbs().maxCoeff());
    }
    return size;
}

/// Scales that differ between axes shear the joints below: small errors of rotations may become large.
bool isUniform(const Eigen::Vector3d& scale) {
    return scale.x() >= kSmallestScale && scale.x() <= kLargestScale &&
           scale == Eigen::Vector3d::Constant(scale.x());
}

/// The scales of a joint at all frames.
struct ScaleRange {
    double min = HUGE_VAL, max = 0;
};

/// Adds the pose of a frame. Returns false if a value is too large.
bool addPose(WrittenMotion& motion, WrittenPoses& poses, std::vector<ScaleRange>& scales) {
    for (std::size_t joint = 0; joint < scales.size(); ++joint) {
        const JointValues values = motion.values(static_cast<int>(joint));
        const bool hasSmallAngles = (values.angles.array().abs() <= kLargestAngle).all();
        const Eigen::Vector3d& scale = motion.local()[joint].scale;
        if (!hasSmallAngles || !isUniform(scale)) return false;
        scales[joint] = {std::min(scales[joint].min, scale.x()), std::max(scales[joint].max, scale.x())};
        const double coordinate = motion.model()[joint].translation().cwiseAbs().maxCoeff();
        if (!(coordinate <= kLargestSize)) return false;
        poses.size = std::max(poses.size, coordinate);
    }
    poses.model.emplace_back(motion.model().begin(), motion.model().end());
    return true;
}

bool isScaled(const Joint& joint, const ScaleRange& posed) {
    return joint.rest.scale != Eigen::Vector3d::Ones() || posed.min != 1 || posed.max != 1;
}

bool stepsAnywhere(const WriteSubject& subject) {
    return subject.clip && std::ranges::any_of(steppingParts(subject), [](const std::array<bool, 3>& parts) {
               return std::ranges::find(parts, true) != parts.end();
           });
}

/// Returns the index of each joint in the skeleton that was read; nothing if the names do not identify the
/// joints, because the format cannot spell them. Other joints may be in between, such as connecting bones.
std::optional<std::vector<int>> joinedByName(const Skeleton& written, const Skeleton& read) {
    std::vector<int> inFile, inScene(read.joints().size(), kNoParent);
    for (const Joint& joint : written.joints()) {
        const std::optional<int> found = read.find(joint.name);
        if (!found) return std::nullopt;
        int parent = read[*found].parent;
        while (parent != kNoParent && inScene[asIndex(parent)] == kNoParent) parent = read[parent].parent;
        if (parent != kNoParent) parent = inScene[asIndex(parent)];
        if (parent != joint.parent) return std::nullopt;
        inScene[asIndex(*found)] = static_cast<int>(inFile.size());
        inFile.push_back(*found);
    }
    return inFile;
}

/// Returns the axes of a joint without its scale; relative to those at rest if `rest` is not null.
Eigen::Matrix3d axesOf(const Affine& model, const Affine* rest) {
    Eigen::Matrix3d axes = model.linear();
    if (rest) axes = axes * rest->linear().transpose();
    return axes / axes.col(0).norm();
}

/// What a file may change.
struct Deviation {
    double metres = 0, axes = 0;
};

std::string difference(const Joint& joint, std::size_t frame, const Deviation& found) {
    return "joint " + joint.name + " at frame " + std::to_string(frame) + " was moved by " +
           std::to_string(found.metres) + " m and turned by " + std::to_string(found.axes);
}

}  // namespace

std::optional<WrittenPoses> writtenPoses(const Scene& scene, const WriteOptions& options) {
    auto subject = writeSubject(scene, options);
    if (!subject || subject->skeleton->joints().empty()) return std::nullopt;
    if (!hasShortChains(*subject->skeleton) || !hasUnitRotations(*subject->skeleton)) return std::nullopt;
    if (subject->rate.denominator() != 1 || subject->rate.numerator() > kHighestRate) return std::nullopt;
    WrittenPoses poses;
    poses.subject = *std::move(subject);
    poses.size = restSize(*poses.subject.skeleton);
    const std::vector<Joint>& joints = poses.subject.skeleton->joints();
    std::vector<ScaleRange> scales(joints.size());
    WrittenMotion motion(poses.subject);
    for (FrameIndex frame; frame.value < poses.subject.frameCount; ++frame.value) {
        motion.evaluate(poses.subject.rate.time(frame));
        if (!addPose(motion, poses, scales)) return std::nullopt;
    }
    if (!(poses.size >= kSmallestSize && poses.size <= kLargestSize)) return std::nullopt;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        if (scales[i].max > kLargestScaling * scales[i].min) return std::nullopt;
        poses.isScaled = poses.isScaled || isScaled(joints[i], scales[i]);
    }
    poses.jumps = stepsAnywhere(poses.subject);
    return poses;
}

PoseComparison comparePoses(const WrittenPoses& written, const Format& format, std::string_view extension,
                            const Scene& read) {
    const FormatSupport support = format.support(extension);
    const bool isText = support.timing == FormatSupport::Timing::frames;
    // A jump within a nanosecond of a frame may be on its other side in a file with rounded times.
    const bool isHeld = support[Content::scales] != ContentSupport::no || !written.isScaled;
    if (!isHeld || (!isText && written.jumps) || read.characters.empty()) return {};
    const std::shared_ptr<const Character>& character = read.characters.front();
    const Skeleton& skeleton = *written.subject.skeleton;
    const auto inFile = joinedByName(skeleton, *character->skeleton);
    if (!inFile) return {};
    const auto clip = character->clips.empty() ? nullptr : character->clips.front();
    const bool keepsAxes = support[Content::jointAxes] == ContentSupport::yes;
    const double tolerance = isText ? kTextTolerance : kFloatTolerance;
    Evaluator playing(character, clip);
    PoseComparison result;
    for (std::size_t frame = 0; frame < written.model.size(); ++frame) {
        const FrameIndex index{static_cast<std::int64_t>(frame)};
        // Text formats store frames and print their rate, the others store times.
        playing.evaluate(isText && clip ? clip->rate.time(clip->firstFrame + index)
                                        : written.subject.rate.time(index));
        for (std::size_t joint = 0; joint < inFile->size(); ++joint) {
            const Affine& before = written.model[frame][joint];
            const Affine& after = playing.model()[asIndex((*inFile)[joint])];
            const Affine* const rest = keepsAxes ? nullptr : &skeleton.restModel()[joint];
            const Deviation found{(before.translation() - after.translation()).norm(),
                                  (axesOf(before, rest) - axesOf(after, nullptr)).norm()};
            ++result.poses;
            if (found.metres <= tolerance * written.size && found.axes <= tolerance) continue;
            result.difference = difference(skeleton.joints()[joint], frame, found);
            return result;
        }
    }
    return result;
}

}  // namespace sinew::fuzz
