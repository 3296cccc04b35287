#include "core/scene/edits/BakeWarp.h"

#include "core/scene/edits/Replace.h"

namespace sinew {
namespace {

/// The unkeyed pose of a clip, if it has one, where its moment plays first.
Scene withPoseMoved(Scene scene, CharacterId character, const Clip& before) {
    Character owner = *scene.find(character);
    if (!owner.unkeyed || owner.unkeyed->clip != before.id) return scene;
    UnkeyedPose pose = *owner.unkeyed;
    pose.time = before.rate.time(before.rate.nearestFrame(before.warp->firstTime(pose.time)));
    owner.unkeyed = std::make_shared<const UnkeyedPose>(std::move(pose));
    return withCharacter(std::move(scene), std::move(owner));
}

}  // namespace

Result<WarpBaking> bakeWarp(const Scene& scene, CharacterId character, ClipId clip,
                            const WarpBakeSettings& settings) {
    Result<Clip> edited = clipOf(scene, character, clip);
    if (!edited) return tl::unexpected<Error>(edited.error());
    const auto before = std::make_shared<const Clip>(*std::move(edited));
    Result<BakedWarp> baked = bakedWarp(scene.find(character)->skeleton, before, settings);
    if (!baked) return tl::unexpected<Error>(baked.error());
    WarpBaking made{withClip(scene, character, std::move(baked->clip)), std::move(baked->report)};
    if (made.report.wholeBody) made.scene = withPoseMoved(std::move(made.scene), character, *before);
    return made;
}

}  // namespace sinew
