#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <unordered_map>

#include "core/base/Index.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/meshes/BindPose.h"
#include "core/scene/edits/meshes/MeshWeights.h"
#include "core/skin/weights/EditWeights.h"
#include "core/skin/weights/WeightSum.h"
#include "core/skin/weights/WeightedSurface.h"

namespace sinew {

namespace {

using Eigen::Vector3d;
using Influences = std::vector<Influence>;

constexpr double kMirrorReach = 0.02;  // relative to the size of the meshes
constexpr double kInPlane = 1e-5;      // likewise
constexpr double kAnywhere = std::numeric_limits<double>::infinity();
constexpr float kSurfacePart = 0.3F;  // progress after preparing the surface

/// Gives a mesh new influences of joints of the skeleton, adding those that its skin lacks.
class SkinUpdate {
public:
    SkinUpdate(const Skeleton& skeleton, const Mesh& mesh)
        : skeleton_(skeleton), skin_(*mesh.skin), modelFromMesh_(meshInModel(skeleton, skin_)) {
        pose_ = bindPose(skeleton, skin_, modelFromMesh_);
        for (const SkinJoint& each : skin_.joints) {
            indices_.push_back(static_cast<std::uint16_t>(skeleton.find(each.joint).value_or(0)));
            known_.try_emplace(indices_.back(), static_cast<std::uint16_t>(indices_.size() - 1));
        }
    }

    /// Returns the index in the skeleton of each joint of the skin.
    const std::vector<std::uint16_t>& indices() const { return indices_; }
    const Affine& modelFromMesh() const { return modelFromMesh_; }

    /// Replaces the weights of a vertex. Vertices must be given in ascending order.
    ///
    /// @param influences  of joints of the skeleton
    void set(std::uint32_t vertex, const Influences& influences) {
        sum_.clear();
        for (const Influence& each : influences) {
            if (const auto index = indexOf(each.joint)) sum_.add(*index, static_cast<double>(each.weight));
        }
        const auto list = sum_.influences();
        vertices_.push_back(vertex);
        wanted_.emplace_back(list.begin(), list.end());
    }

    /// Returns the skin with the new weights, some of them missing once cancelled.
    Skin skin(const WeightScope& scope) {
        const LockedJoints locked = lockedJoints(skin_, scope.locked);
        InfluenceRow row;
        skin_.influences = skin_.influences.with(vertices_, [&](std::size_t i) {
            row = InfluenceRow(skin_.at(vertices_[i]));
            if (!scope.control.isCancelled()) row.replaceUnlocked(wanted_[i], locked);
            return row.influences();
        });
        return std::move(skin_);
    }

private:
    std::optional<std::uint16_t> indexOf(std::uint16_t joint) {
        const auto found = known_.find(joint);
        if (found != known_.end()) return found->second;
        if (!isInvertible(pose_[joint]) || indices_.size() >= Skin::kMaxJoints) return std::nullopt;
        known_.emplace(joint, static_cast<std::uint16_t>(indices_.size()));
        indices_.push_back(joint);
        skin_.joints.push_back({skeleton_[joint].id, pose_[joint].inverse() * modelFromMesh_});
        return static_cast<std::uint16_t>(indices_.size() - 1);
    }

