#include "core/io/writing/WrittenMotion.h"

#include <algorithm>
#include <array>
#include <string>

namespace sinew {

WrittenMotion::WrittenMotion(const WriteSubject& subject)
    : subject_(subject),
      evaluator_(subject.character, subject.clip),
      wide_(evaluator_, BatchEvaluator<double>::Locals::stored),
      shownLocal_(restPose(*subject.character->skeleton)),
      shownModel_(shownLocal_.size()) {
    added_ = skeleton().size() - subject_.character->skeleton->size();
    isAdjusted_ = subject_.skeleton != subject_.character->skeleton;
    for (int i = 0; i < skeleton().size(); ++i) angles_.emplace_back(Eigen::Vector3d::Zero());
    if (isAdjusted_) {
        adjustedLocal_ = restPose(skeleton());
        adjustedModel_ = skeleton().restModel();
        local_ = adjustedLocal_;
        model_ = adjustedModel_;
    } else {
        local_ = evaluator_.local();
        model_ = evaluator_.model();
    }
}

void WrittenMotion::evaluate(Seconds fileTime) {
    evaluator_.evaluate(subject_.clipTime(fileTime));
    take(evaluator_.local(), evaluator_.model());
}

std::size_t WrittenMotion::evaluate(std::span<const double> fileTimes) {
    std::array<Seconds, kTimes> times;
    const std::size_t count = std::min(kTimes, fileTimes.size());
    for (std::size_t i = 0; i < count; ++i) times[i] = subject_.clipTime(Seconds{fileTimes[i]});
    wide_.evaluate({times.data(), count});
    return count;
}

void WrittenMotion::show(std::size_t at) {
    for (std::size_t i = 0; i < shownLocal_.size(); ++i) {
        shownLocal_[i] = wide_.local(static_cast<int>(i), at);
        if (!isAdjusted_) shownModel_[i] = wide_.model(static_cast<int>(i), at);
    }
    take(shownLocal_, shownModel_);
}

void WrittenMotion::take(std::span<const Transform> local, std::span<const Affine> model) {
    if (isAdjusted_) return adjust(local);
    local_ = local;
    model_ = model;
}

/// Returns the horizontal offset of the first root from its rest position.
Eigen::Vector3d WrittenMotion::travel(const Transform& root) const {
    if (subject_.root == RootMotion::keep) return Eigen::Vector3d::Zero();
    Eigen::Vector3d offset = root.translation - subject_.character->skeleton->joints()[0].rest.translation;
    offset.y() = 0;
    return offset;
}

void WrittenMotion::adjust(std::span<const Transform> local) {
    const Eigen::Vector3d offset = travel(local[0]);
    std::ranges::copy(local, adjustedLocal_.begin() + added_);
    if (added_ > 0) adjustedLocal_[0].translation = subject_.fileFromModel * offset;
    for (int i = added_; i < skeleton().size(); ++i) {
        if (subject_.character->skeleton->joints()[static_cast<std::size_t>(sourceOf(i))].parent != kNoParent)
            continue;
        Transform& root = adjustedLocal_[static_cast<std::size_t>(i)];
        root.translation -= offset;
        if (added_ > 0) continue;  // the added parent is rotated already
        root.translation = subject_.fileFromModel * root.translation;
        root.rotation = subject_.fileFromModel * root.rotation;
    }
    const auto& turns = subject_.boneTurns;
    for (std::size_t i = static_cast<std::size_t>(added_); i < turns.size(); ++i) {
        Transform& joint = adjustedLocal_[i];
        joint.rotation = joint.rotation * turns[i];
        const int parent = skeleton().parents()[i];
        if (parent == kNoParent) continue;
        const Eigen::Quaterniond axesFromParent = turns[static_cast<std::size_t>(parent)].conjugate();
        joint.translation = axesFromParent * joint.translation;
        joint.rotation = axesFromParent * joint.rotation;
    }
    forwardKinematics(skeleton(), adjustedLocal_, adjustedModel_);
}

bool WrittenMotion::isTurned(int joint) const {
    const auto& turns = subject_.boneTurns;
    return !turns.empty() && !turns[static_cast<std::size_t>(joint)].vec().isZero(0);
}

JointValues WrittenMotion::values(int joint) {
    const Joint& written = skeleton()[joint];
    if (sourceOf(joint) < 0) return {local_[0].translation, Eigen::Vector3d::Zero(), Eigen::Vector3d::Ones()};
    JointValues values = evaluator_.values(sourceOf(joint));
    if (!isAdjusted_) return values;
    const Transform& local = local_[static_cast<std::size_t>(joint)];
    values.translation = local.translation;
    const Joint& source = (*subject_.character->skeleton)[sourceOf(joint)];
    if (written.order != source.order || isTurned(joint)) {
        Eigen::Vector3d& angles = angles_[static_cast<std::size_t>(joint)];
        const Eigen::Quaterniond turn = written.rest.rotation.conjugate() * local.rotation;
        angles = fromQuaternion(written.order, turn.normalized(), angles);
        values.angles = angles;
    }
    return values;
}

namespace {

/// Larger than any motion, but small enough that its square, and its value in inches, are finite.
constexpr double kLargest = 1e100;

bool isWritable(const Eigen::Vector3d& values) {
    return (values.array().abs() <= kLargest).all();  // false for NaN
}

}  // namespace

Result<void> checkFrame(WrittenMotion& motion, std::int64_t frame) {
    const Skeleton& skeleton = motion.skeleton();
    for (int i = 0; i < skeleton.size(); ++i) {
        const JointValues values = motion.values(i);
        if (isWritable(values.translation) && isWritable(values.angles)) continue;
        return fail(ErrorCode::argumentInvalid,
                    "joint " + skeleton[i].name + ", frame " + std::to_string(frame + 1),
                    "the keys around this frame are so large that the values between them overflow");
    }
    return {};
}

Result<void> forEachFrame(WrittenMotion& motion, const WriteOptions& options,
                          const std::function<Result<void>(std::int64_t frame)>& write) {
    const WriteSubject& subject = motion.subject();
    const WorkControl control = options.control();
    for (std::int64_t frame = 0; frame < subject.frameCount; ++frame) {
        control.report(static_cast<double>(frame) / static_cast<double>(subject.frameCount));
        if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "writing was cancelled");
        motion.evaluate(subject.rate.time(FrameIndex{frame}));
        if (const auto checked = checkFrame(motion, frame); !checked) return checked;
        if (const auto written = write(frame); !written) return written;
    }
    return {};
}

}  // namespace sinew
