#include "core/scene/Evaluator.h"

namespace sinew {

Evaluator::Evaluator(std::shared_ptr<const Character> character, std::shared_ptr<const Clip> clip)
    : character_(std::move(character)),
      clip_(std::move(clip)),
      pose_(restPose(*character_->skeleton)),
      model_(character_->skeleton->restModel()) {
    if (clip_) sampler_ = std::make_unique<ClipSampler>(character_->skeleton, clip_);
}

void Evaluator::evaluate(Seconds time) {
    time_ = time;
    if (!sampler_) return;
    sampler_->sample(time, pose_);
    forwardKinematics(skeleton(), pose_, model_);
}

ClipSampler::Values Evaluator::values(int joint) const {
    if (sampler_) return sampler_->values(joint, time_);
    const Transform& rest = skeleton()[joint].rest;
    return {rest.translation, Eigen::Vector3d::Zero(), rest.scale};
}

}  // namespace sinew