    const Skeleton& skeleton_;
    Skin skin_;
    Affine modelFromMesh_;
    std::vector<Affine> pose_;
    std::vector<std::uint16_t> indices_;
    std::unordered_map<std::uint16_t, std::uint16_t> known_;  ///< by joint of the skeleton, in the skin
    std::vector<std::uint32_t> vertices_;
    std::vector<Influences> wanted_;
    WeightSum sum_;
};

Result<Scene> cancelled() { return fail(ErrorCode::cancelled, "", "editing weights was cancelled"); }

std::size_t vertexCount(const Character& character, std::span<const MeshId> meshes) {
    std::size_t count = 0;
    for (const MeshId id : meshes) count += character.find(id)->geometry->positions.size();
    return count;
}

/// Returns the progress after looking up some of the vertices.
double progressOf(std::size_t done, std::size_t all) {
    return static_cast<double>(kSurfacePart) +
           (1 - static_cast<double>(kSurfacePart)) * static_cast<double>(done) / static_cast<double>(all);
}

std::string namesOf(const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text.append(text.empty() ? "" : ", ").append(name);
    return text;
}

/// Returns the counterpart of each joint on the other side: by name, or else the joint at the mirrored
/// position in the rest pose. kNoParent if there is none.
std::vector<int> counterpartsOf(const Skeleton& skeleton) {
    const double near = kMirrorReach * skeleton.extent();
    const auto head = [&](int joint) -> Vector3d {
        return skeleton.restModel()[asIndex(joint)].translation();
    };
    std::vector<int> pairs = mirrorPairs(skeleton);
    for (int j = 0; j < skeleton.size(); ++j) {
        if (pairs[asIndex(j)] != kNoParent && pairs[asIndex(j)] != j) continue;
        const Vector3d mirrored(-head(j).x(), head(j).y(), head(j).z());
        // A joint in the middle is its own counterpart, unless another one fits better.
        double least = (head(j) - mirrored).norm();
        if (least <= near) pairs[asIndex(j)] = j;
        for (int k = 0; k < skeleton.size(); ++k) {
            const double distance = (head(k) - mirrored).norm();
            if (distance > near || distance >= least) continue;
            least = distance;
            pairs[asIndex(j)] = k;
        }
    }
    return pairs;
}

/// Mirrors the weights of a character's meshes.
class Mirror {
public:
    Mirror(Character& character, const WeightScope& scope, Side from)
        : character_(character), scope_(scope), pairs_(counterpartsOf(*character.skeleton)) {
        const Skeleton& skeleton = *character.skeleton;
        double left = 0;
        for (int j = 0; j < skeleton.size(); ++j) {
            const auto side = sideName(skeleton[j].name);
            if (side && pairs_[asIndex(j)] != kNoParent && pairs_[asIndex(j)] != j)
                left +=
                    (side->side == Side::left ? 1 : -1) * skeleton.restModel()[asIndex(j)].translation().x();
        }
        // The character faces +Z, so its left is +X unless its joints say otherwise.
        sign_ = (left < 0 ? -1 : 1) * (from == Side::left ? 1 : -1);
    }

    void mirror(Diagnostics& diagnostics) {
        std::vector<SkinUpdate> updates;
        std::vector<WeightedSurface::Part> parts;
        for (const MeshId id : scope_.meshes) {
            const Mesh& mesh = *character_.find(id);
            updates.emplace_back(*character_.skeleton, mesh);
            parts.push_back({&mesh, updates.back().modelFromMesh(), updates.back().indices()});
        }
        const WeightedSurface surface(parts, scope_.control.part(0, kSurfacePart));
        std::size_t missed = 0, done = 0;
        for (std::size_t i = 0; i < parts.size(); ++i) missed += mirror(parts[i], surface, updates[i], done);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (scope_.control.isCancelled()) return;
            Mesh mesh = *parts[i].mesh;
            mesh.skin = std::make_shared<const Skin>(updates[i].skin(scope_));
            replacePart(character_.meshes, std::move(mesh));
        }
        report(missed, diagnostics);
    }

private:
    /// Returns the number of vertices without a counterpart.
    ///
    /// @param done  number of vertices of all meshes so far
    std::size_t mirror(const WeightedSurface::Part& part, const WeightedSurface& surface, SkinUpdate& update,
                       std::size_t& done) {
        const double inPlane = kInPlane * surface.size(), reach = kMirrorReach * surface.size();
        std::size_t missed = 0;
        const auto& positions = part.mesh->geometry->positions;
        for (std::uint32_t v = 0; v < positions.size() && !scope_.control.isCancelled(); ++v) {
            scope_.control.report(progressOf(++done, vertexCount_));
            const Vector3d position = part.modelFromMesh * positions[v].cast<double>();
            const double x = sign_ * position.x();
            if (x > inPlane) continue;
            Influences own;
            for (const Influence& each : part.mesh->skin->at(v))
                own.push_back({part.joints[each.joint], each.weight});
            if (x >= -inPlane) {
                for (Influence& each : counterparts(Influences(own))) own.push_back(each);
                update.set(v, own);
            } else if (const auto found = surface.at({-position.x(), position.y(), position.z()}, reach)) {
                update.set(v, counterparts(*found));
            } else {
                ++missed;
            }
        }
        return missed;
    }

    Influences counterparts(Influences influences) {
        for (Influence& each : influences) {
            const int counterpart = pairs_[each.joint];
            if (counterpart == kNoParent)
                unpaired_.insert((*character_.skeleton)[each.joint].name);
            else
                each.joint = static_cast<std::uint16_t>(counterpart);
        }
        return influences;
    }

    void report(std::size_t missed, Diagnostics& diagnostics) const {
        if (missed > 0) {
            diagnostics.warn(ErrorCode::dataIgnored, "",
                             (missed == 1 ? "1 vertex has" : std::to_string(missed) + " vertices have") +
                                 " no counterpart on the other side; the weights are unchanged there");
        }
        if (!unpaired_.empty()) {
            diagnostics.warn(ErrorCode::dataChanged, "",
                             (unpaired_.size() == 1 ? "a joint has" : "some joints have") +
                                 std::string(" no counterpart on the other side and mirrored vertices "
                                             "follow the same joint: ") +
                                 namesOf(unpaired_));
        }
    }

