#pragma once

#include <set>
#include <vector>

#include "core/anim/layers/BakeLayers.h"
#include "core/anim/sampling/ClipSampler.h"

namespace sinew {

/// The motion of a clip with its layers from the bottom up to, but without, one of them.
class LayeredMotion {
public:
    explicit LayeredMotion(const LayeredClip& subject)
        : subject_(&subject), sampler_(subject.skeleton, subject.clip) {
        for (const CompiledLayer& layer : sampler_.compiled()->layers()) layers_.push_back(layer.layer);
    }

    const Skeleton& skeleton() const { return *subject_->skeleton; }
    const Clip& clip() const { return *subject_->clip; }
    /// The layers that have an effect, from the bottom up.
    const std::vector<std::shared_ptr<const ClipLayer>>& layers() const { return layers_; }

    JointMotion joint(int joint, std::size_t end, Seconds time) const {
        return sampler_.motionBelow(end, joint, time);
    }
    double channel(ChannelId id, std::size_t end, Seconds time) const {
        const Curve* const base = clip().find(id);
        double value = base ? base->evaluate(time) : subject_->defaultValue ? subject_->defaultValue(id) : 0;
        for (std::size_t i = 0; i < end; ++i) {
            if (const Curve* curve = layers_[i]->find(id))
                value = combine(layers_[i]->mode, id.channel, layers_[i]->weightAt(time), value,
                                curve->evaluate(time));
        }
        return value;
    }

private:
    const LayeredClip* subject_;
    ClipSampler sampler_;
    std::vector<std::shared_ptr<const ClipLayer>> layers_;
};

/// New curves for a base or a layer: with them it turns the motion `below` into the motion `wanted`.
struct LayerTask {
    const LayeredMotion& wanted;
    std::size_t wantedEnd;
    const LayeredMotion& below;
    std::size_t belowEnd;
    const ClipLayer* target;  ///< null: the base
    /// Whether the curves of the motion below matter; not if only layers of the same kind are added up.
    bool dependsOnBelow = true;
};

/// Returns the tracks of the base or of the target layer with those of these joints, goals and shapes
/// replaced by curves that do the task; sorted. Fails as flattened() does, and with `argumentInvalid` if no
/// values do it at some time; where = "layer NAME".
///
/// @param tracks  those of the base or the target before
Result<std::vector<Track>> bake(const LayerTask& task, const std::set<JointId>& owners,
                                const std::vector<Track>& tracks, const LayerBakeControl& control);

}  // namespace sinew
