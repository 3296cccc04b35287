#include "app/commands/Inspection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/io/CorrectImport.h"
#include "core/io/FormatList.h"
#include "core/rig/JointLimits.h"
#include "core/rig/Pose.h"

namespace sinew {

namespace {

/// Records the format of what `scene` has in addition to `before`.
void recordFormats(const Scene& before, const Scene& scene, std::string_view format, Inspection& inspection) {
    for (const auto& character : scene.characters) {
        if (!before.find(character->id)) inspection.characterFormats[character->id] = format;
        for (const auto& clip : character->clips) inspection.clipFormats.try_emplace(clip->id, format);
    }
}

}  // namespace

Result<Inspection> inspect(const Input& input, Diagnostics& diagnostics) {
    const auto files = openFiles(input.paths());
    if (!files) return tl::unexpected(files.error());
    Inspection inspection;
    inspection.defined = definedBy(*files);
    for (const auto& [source, format] : *files) {
        auto scene = format->read(source, inspection.scene, input.options, diagnostics);
        if (!scene) return tl::unexpected(std::move(scene.error()));
        recordFormats(inspection.scene, *scene, format->name(), inspection);
        inspection.scene = *std::move(scene);
    }
    auto corrected = withCorrections({}, std::move(inspection.scene), input.options.corrections,
                                     inspection.defined, diagnostics);
    if (!corrected) return tl::unexpected(std::move(corrected.error()));
    inspection.scene = *std::move(corrected);
    for (const auto& character : inspection.scene.characters) {
        for (const auto& clip : character->clips) inspection.findings[clip->id] = checkClip(*character, clip);
    }
    return inspection;
}

ImportGuess Inspection::guess(const std::shared_ptr<const Character>& character) const {
    return guessImport(character, character->clips.empty() ? nullptr : character->clips.back(), defined);
}

Eigen::Vector3d restSize(const Skeleton& skeleton) {
    if (skeleton.size() == 0) return Eigen::Vector3d::Zero();
    const double infinite = std::numeric_limits<double>::infinity();
    Eigen::Vector3d low = Eigen::Vector3d::Constant(infinite), high = -low;
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        const BoneEnds bone =
            boneEnds(skeleton[joint], skeleton.restModel()[static_cast<std::size_t>(joint)]);
        low = low.cwiseMin(bone.head).cwiseMin(bone.tail);
        high = high.cwiseMax(bone.head).cwiseMax(bone.tail);
    }
    return high - low;
}

int freeChannelCount(const Skeleton& skeleton) {
    int count = 0;
    for (const Joint& joint : skeleton.joints()) count += joint.free.size();
    return count;
}

std::vector<const Material*> materialsOf(const Mesh& mesh) {
    std::vector<const Material*> materials;
    for (const Surface& surface : mesh.surfaces) {
        const Material* material = surface.material.get();
        if (material && std::ranges::find(materials, material) == materials.end())
            materials.push_back(material);
    }
    return materials;
}

int limitCount(const Skeleton& skeleton) {
    const auto limited = [](const AngleLimit& limit) { return limit.mode != AngleLimit::Mode::free; };
    std::ptrdiff_t count = 0;
    for (const Joint& joint : skeleton.joints()) count += std::ranges::count_if(joint.limits.angles, limited);
    return static_cast<int>(count);
}

std::size_t keysOutsideLimits(const Skeleton& skeleton, const Clip& clip) {
    std::size_t outside = 0;
    for (const Track& track : clip.tracks) {
        const auto joint = skeleton.find(track.id.joint);
        if (!joint || !isAngle(track.id.channel)) continue;
        const AngleLimit& limit =
            skeleton[*joint].limits.angles[static_cast<std::size_t>(component(track.id.channel))];
        if (limit.mode == AngleLimit::Mode::free) continue;
        for (const auto& chunk : track.curve->chunks()) {
            outside += static_cast<std::size_t>(std::ranges::count_if(
                chunk->values, [&](double value) { return excess(limit, value) > kLimitTolerance; }));
        }
    }
    return outside;
}

}  // namespace sinew
