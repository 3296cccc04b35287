#include "app/commands/Inspection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/io/FormatList.h"
#include "core/rig/JointLimits.h"
#include "core/rig/Pose.h"

namespace sinew {

namespace {

/// CMU stores lengths in inches divided by 0.45.
constexpr std::array<Unit, 6> kUnits{{{"metre", 1},
                                      {"centimetre", 0.01},
                                      {"millimetre", 0.001},
                                      {"inch", 0.0254},
                                      {"foot", 0.3048},
                                      {"CMU unit", 0.0254 / 0.45}}};

constexpr double kBodyHeight = 1.7;
constexpr double kShortestBody = 1.3;
constexpr double kTallestBody = 2.3;

bool isBodyHeight(double metres) { return metres >= kShortestBody && metres <= kTallestBody; }

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
    for (const auto& [source, format] : *files) {
        auto scene = format->read(source, inspection.scene, input.options, diagnostics);
        if (!scene) return tl::unexpected(std::move(scene.error()));
        recordFormats(inspection.scene, *scene, format->name(), inspection);
        inspection.scene = *std::move(scene);
    }
    return inspection;
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

std::optional<Unit> namedUnit(double metres) {
    const auto unit = std::ranges::find_if(
        kUnits, [&](const Unit& candidate) { return std::abs(candidate.metres - metres) < 1e-9 * metres; });
    return unit == kUnits.end() ? std::nullopt : std::optional(*unit);
}

std::optional<Unit> guessUnit(double largestSide, double metresPerUnit) {
    if (isBodyHeight(largestSide)) return namedUnit(metresPerUnit).value_or(Unit{"unit", metresPerUnit});
    const auto deviation = [&](const Unit& unit) {
        return std::abs(std::log(largestSide / metresPerUnit * unit.metres / kBodyHeight));
    };
    const Unit best = *std::ranges::min_element(kUnits, {}, deviation);
    return isBodyHeight(largestSide / metresPerUnit * best.metres) ? std::optional(best) : std::nullopt;
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
