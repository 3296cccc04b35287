#include "core/scene/edits/meshes/BindMeshes.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/Index.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/meshes/BindPose.h"
#include "core/skin/Skinning.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

constexpr double kSamePose = 1e-4;  // relative to the skeleton's size

/// Returns which joints of the figure the meshes will be bound to: those that they follow if there are
/// several, otherwise all without the root of its motion.
std::vector<bool> movingJoints(const Character& character, std::span<const MeshId> meshes) {
    const Skeleton& skeleton = *character.skeleton;
    const std::vector<bool> figure = figureJoints(skeleton);
    std::vector<bool> moves(asIndex(skeleton.size()));
    for (const MeshId id : meshes) {
        const Skin& skin = *character.find(id)->skin;
        const SkinSummary summary = summaryOf(skin);
        for (std::size_t i = 0; i < skin.joints.size(); ++i) {
            const auto joint = skeleton.find(skin.joints[i].joint);
            if (joint && figure[asIndex(*joint)] && summary.joints[i].weight > 0)
                moves[asIndex(*joint)] = true;
        }
    }
    if (std::ranges::count(moves, true) > 1) return moves;

    moves = figure;
    const auto isMoving = [&](int joint) { return joint != kNoParent && moves[asIndex(joint)]; };
    std::vector<int> motionRoots;
    for (int j = 0; j < skeleton.size(); ++j) {
        const std::vector<int>& children = skeleton.children(j);
        if (isMoving(j) && !isMoving(skeleton[j].parent) && children.size() == 1 &&
            skeleton.children(children[0]).size() > 1)
            motionRoots.push_back(j);
    }
    for (const int root : motionRoots) moves[asIndex(root)] = false;
    return moves;
}

/// Meshes with the same bind pose.
struct MeshGroup {
    std::vector<Affine> pose;  ///< J modelFromJoint
    std::vector<MeshId> meshes;
};

std::vector<MeshGroup> groupsOf(const Character& character, std::span<const MeshId> meshes) {
    const double tolerance = kSamePose * character.skeleton->extent();
    const auto isSame = [&](const std::vector<Affine>& a, const std::vector<Affine>& b) {
        return std::ranges::equal(a, b, [&](const Affine& one, const Affine& other) {
            return (one.translation() - other.translation()).norm() <= tolerance &&
                   (one.linear() - other.linear()).norm() <= 3 * kSamePose * one.linear().norm();
        });
    };
    std::vector<MeshGroup> groups;
    for (const MeshId id : meshes) {
        const Skin& skin = *character.find(id)->skin;
        std::vector<Affine> pose =
            bindPose(*character.skeleton, skin, meshInModel(*character.skeleton, skin));
        const auto same =
            std::ranges::find_if(groups, [&](const MeshGroup& group) { return isSame(group.pose, pose); });
        if (same == groups.end())
            groups.push_back({std::move(pose), {id}});
        else
            same->meshes.push_back(id);
    }
    return groups;
}

/// Binds the meshes of a group.
class GroupBinder {
public:
    GroupBinder(Character& character, const MeshGroup& group, const std::vector<bool>& moves,
                const WorkControl& control)
        : character_(character), group_(group), control_(control) {
        for (const MeshId id : group.meshes) addSurface(*character.find(id));
        for (int j = 0; j < character.skeleton->size(); ++j) {
            if (!moves[asIndex(j)]) continue;
            if (isInvertible(group.pose[asIndex(j)]))
                addBone(j, moves);
            else
                flat_.push_back(j);
        }
    }

