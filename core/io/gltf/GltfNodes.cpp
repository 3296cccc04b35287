#include "core/io/gltf/GltfNodes.h"

#include <ranges>
#include <string>

#include "core/io/text/Names.h"
#include "core/io/text/TextCursor.h"

namespace sinew {

namespace {

class NodeReader {
public:
    NodeReader(const GltfDocument& document, double metresPerUnit, Diagnostics& diagnostics)
        : document_(document),
          nodes_(document.model().nodes),
          metresPerUnit_(metresPerUnit),
          diagnostics_(diagnostics),
          parents_(nodes_.size(), kNoParent) {}

    Result<GltfNodes> read() {
        if (nodes_.empty())
            return fail(ErrorCode::skeletonMissing, document_.source().name(), "the file has no nodes");
        if (auto done = findParents(); !done) return tl::unexpected(done.error());
        if (auto done = findOrder(); !done) return tl::unexpected(done.error());
        selectScene();
        keepJointsOfSkins();
        findJoints();

        GltfNodes result;
        result.jointOf.assign(nodes_.size(), -1);
        for (const int node : order_) {
            if (!kept_[index(node)]) continue;
            auto rest = restOf(node);
            if (!rest) return tl::unexpected(rest.error());
            Joint joint;
            joint.rest = *rest;
            joint.free = kAngles;
            joint.kind = isJoint_[index(node)] ? JointKind::joint : JointKind::node;
            if (parentOf(node) == kNoParent) {
                for (int axis = 0; axis < 3; ++axis) joint.free.insert(translation(axis));
            } else {
                joint.parent = result.jointOf[index(parentOf(node))];
            }
            result.jointOf[index(node)] = static_cast<int>(result.joints.size());
            result.joints.push_back(std::move(joint));
        }
        nameJoints(result.joints);
        deriveTails(result.joints, findBonelessJoints());
        result.shown = std::move(shown_);
        return result;
    }

private:
    Result<void> findParents() {
        for (int node = 0; node < static_cast<int>(nodes_.size()); ++node) {
            for (const int child : nodes_[index(node)].children) {
                if (!hasNode(child))
                    return fail(ErrorCode::nameUnknown, location(node),
                                "child node " + std::to_string(child) + " does not exist");
                if (parentOf(child) != kNoParent)
                    return fail(ErrorCode::hierarchyBroken, location(child),
                                "the node is a child of both node " + std::to_string(parentOf(child)) +
                                    " and node " + std::to_string(node));
                parents_[index(child)] = node;
            }
        }
        return {};
    }

    /// Each node has at most one parent by now, so nodes not reachable from a root are part of a cycle.
    Result<void> findOrder() {
        struct PendingNode {
            int node, depth;
        };
        std::vector<PendingNode> pending;
        std::vector<bool> reached(nodes_.size());
        for (int node = static_cast<int>(nodes_.size()); node-- > 0;) {
            if (parentOf(node) == kNoParent) pending.push_back({node, 1});
        }
        while (!pending.empty()) {
            const auto [node, depth] = pending.back();
            pending.pop_back();
            if (depth > document_.source().limits().depth)
                return fail(ErrorCode::limitExceeded, location(node), "nodes are nested too deeply");
            order_.push_back(node);
            reached[index(node)] = true;
            for (const int child : nodes_[index(node)].children | std::views::reverse)
                pending.push_back({child, depth + 1});
        }
        for (int node = 0; node < static_cast<int>(nodes_.size()); ++node) {
            if (!reached[index(node)])
                return fail(ErrorCode::hierarchyCycle, location(node), "the node is its own ancestor");
        }
        return {};
    }

    void selectScene() {
        const auto& scenes = document_.model().scenes;
        const int chosen = document_.model().defaultScene;
        shown_.assign(nodes_.size(), true);
        kept_.assign(nodes_.size(), true);
        if (chosen >= 0 && !at(scenes, chosen)) {
            diagnostics_.warn(ErrorCode::nameUnknown, document_.source().name(),
                              "scene " + std::to_string(chosen) + " does not exist; all nodes are shown");
        }
        if (!at(scenes, chosen)) return;
        shown_.assign(nodes_.size(), false);
        mark(scenes[index(chosen)].nodes, shown_);
        markDescendants(shown_);
        std::vector<bool> elsewhere(nodes_.size());
        for (int scene = 0; scene < static_cast<int>(scenes.size()); ++scene) {
            if (scene != chosen) mark(scenes[index(scene)].nodes, elsewhere);
        }
        markDescendants(elsewhere);
        if (scenes.size() > 1)
            diagnostics_.inform(ErrorCode::dataIgnored, document_.source().name(),
                                "only the default scene is imported");
        for (std::size_t node = 0; node < nodes_.size(); ++node) {
            kept_[node] = shown_[node] || !elsewhere[node];
            if (nodes_[node].mesh >= 0 && !shown_[node] && kept_[node])
                diagnostics_.inform(ErrorCode::dataIgnored, document_.location("node", node),
                                    "a mesh on a node outside all scenes is ignored");
        }
    }

    void mark(const std::vector<int>& nodes, std::vector<bool>& marked) const {
        for (const int node : nodes) {
            if (hasNode(node)) marked[index(node)] = true;
        }
    }

    /// Marks all descendants of marked nodes too.
    void markDescendants(std::vector<bool>& marked) const {
        for (const int node : order_) {
            if (parentOf(node) != kNoParent && marked[index(parentOf(node))]) marked[index(node)] = true;
        }
    }

