#include "core/scene/LayeredClips.h"

namespace sinew {

double defaultValue(const Character& character, ChannelId id) {
    if (const Shape* shape = character.find(ShapeId{id.joint.value})) return shape->weight;
    const Goal* goal = character.find(GoalId{id.joint.value});
    if (!goal) return 0;
    if (id.channel == Channel::influence) return goal->influence;
    return (isTranslation(id.channel) ? goal->target : goal->angles)[component(id.channel)];
}

LayeredClip layeredClip(const std::shared_ptr<const Character>& character, std::shared_ptr<const Clip> clip) {
    return {character->skeleton, std::move(clip),
            [character](ChannelId id) { return defaultValue(*character, id); }};
}

Result<std::shared_ptr<const Clip>> withoutLayers(const std::shared_ptr<const Character>& character,
                                                  const std::shared_ptr<const Clip>& clip,
                                                  const LayerBakeControl& control) {
    if (clip->layers.empty()) return clip;
    return flattened(layeredClip(character, clip), control).map([](Clip flat) {
        return std::make_shared<const Clip>(std::move(flat));
    });
}

}  // namespace sinew