    Character& character_;
    const WeightScope& scope_;
    std::vector<int> pairs_;
    std::size_t vertexCount_ = vertexCount(character_, scope_.meshes);
    double sign_ = 1;  ///< of x on the side whose weights are kept
    std::set<std::string> unpaired_;
};

/// Finds the joints of another skeleton that have the names of a skin's joints.
struct JointMatching {
    const Skeleton &from, &to;
    bool found = false;                 ///< whether any joint has a match
    std::set<std::string> unmatched{};  ///< names of joints without one

    /// Returns the match of each joint of a skin; joints without one are replaced by their closest ancestor
    /// with one, or the first joint.
    std::vector<std::uint16_t> of(const Skin& skin) {
        std::vector<std::uint16_t> result;
        for (const SkinJoint& each : skin.joints) {
            std::optional<int> match;
            for (int a = from.find(each.joint).value_or(kNoParent); a != kNoParent && !match;
                 a = from[a].parent) {
                match = &from == &to ? std::optional(a) : to.find(from[a].name);
                if (!match) unmatched.insert(from[a].name);
            }
            found |= match.has_value();
            result.push_back(static_cast<std::uint16_t>(match.value_or(0)));
        }
        return result;
    }
};

}  // namespace

Result<Scene> mirrorWeights(const Scene& scene, const WeightScope& scope, Side from,
                            Diagnostics& diagnostics) {
    Result<Character> owner = characterOfMeshes(scene, scope.character, scope.meshes);
    if (!owner) return tl::unexpected<Error>(owner.error());
    if (scope.meshes.empty()) return fail(ErrorCode::argumentInvalid, "", "select at least one mesh");
    Mirror(*owner, scope, from).mirror(diagnostics);
    if (scope.control.isCancelled()) return cancelled();
    return withCharacter(scene, std::move(*owner));
}

Result<Scene> copyWeights(const Scene& scene, const WeightScope& scope, const Character& source,
                          const std::vector<MeshId>& sourceMeshes, Diagnostics& diagnostics) {
    Result<Character> owner = characterOfMeshes(scene, scope.character, scope.meshes);
    if (!owner) return tl::unexpected<Error>(owner.error());
    if (scope.meshes.empty()) return fail(ErrorCode::argumentInvalid, "", "select at least one mesh");
    JointMatching matching{*source.skeleton, *owner->skeleton};
    std::vector<WeightedSurface::Part> parts;
    for (const MeshId id : sourceMeshes) {
        const Mesh* const mesh = source.find(id);
        if (!mesh) return fail(ErrorCode::argumentInvalid, source.name, "the mesh does not exist");
        if (std::ranges::find(scope.meshes, id) != scope.meshes.end() && source.skeleton == owner->skeleton)
            return fail(ErrorCode::argumentInvalid, "mesh " + mesh->name,
                        "weights cannot be copied from a mesh to itself");
        parts.push_back({mesh, meshInModel(*source.skeleton, *mesh->skin), matching.of(*mesh->skin)});
    }
    if (!parts.empty() && !matching.found)
        return fail(ErrorCode::argumentInvalid, source.name,
                    "none of its joints has the name of a joint of the character");
    const WeightedSurface surface(parts, scope.control.part(0, kSurfacePart));
    std::size_t done = 0;
    const std::size_t count = vertexCount(*owner, scope.meshes);
    for (const MeshId id : scope.meshes) {
        Mesh mesh = *owner->find(id);
        SkinUpdate update(*owner->skeleton, mesh);
        for (std::uint32_t v = 0; v < mesh.geometry->positions.size(); ++v) {
            if (scope.control.isCancelled()) return cancelled();
            scope.control.report(progressOf(++done, count));
            const auto found =
                surface.at(update.modelFromMesh() * mesh.geometry->positions[v].cast<double>(), kAnywhere);
            if (!found) return fail(ErrorCode::argumentInvalid, "", "there is no surface to copy from");
            update.set(v, *found);
        }
        mesh.skin = std::make_shared<const Skin>(update.skin(scope));
        replacePart(owner->meshes, std::move(mesh));
    }
    if (scope.control.isCancelled()) return cancelled();
    if (!matching.unmatched.empty()) {
        diagnostics.warn(ErrorCode::dataChanged, "",
                         "joints that the character lacks are replaced by their ancestors: " +
                             namesOf(matching.unmatched));
    }
    return withCharacter(scene, std::move(*owner));
}

}  // namespace sinew