    void keepJointsOfSkins() {
        std::vector<bool> usedSkins(document_.model().skins.size());
        for (std::size_t node = 0; node < nodes_.size(); ++node) {
            if (at(document_.model().skins, nodes_[node].skin) && shown_[node])
                usedSkins[index(nodes_[node].skin)] = true;
        }
        for (std::size_t skin = 0; skin < usedSkins.size(); ++skin) {
            if (usedSkins[skin]) mark(document_.model().skins[skin].joints, kept_);
        }
        for (const int node : order_ | std::views::reverse) {
            if (kept_[index(node)] && parentOf(node) != kNoParent) kept_[index(parentOf(node))] = true;
        }
    }

    /// Only skins say which nodes are joints. In a file without skins and meshes, all are.
    void findJoints() {
        const auto& skins = document_.model().skins;
        isJoint_.assign(nodes_.size(), skins.empty() && document_.model().meshes.empty());
        for (const tinygltf::Skin& skin : skins) mark(skin.joints, isJoint_);
    }

    Result<Transform> restOf(int number) {
        const tinygltf::Node& node = nodes_[index(number)];
        const auto fits = [](const std::vector<double>& values, std::size_t count) {
            return values.empty() || values.size() == count;
        };
        if (!fits(node.matrix, 16) || !fits(node.translation, 3) || !fits(node.rotation, 4) ||
            !fits(node.scale, 3))
            return fail(ErrorCode::valueCount, location(number),
                        "the node's transform has the wrong number of values");
        Transform rest;
        if (!node.matrix.empty()) rest = matrixRest(number);
        if (!node.translation.empty())
            rest.translation = Eigen::Map<const Eigen::Vector3d>(node.translation.data());
        if (!node.scale.empty()) rest.scale = Eigen::Map<const Eigen::Vector3d>(node.scale.data());
        if (!node.rotation.empty()) {
            const Eigen::Vector4d rotation = Eigen::Map<const Eigen::Vector4d>(node.rotation.data());
            if (rotation.isZero(0)) {
                diagnostics_.warn(ErrorCode::valueRange, location(number),
                                  "the node's rotation is a zero quaternion and is ignored");
            } else {
                rest.rotation = Eigen::Quaterniond(Eigen::Vector4d(rotation.stableNormalized()));
            }
        }
        rest.translation *= metresPerUnit_;
        return rest;
    }

    Transform matrixRest(int node) {
        const std::vector<double>& m = nodes_[index(node)].matrix;
        const Eigen::Map<const Eigen::Matrix4d> matrix(m.data());
        Affine affine;
        affine.matrix() = matrix.topRows<3>();
        const Transform rest = decompose(affine);
        constexpr double kRounding = 1e-5;
        const double error = (rest.affine().linear() - affine.linear()).norm();
        if (error > kRounding * affine.linear().norm()) {
            diagnostics_.warn(
                ErrorCode::dataChanged, location(node),
                "the node's matrix contains shear, which joints do not support; it was removed");
        }
        if (affine.linear().determinant() < 0)
            diagnostics_.inform(
                ErrorCode::dataChanged, location(node),
                "the node's matrix contains a reflection, which is imported as a negative scale");
        if (matrix.row(3) != Eigen::RowVector4d(0, 0, 0, 1))
            diagnostics_.warn(ErrorCode::dataIgnored, location(node),
                              "the last row of the node's matrix is not 0 0 0 1 and is ignored");
        return rest;
    }

    /// Nodes without a name are named last, so that they never take another node's name.
    void nameJoints(std::vector<Joint>& joints) {
        UniqueNames names;
        for (const bool isNamed : {true, false}) {
            std::size_t joint = 0;
            for (const int node : order_) {
                if (!kept_[index(node)]) continue;
                const std::string& own = nodes_[index(node)].name;
                std::string& name = joints[joint++].name;
                if (own.empty() == isNamed) continue;
                name = names.unique(isNamed ? own : "node" + std::to_string(node));
                if (isNamed && name != own) {
                    diagnostics_.inform(ErrorCode::dataChanged, location(node),
                                        "several nodes have the same name; a number was appended");
                }
            }
        }
    }

    /// Returns which joints have no bone.
    std::vector<bool> findBonelessJoints() const {
        std::vector<bool> descendants = isJoint_, ancestors = isJoint_;
        for (const int node : order_ | std::views::reverse) {
            if (ancestors[index(node)] && parentOf(node) != kNoParent)
                ancestors[index(parentOf(node))] = true;
        }
        markDescendants(descendants);
        std::vector<bool> boneless;
        for (const int node : order_) {
            if (kept_[index(node)]) boneless.push_back(!descendants[index(node)] && !ancestors[index(node)]);
        }
        if (std::ranges::find(isJoint_, true) == isJoint_.end()) boneless.assign(boneless.size(), false);
        return boneless;
    }

    static std::size_t index(int node) { return static_cast<std::size_t>(node); }
    int parentOf(int node) const { return parents_[index(node)]; }
    std::string location(int node) const { return document_.location("node", index(node)); }
    bool hasNode(int node) const { return at(nodes_, node) != nullptr; }

    const GltfDocument& document_;
    const std::vector<tinygltf::Node>& nodes_;
    double metresPerUnit_;
    Diagnostics& diagnostics_;
    std::vector<int> parents_;  ///< one per node
    std::vector<int> order_;    ///< nodes, parents first
    std::vector<bool> kept_, shown_, isJoint_;
};

}  // namespace

Result<GltfNodes> readGltfNodes(const GltfDocument& document, double metresPerUnit,
                                Diagnostics& diagnostics) {
    return NodeReader(document, metresPerUnit, diagnostics).read();
}

}  // namespace sinew
