#include "core/scene/edits/keys/EditKeys.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/edits/layers/EditLayers.h"
#include "tests/core/RandomLayers.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

constexpr std::size_t kMostLayers = 4;

/// A clip, and one of its layers if it has any.
struct LayerDraw {
    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> clip;
    LayerId layer;
};

std::optional<LayerDraw> drawLayer(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    const auto clip = character ? drawClip(*character, dice) : nullptr;
    if (!clip) return std::nullopt;
    LayerDraw drawn{character, clip, {}};
    if (!clip->layers.empty()) drawn.layer = dice.oneOf(clip->layers)->id;
    return drawn;
}

Result<Scene> nothing() { return fail(ErrorCode::argumentInvalid, "", "there is no layer to edit"); }

Result<Scene> addSome(const Scene& scene, Dice& dice) {
    const auto drawn = drawLayer(scene, dice);
    if (!drawn || drawn->clip->layers.size() >= kMostLayers) return nothing();
    return addLayer(scene, drawn->character->id, drawn->clip->id,
                    makeLayer(dice, *drawn->character->skeleton, *drawn->clip, {}));
}

Result<Scene> duplicateSome(const Scene& scene, Dice& dice) {
    const auto drawn = drawLayer(scene, dice);
    if (!drawn || drawn->clip->layers.size() >= kMostLayers) return nothing();
    return duplicateLayer(scene, drawn->character->id, drawn->clip->id, drawn->layer);
}

Result<Scene> deleteSome(const Scene& scene, Dice& dice) {
    const auto drawn = drawLayer(scene, dice);
    return drawn ? deleteLayer(scene, drawn->character->id, drawn->clip->id, drawn->layer) : nothing();
}

Result<Scene> moveSomeLayer(const Scene& scene, Dice& dice) {
    const auto drawn = drawLayer(scene, dice);
    if (!drawn) return nothing();
    return moveLayer(scene, drawn->character->id, drawn->clip->id, drawn->layer,
                     static_cast<std::size_t>(dice.integer(0, static_cast<int>(kMostLayers) - 1)));
}

Result<Scene> setSome(const Scene& scene, Dice& dice) {
    const auto drawn = drawLayer(scene, dice);
    if (!drawn) return nothing();
    ClipLayer settings = makeLayer(dice, *drawn->character->skeleton, *drawn->clip, drawn->layer);
    settings.locked = dice.chance(0.2);
    return setLayer(scene, drawn->character->id, drawn->clip->id, drawn->layer, std::move(settings));
}

Result<Scene> splitSome(const Scene& scene, Dice& dice) {
    const auto drawn = drawLayer(scene, dice);
    if (!drawn || drawn->clip->layers.size() >= kMostLayers) return nothing();
    std::vector<JointId> joints;
    for (const Joint& joint : drawn->character->skeleton->joints()) {
        if (dice.chance(0.5)) joints.push_back(joint.id);
    }
    return splitLayer(scene, drawn->character->id, drawn->clip->id, drawn->layer, joints);
}

Result<Scene> mergeSome(const Scene& scene, Dice& dice) {
    const auto drawn = drawLayer(scene, dice);
    return drawn ? mergeLayer(scene, drawn->character->id, drawn->clip->id, drawn->layer) : nothing();
}

Result<Scene> flattenSome(const Scene& scene, Dice& dice) {
    const auto drawn = drawLayer(scene, dice);
    return drawn ? flattenLayers(scene, drawn->character->id, drawn->clip->id) : nothing();
}

Result<Scene> convertSome(const Scene& scene, Dice& dice) {
    const auto drawn = drawLayer(scene, dice);
    if (!drawn) return nothing();
    return convertLayer(scene, drawn->character->id, drawn->clip->id, drawn->layer,
                        dice.chance(0.5) ? LayerMode::additive : LayerMode::override,
                        static_cast<LayerRotation>(dice.integer(0, 2)));
}

Result<Scene> addSomeDifference(const Scene& scene, Dice& dice) {
    const auto drawn = drawLayer(scene, dice);
    const auto wanted = drawn ? drawClip(*drawn->character, dice) : nullptr;
    if (!wanted || drawn->clip->layers.size() >= kMostLayers) return nothing();
    return addDifference(scene, drawn->character->id, drawn->clip->id, wanted->id);
}

Result<Scene> keySome(const Scene& scene, Dice& dice) {
    const auto drawn = drawLayer(scene, dice);
    if (!drawn || !drawn->layer) return nothing();
    const auto values = drawValues(*drawn->character, dice);
    return setKeys(scene, drawn->character->id, layerClip(drawn->layer), drawTime(*drawn->clip, dice),
                   values);
}

}  // namespace

std::vector<RandomEdit> layerEdits() {
    return {{"AddLayer", addSome},
            {"AddDifference", addSomeDifference},
            {"ConvertLayer", convertSome},
            {"DeleteLayer", deleteSome},
            {"DuplicateLayer", duplicateSome},
            {"FlattenLayers", flattenSome},
            {"MergeLayer", mergeSome},
            {"MoveLayer", moveSomeLayer},
            {"SetLayerKeys", keySome},
            {"SetLayer", setSome},
            {"SplitLayer", splitSome}};
}

}  // namespace sinew::test
