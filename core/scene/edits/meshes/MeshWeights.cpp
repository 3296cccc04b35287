#include "core/scene/edits/meshes/MeshWeights.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <random>

#include "core/base/Index.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/skin/Skinning.h"
#include "core/skin/weights/EditWeights.h"

namespace sinew {

namespace {

constexpr int kMaxIterations = 100;
constexpr std::size_t kMaximumPoses = 64;
constexpr double kLargestTurn = kPi / 4;

/// Replaces the skin of each mesh of the scope by what `edit` returns.
Result<Scene> withSkins(
    const Scene& scene, const WeightScope& scope,
    const std::function<Skin(const Mesh&, const LockedJoints&, const WorkControl&)>& edit) {
    Result<Character> owner = characterOfMeshes(scene, scope.character, scope.meshes);
    if (!owner) return tl::unexpected<Error>(owner.error());
    if (scope.meshes.empty()) return fail(ErrorCode::argumentInvalid, "", "select at least one mesh");
    const auto fraction = [&](std::size_t mesh) {
        return static_cast<float>(mesh) / static_cast<float>(scope.meshes.size());
    };
    for (std::size_t i = 0; i < scope.meshes.size(); ++i) {
        Mesh mesh = *owner->find(scope.meshes[i]);
        mesh.skin = std::make_shared<const Skin>(edit(mesh, lockedJoints(*mesh.skin, scope.locked),
                                                      scope.control.part(fraction(i), fraction(i + 1))));
        replacePart(owner->meshes, std::move(mesh));
        if (scope.control.isCancelled())
            return fail(ErrorCode::cancelled, "", "editing weights was cancelled");
    }
    return withCharacter(scene, std::move(*owner));
}

/// Returns J modelFromJoint transforms of frames that are spread evenly over all clips. Stops early once
/// cancelled.
std::vector<std::vector<Affine>> posesOfClips(const std::shared_ptr<const Character>& character,
                                              const WorkControl& control) {
    std::vector<std::vector<Affine>> poses;
    double total = 0;
    std::vector<std::shared_ptr<const Clip>> clips;
    std::ranges::copy_if(character->clips, std::back_inserter(clips),
                         [](const auto& clip) { return !clip->tracks.empty(); });
    for (const auto& clip : clips) total += clip->duration().value;
    for (const auto& clip : clips) {
        const double seconds = clip->duration().value;
        const double part = total > 0 ? seconds / total : 1.0 / static_cast<double>(clips.size());
        const int count = std::max(1, static_cast<int>(part * static_cast<double>(kMaximumPoses)));
        if (poses.size() >= kMaximumPoses || control.isCancelled()) break;
        Evaluator evaluator(character, clip);
        for (int i = 0; i < count && !control.isCancelled(); ++i) {
            evaluator.evaluate(clip->rate.time(clip->firstFrame) + Seconds{seconds * i / count});
            poses.emplace_back(evaluator.model().begin(), evaluator.model().end());
        }
    }
    return poses;
}

/// Returns J modelFromJoint transforms of poses in which all joints are turned at random.
std::vector<std::vector<Affine>> randomPoses(const Skeleton& skeleton) {
    std::mt19937 random(1);
    const auto number = [&] {
        return static_cast<double>(random()) / static_cast<double>(std::mt19937::max()) * 2 - 1;
    };
    std::vector<std::vector<Affine>> poses;
    for (std::size_t i = 0; i < kMaximumPoses; ++i) {
        std::vector<Affine> pose;
        for (int j = 0; j < skeleton.size(); ++j) {
            Affine local = skeleton[j].rest.affine();
            for (const Eigen::Vector3d axis :
                 {Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitY(), Eigen::Vector3d::UnitZ()})
                local.rotate(Eigen::AngleAxisd(number() * kLargestTurn, axis));
            const int parent = skeleton[j].parent;
            pose.push_back(parent == kNoParent ? local : pose[asIndex(parent)] * local);
        }
        poses.push_back(std::move(pose));
    }
    return poses;
}

}  // namespace

Result<Scene> pruneWeights(const Scene& scene, const WeightScope& scope, double smallest) {
    if (!(smallest >= 0 && smallest <= 1))
        return fail(ErrorCode::argumentInvalid, "", "the smallest weight must be 0 to 1");
    return withSkins(scene, scope, [&](const Mesh& mesh, const auto& locked, const auto& control) {
        return prunedSkin(*mesh.skin, static_cast<float>(smallest), locked, control);
    });
}

Result<Scene> smoothWeights(const Scene& scene, const WeightScope& scope, int iterations, double strength) {
    if (iterations < 1 || iterations > kMaxIterations)
        return fail(ErrorCode::argumentInvalid, "", "the number of iterations must be 1 to 100");
    if (!(strength >= 0 && strength <= 1))
        return fail(ErrorCode::argumentInvalid, "", "the strength must be 0 to 1");
    return withSkins(scene, scope, [&](const Mesh& mesh, const auto& locked, const auto& control) {
        return smoothedSkin(*mesh.skin, *mesh.geometry, iterations, strength, locked, control);
    });
}

Result<Scene> limitInfluences(const Scene& scene, const WeightScope& scope, std::size_t count) {
    if (count < 1 || count > Skin::kMaxInfluences)
        return fail(ErrorCode::argumentInvalid, "", "the number of influences must be 1 to 8");
    const auto character = scene.find(scope.character);
    std::vector<std::vector<Affine>> models;
    if (character) models = posesOfClips(character, scope.control);
    if (character && models.empty()) models = randomPoses(*character->skeleton);
    return withSkins(scene, scope, [&](const Mesh& mesh, const auto& locked, const auto& control) {
        std::vector<std::vector<Affine>> matrices;
        for (const std::vector<Affine>& model : models)
            matrices.push_back(skinMatrices(*mesh.skin, *character->skeleton, model));
        return limitedSkin(mesh, count, matrices, locked, control);
    });
}

}  // namespace sinew