    Result<void> bind(BindSettings settings, Diagnostics& diagnostics) {
        const auto cancelled = [] { return fail(ErrorCode::cancelled, "", "binding was cancelled"); };
        if (control_.isCancelled()) return cancelled();
        settings.control = control_;
        const auto bound = bindWeights(surface_, bones_, settings);
        if (!bound) return tl::unexpected<Error>(bound.error());
        std::size_t first = 0;
        for (const MeshId id : group_.meshes) {
            Mesh mesh = *character_.find(id);
            const std::size_t count = mesh.geometry->positions.size();
            mesh.skin = std::make_shared<const Skin>(skinOf(mesh, bound->weights, first));
            if (control_.isCancelled()) return cancelled();
            if (const char* problem = fault(*mesh.skin)) return fail(ErrorCode::argumentInvalid, "", problem);
            first += count;
            replacePart(character_.meshes, std::move(mesh));
        }
        report(*bound, diagnostics);
        return {};
    }

private:
    void addSurface(const Mesh& mesh) {
        const auto first = static_cast<std::uint32_t>(surface_.positions.size());
        const Affine modelFromMesh = meshInModel(*character_.skeleton, *mesh.skin);
        for (const Eigen::Vector3f& position : mesh.geometry->positions) {
            if (control_.isCancelled()) return;
            surface_.positions.emplace_back(modelFromMesh * position.cast<double>());
        }
        for (const auto& [a, b, c] : mesh.geometry->triangles) {
            if (control_.isCancelled()) return;
            surface_.triangles.push_back({first + a, first + b, first + c});
        }
    }

    void addBone(int joint, const std::vector<bool>& moves) {
        const Affine& modelFromJoint = group_.pose[asIndex(joint)];
        const Vector3d head = modelFromJoint.translation();
        Bone bone;
        for (const int child : character_.skeleton->children(joint)) {
            if (moves[asIndex(child)]) bone.push_back({head, group_.pose[asIndex(child)].translation()});
        }
        if (bone.empty()) bone.push_back({head, modelFromJoint * (*character_.skeleton)[joint].tail});
        bones_.push_back(std::move(bone));
        joints_.push_back(joint);
    }

    /// Returns the skin of a mesh whose first vertex has index `first` in the surface. Joints without
    /// influence are left out. Incomplete once cancelled.
    Skin skinOf(const Mesh& mesh, const VertexWeights& weights, std::size_t first) const {
        const Affine modelFromMesh = meshInModel(*character_.skeleton, *mesh.skin);
        const std::size_t count = mesh.geometry->positions.size();
        std::vector<char> isUsed(bones_.size());
        for (std::size_t v = 0; v < count && !control_.isCancelled(); ++v) {
            for (const Influence& influence : weights.at(first + v)) isUsed[influence.joint] = true;
        }
        Skin skin;
        std::vector<std::uint16_t> indexOf(bones_.size());
        for (std::size_t bone = 0; bone < bones_.size(); ++bone) {
            if (!isUsed[bone]) continue;
            indexOf[bone] = static_cast<std::uint16_t>(skin.joints.size());
            const int joint = joints_[bone];
            skin.joints.push_back(
                {(*character_.skeleton)[joint].id, group_.pose[asIndex(joint)].inverse() * modelFromMesh});
        }
        InfluenceWriter influences;
        for (std::size_t v = 0; v < count && !control_.isCancelled(); ++v) {
            for (const Influence& influence : weights.at(first + v))
                influences.add({indexOf[influence.joint], influence.weight});
            influences.endVertex();
        }
        skin.influences = std::move(influences).finish();
        skin.blendWeights = mesh.skin->blendWeights;
        return skin;
    }

    void report(const BoundWeights& bound, Diagnostics& diagnostics) const {
        const std::string where = "mesh " + character_.find(group_.meshes.front())->name;
        std::vector<int> outside;
        for (const std::size_t bone : bound.outside) outside.push_back(joints_[bone]);
        reportJoints(outside, "outside the mesh", where, diagnostics);
        reportJoints(flat_, "scaled to zero", where, diagnostics);
        if (bound.copied > 0) {
            diagnostics.inform(
                ErrorCode::dataChanged, where,
                std::to_string(bound.copied) + (bound.copied == 1 ? " vertex is" : " vertices are") +
                    " not reached by any joint; weights were copied from the nearest vertices");
        }
    }

    void reportJoints(const std::vector<int>& joints, const char* state, const std::string& where,
                      Diagnostics& diagnostics) const {
        if (joints.empty()) return;
        std::string names;
        for (const int joint : joints)
            names += (names.empty() ? "" : ", ") + (*character_.skeleton)[joint].name;
        diagnostics.inform(
            ErrorCode::dataIgnored, where,
            (joints.size() == 1 ? "1 joint is " : std::to_string(joints.size()) + " joints are ") + state +
                (joints.size() == 1 ? " and moves no vertices: " : " and move no vertices: ") + names);
    }

