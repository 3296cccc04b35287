#include "core/anim/layers/LayerEffect.h"

#include <algorithm>

#include "core/base/Index.h"

namespace sinew {

namespace {

std::shared_ptr<const Clip> withoutLayer(const Clip& clip, LayerId layer) {
    ClipLayer muted = *clip.find(layer);
    muted.muted = true;
    return std::make_shared<const Clip>(withLayer(clip, std::move(muted)));
}

}  // namespace

LayerEffectSampler::LayerEffectSampler(std::shared_ptr<const Skeleton> skeleton,
                                       std::shared_ptr<const Clip> clip, LayerId layer,
                                       const LayerEffectSampler* previous)
    : with_(skeleton, clip, previous ? &previous->with_ : nullptr),
      without_(skeleton, withoutLayer(*clip, layer), previous ? &previous->without_ : nullptr),
      modelWith_(skeleton->joints().size()),
      modelWithout_(skeleton->joints().size()) {}

LayerEffect LayerEffectSampler::at(Seconds time) {
    const Skeleton& skeleton = with_.skeleton();
    with_.sample(time, poseWith_);
    without_.sample(time, poseWithout_);
    forwardKinematics(skeleton, poseWith_, modelWith_);
    forwardKinematics(skeleton, poseWithout_, modelWithout_);
    LayerEffect effect;
    for (int i = 0; i < skeleton.size(); ++i) {
        const double angle =
            rotationDistance(poseWith_[asIndex(i)].rotation, poseWithout_[asIndex(i)].rotation);
        const BoneEnds with = boneEnds(skeleton[i], modelWith_[asIndex(i)]),
                       without = boneEnds(skeleton[i], modelWithout_[asIndex(i)]);
        const double distance =
            std::max((with.head - without.head).norm(), (with.tail - without.tail).norm());
        if (angle > effect.angle) {
            effect.angle = angle;
            effect.angleJoint = i;
        }
        if (distance > effect.distance) {
            effect.distance = distance;
            effect.distanceJoint = i;
        }
    }
    return effect;
}

}  // namespace sinew
