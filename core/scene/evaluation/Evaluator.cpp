#include "core/scene/evaluation/Evaluator.h"

#include <algorithm>

#include "core/anim/sampling/ClipSampler.h"
#include "core/scene/UnkeyedValues.h"
#include "core/scene/evaluation/LiveGoals.h"
#include "core/scene/evaluation/ShapeWeights.h"
#include "core/simd/PoseSampler.h"
#include "core/skin/MorphTargets.h"

namespace sinew {

Evaluator::Evaluator(std::shared_ptr<const Character> character, std::shared_ptr<const Clip> clip,
                     Unkeyed unkeyed, const Evaluator* previous)
    : character_(std::move(character)),
      clip_(std::move(clip)),
      unkeyed_(unkeyed),
      pose_(restPose(*character_->skeleton)),
      models_(character_->skeleton->restModel()),
      local_(pose_),
      model_(models_) {
    std::size_t shapes = 0, targets = 0;
    for (const auto& mesh : character_->meshes) {
        shapes = std::max(shapes, mesh->shapes.size());
        targets += targetCount(*mesh);
    }
    shapeWeights_.resize(shapes);
    targetFactors_.resize(targets);
    evaluateShapes(Seconds{});
    if (!clip_) return;
    const bool hasDisplayLimits = std::ranges::any_of(
        skeleton().joints(), [](const Joint& joint) { return joint.limits.appliesTo(LimitUse::display); });
    if (std::ranges::any_of(character_->goals, &Goal::live)) goals_ = std::make_unique<LiveGoals>(character_);
    if (goals_ || hasDisplayLimits) adjusted_ = restValues(skeleton());
    const ClipSampler* old = previous ? previous->sampler_.get() : nullptr;
    sampler_ = std::make_unique<ClipSampler>(character_->skeleton, clip_, old);
    if (adjusted_.empty() && !isScalarForced())
        poseSampler_ = std::make_unique<PoseSampler>(sampler_->compiled());
}

Evaluator::Evaluator(Evaluator&&) noexcept = default;
Evaluator& Evaluator::operator=(Evaluator&&) noexcept = default;
Evaluator::~Evaluator() = default;

void Evaluator::evaluate(Seconds time) {
    time_ = clip_ ? clip_->sourceTime(time) : time;
    evaluateShapes(time);
    if (!sampler_) return;
    const auto unkeyed = unkeyed_ == Unkeyed::shown ? unkeyedAt(*character_, clip_->id, time_)
                                                    : std::span<const ChannelValue>();
    if (poseSampler_ && unkeyed.empty()) {
        poseSampler_->evaluate(time_);
        local_ = poseSampler_->local();
        model_ = poseSampler_->model();
        return;
    }
    sampler_->sample(time_, pose_);
    applyUnkeyed(unkeyed);
    forwardKinematics(skeleton(), pose_, models_);
    if (!adjusted_.empty()) applyGoalsAndLimits();
    local_ = pose_;
    model_ = models_;
}

void Evaluator::evaluateShapes(Seconds time) {
    std::size_t first = 0;
    for (const auto& mesh : character_->meshes) {
        const std::span<double> weights(shapeWeights_.data(), mesh->shapes.size());
        const std::span<double> factors(targetFactors_.data() + first, targetCount(*mesh));
        shapeWeights(*mesh, clip_.get(), time, weights);
        sinew::targetFactors(*mesh, weights, factors);
        first += factors.size();
    }
}

/// Applies goals and limits to the pose of the clip.
void Evaluator::applyGoalsAndLimits() {
    for (int i = 0; i < skeleton().size(); ++i) adjusted_[static_cast<std::size_t>(i)] = authoredValues(i);
    if (goals_) goals_->solve(*clip_, time_, models_, adjusted_);
    for (int i = 0; i < skeleton().size(); ++i) {
        const Joint& joint = skeleton()[i];
        auto& [translation, angles, scale] = adjusted_[static_cast<std::size_t>(i)];
        for (int a = 0; joint.limits.appliesTo(LimitUse::display) && a < 3; ++a) {
            if (!joint.free.contains(angle(a))) continue;
            angles[a] = project(joint.limits.angles[static_cast<std::size_t>(a)], angles[a]);
        }
        pose_[static_cast<std::size_t>(i)] = localTransform(joint, translation, angles, scale);
    }
    forwardKinematics(skeleton(), pose_, models_);
}

void Evaluator::applyUnkeyed(std::span<const ChannelValue> unkeyed) {
    for (std::size_t i = 0; i < unkeyed.size(); ++i) {
        const JointId id = unkeyed[i].id.joint;
        if (i > 0 && unkeyed[i - 1].id.joint == id) continue;
        const auto index = skeleton().find(id);
        if (!index) continue;
        const JointValues shown = authoredValues(*index);
        pose_[static_cast<std::size_t>(*index)] =
            localTransform(skeleton()[*index], shown.translation, shown.angles, shown.scale);
    }
}

JointValues Evaluator::values(int joint) const {
    return adjusted_.empty() ? authoredValues(joint) : adjusted_[static_cast<std::size_t>(joint)];
}

JointValues Evaluator::authoredValues(int joint) const {
    if (!sampler_) return restValues(skeleton()[joint]);
    JointValues values = sampler_->values(joint, time_);
    if (unkeyed_ == Unkeyed::ignored) return values;
    sinew::applyUnkeyed(skeleton()[joint], unkeyedAt(*character_, clip_->id, time_), values);
    return values;
}

}  // namespace sinew