    Character& character_;
    const MeshGroup& group_;
    WorkControl control_;
    BindSurface surface_;
    std::vector<Bone> bones_;
    std::vector<int> joints_;  ///< of the bones
    std::vector<int> flat_;    ///< joints that have no inverse
};

/// Returns a mesh with its geometry in model space, in the rest pose. Shapes of skinned meshes are lost.
Mesh atRest(const Mesh& mesh, const Skeleton& skeleton, Diagnostics& diagnostics) {
    Mesh result = mesh;
    const std::vector<Affine> matrices = skinMatrices(*mesh.skin, skeleton, skeleton.restModel());
    if (matrices.size() == 1) {
        result.geometry = std::make_shared<const Geometry>(transformed(*mesh.geometry, matrices.front()));
        for (Shape& shape : result.shapes) {
            for (ShapeTarget& target : shape.targets)
                target.deltas = std::make_shared<const ShapeDeltas>(
                    transformed(*target.deltas, *mesh.geometry, matrices.front()));
        }
        return result;
    }
    if (!mesh.shapes.empty()) {
        diagnostics.warn(ErrorCode::dataLost, "mesh " + mesh.name,
                         "the shapes of skinned meshes cannot be added to another character");
        result.shapes.clear();
    }
    Geometry geometry = *mesh.geometry;
    skinVertices(mesh, std::vector<double>(mesh.shapes.size()), matrices, geometry.positions,
                 geometry.normals);
    result.geometry = std::make_shared<const Geometry>(std::move(geometry));
    return result;
}

}  // namespace

Result<Scene> bindMeshes(const Scene& scene, CharacterId character, std::span<const MeshId> meshes,
                         const BindSettings& settings, Diagnostics& diagnostics) {
    Result<Character> owner = characterOfMeshes(scene, character, meshes);
    if (!owner) return tl::unexpected<Error>(owner.error());
    if (meshes.empty()) return fail(ErrorCode::argumentInvalid, "", "select at least one mesh to bind");
    const std::vector<bool> moves = movingJoints(*owner, meshes);
    const std::vector<MeshGroup> groups = groupsOf(*owner, meshes);
    const auto fraction = [&](std::size_t group) {
        return static_cast<float>(group) / static_cast<float>(groups.size());
    };
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const WorkControl control = settings.control.part(fraction(i), fraction(i + 1));
        const auto bound = GroupBinder(*owner, groups[i], moves, control).bind(settings, diagnostics);
        if (!bound) {
            return fail(bound.error().code, "mesh " + owner->find(groups[i].meshes.front())->name,
                        bound.error().message);
        }
    }
    return withCharacter(scene, std::move(*owner));
}

Result<Scene> addMeshes(const Scene& scene, CharacterId character, const Scene& from,
                        Diagnostics& diagnostics, const WorkControl& control) {
    Result<Character> owner = characterOf(scene, character);
    if (!owner) return tl::unexpected<Error>(owner.error());
    Scene result = scene;
    const Skeleton& skeleton = *owner->skeleton;
    if (skeleton.size() == 0 || !isInvertible(skeleton.restModel().front()))
        return fail(ErrorCode::argumentInvalid, owner->name, "the first joint is missing or scaled to zero");
    const SkinJoint first{skeleton[0].id, skeleton.restModel().front().inverse()};
    std::size_t count = 0, done = 0;
    for (const auto& other : from.characters) count += other->meshes.size();
    for (const auto& other : from.characters) {
        for (const auto& each : other->meshes) {
            if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "adding meshes was cancelled");
            control.report(static_cast<double>(done++) / static_cast<double>(count));
            Mesh mesh = atRest(*each, *other->skeleton, diagnostics);
            mesh.skin = std::make_shared<const Skin>(rigidSkin(first, each->geometry->positions.size()));
            mesh.id = result.newId<MeshId>();
            for (Shape& shape : mesh.shapes) shape.id = result.newId<ShapeId>();
            mesh.name = freeNameIn(owner->meshes, mesh.name);
            mesh.method = SkinningMethod::linearBlend;
            mesh.node = std::nullopt;
            owner->meshes.push_back(std::make_shared<const Mesh>(std::move(mesh)));
        }
    }
    if (owner->meshes.size() == scene.find(character)->meshes.size())
        return fail(ErrorCode::argumentInvalid, "", "there is no mesh to add");
    return withCharacter(std::move(result), std::move(*owner));
}

}  // namespace sinew
