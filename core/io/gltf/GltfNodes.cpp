#include "core/io/gltf/GltfNodes.h"

#include <ranges>
#include <string>

#include "core/io/TextCursor.h"
#include "core/io/UniqueNames.h"

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

    Result<GltfNodes> read();

private:
    Result<void> findParents();
    Result<void> findOrder();
    void chooseShown();
    void markScene(int scene, std::vector<bool>& marked) const;
    void markBelow(std::vector<bool>& marked) const;
    void keepJointsOfSkins();
    Result<Transform> restOf(int node);
    Transform matrixRest(int node);
    void nameJoints(std::vector<Joint>& joints);
    std::vector<bool> withoutBones() const;
    void markJoints(const tinygltf::Skin& skin, std::vector<bool>& marked) const;

    static std::size_t index(int node) { return static_cast<std::size_t>(node); }
    int parentOf(int node) const { return parents_[index(node)]; }
    std::string place(int node) const { return document_.place("node", index(node)); }
    bool hasNode(int node) const { return at(nodes_, node) != nullptr; }

    const GltfDocument& document_;
    const std::vector<tinygltf::Node>& nodes_;
    double metresPerUnit_;
    Diagnostics& diagnostics_;
    std::vector<int> parents_;  ///< of each node
    std::vector<int> order_;    ///< nodes, parents first
    std::vector<bool> kept_, drawn_;
};

Result<void> NodeReader::findParents() {
    for (int node = 0; node < static_cast<int>(nodes_.size()); ++node) {
        for (const int child : nodes_[index(node)].children) {
            if (!hasNode(child))
                return fail(ErrorCode::nameUnknown, place(node),
                            "there is no child " + std::to_string(child));
            if (parentOf(child) != kNoParent) {
                return fail(ErrorCode::hierarchyBroken, place(child),
                            "it is a child of node " + std::to_string(parentOf(child)) + " and of node " +
                                std::to_string(node));
            }
            parents_[index(child)] = node;
        }
    }
    return {};
}

/// Where every node has one parent at most, those that no root leads to are in a ring.
Result<void> NodeReader::findOrder() {
    struct Waiting {
        int node, depth;
    };
    std::vector<Waiting> waiting;
    std::vector<bool> reached(nodes_.size());
    for (int node = static_cast<int>(nodes_.size()); node-- > 0;) {
        if (parentOf(node) == kNoParent) waiting.push_back({node, 1});
    }
    while (!waiting.empty()) {
        const auto [node, depth] = waiting.back();
        waiting.pop_back();
        if (depth > document_.source().limits().depth)
            return fail(ErrorCode::limitExceeded, place(node), "nodes are nested too deep");
        order_.push_back(node);
        reached[index(node)] = true;
        for (const int child : nodes_[index(node)].children | std::views::reverse)
            waiting.push_back({child, depth + 1});
    }
    for (int node = 0; node < static_cast<int>(nodes_.size()); ++node) {
        if (!reached[index(node)])
            return fail(ErrorCode::hierarchyCycle, place(node), "the node is its own ancestor");
    }
    return {};
}

void NodeReader::markScene(int scene, std::vector<bool>& marked) const {
    for (const int node : document_.model().scenes[index(scene)].nodes) {
        if (hasNode(node)) marked[index(node)] = true;
    }
}

/// Also what is below marked nodes.
void NodeReader::markBelow(std::vector<bool>& marked) const {
    for (const int node : order_) {
        if (parentOf(node) != kNoParent && marked[index(parentOf(node))]) marked[index(node)] = true;
    }
}

void NodeReader::chooseShown() {
    const auto& scenes = document_.model().scenes;
    const int chosen = document_.model().defaultScene;
    drawn_.assign(nodes_.size(), true);
    kept_.assign(nodes_.size(), true);
    if (chosen >= 0 && !at(scenes, chosen)) {
        diagnostics_.warn(ErrorCode::nameUnknown, document_.source().name(),
                          "there is no scene " + std::to_string(chosen) + ": all nodes are shown");
    }
    if (!at(scenes, chosen)) return;
    drawn_.assign(nodes_.size(), false);
    markScene(chosen, drawn_);
    markBelow(drawn_);
    std::vector<bool> elsewhere(nodes_.size());
    for (int scene = 0; scene < static_cast<int>(scenes.size()); ++scene) {
        if (scene != chosen) markScene(scene, elsewhere);
    }
    markBelow(elsewhere);
    if (scenes.size() > 1)
        diagnostics_.inform(ErrorCode::dataIgnored, document_.source().name(),
                            "only the default scene is read");
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        kept_[node] = drawn_[node] || !elsewhere[node];
        if (nodes_[node].mesh >= 0 && !drawn_[node] && kept_[node]) {
            diagnostics_.inform(ErrorCode::dataIgnored, document_.place("node", node),
                                "a mesh of a node that is in no scene is left aside");
        }
    }
}

void NodeReader::markJoints(const tinygltf::Skin& skin, std::vector<bool>& marked) const {
    for (const int joint : skin.joints) {
        if (hasNode(joint)) marked[index(joint)] = true;
    }
}

void NodeReader::keepJointsOfSkins() {
    std::vector<bool> worn(document_.model().skins.size());
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        if (at(document_.model().skins, nodes_[node].skin) && drawn_[node])
            worn[index(nodes_[node].skin)] = true;
    }
    for (std::size_t skin = 0; skin < worn.size(); ++skin) {
        if (worn[skin]) markJoints(document_.model().skins[skin], kept_);
    }
    for (const int node : order_ | std::views::reverse) {
        if (kept_[index(node)] && parentOf(node) != kNoParent) kept_[index(parentOf(node))] = true;
    }
}

Transform NodeReader::matrixRest(int node) {
    const std::vector<double>& m = nodes_[index(node)].matrix;
    const Eigen::Map<const Eigen::Matrix4d> matrix(m.data());
    Affine affine;
    affine.matrix() = matrix.topRows<3>();
    const Transform rest = decompose(affine);
    constexpr double kRounding = 1e-5;
    const double off = (rest.affine().linear() - affine.linear()).norm();
    if (off > kRounding * affine.linear().norm()) {
        diagnostics_.warn(ErrorCode::dataChanged, place(node),
                          "the node's matrix shears, which a joint cannot: it was left out");
    }
    if (affine.linear().determinant() < 0) {
        diagnostics_.inform(ErrorCode::dataChanged, place(node),
                            "the node's matrix mirrors: this became a negative scale");
    }
    if (matrix.row(3) != Eigen::RowVector4d(0, 0, 0, 1)) {
        diagnostics_.warn(ErrorCode::dataIgnored, place(node),
                          "the node's matrix has a last row that is not 0 0 0 1, which was left out");
    }
    return rest;
}

Result<Transform> NodeReader::restOf(int number) {
    const tinygltf::Node& node = nodes_[index(number)];
    const auto fits = [](const std::vector<double>& values, std::size_t count) {
        return values.empty() || values.size() == count;
    };
    if (!fits(node.matrix, 16) || !fits(node.translation, 3) || !fits(node.rotation, 4) ||
        !fits(node.scale, 3))
        return fail(ErrorCode::valueCount, place(number),
                    "the node's transform has too many numbers or too few");
    Transform rest;
    if (!node.matrix.empty()) rest = matrixRest(number);
    if (!node.translation.empty())
        rest.translation = Eigen::Map<const Eigen::Vector3d>(node.translation.data());
    if (!node.scale.empty()) rest.scale = Eigen::Map<const Eigen::Vector3d>(node.scale.data());
    if (!node.rotation.empty()) {
        const Eigen::Vector4d rotation = Eigen::Map<const Eigen::Vector4d>(node.rotation.data());
        if (rotation.isZero(0)) {
            diagnostics_.warn(ErrorCode::valueRange, place(number),
                              "the node's rotation is zero: it is not turned");
        } else {
            rest.rotation = Eigen::Quaterniond(Eigen::Vector4d(rotation.stableNormalized()));
        }
    }
    rest.translation *= metresPerUnit_;
    return rest;
}

void NodeReader::nameJoints(std::vector<Joint>& joints) {
    UniqueNames names;
    std::size_t joint = 0;
    for (const int node : order_) {
        if (!kept_[index(node)]) continue;
        const std::string& own = nodes_[index(node)].name;
        const std::string wanted = own.empty() ? "node" + std::to_string(node) : own;
        joints[joint].name = names.unique(wanted);
        if (joints[joint].name != wanted) {
            diagnostics_.inform(ErrorCode::dataChanged, place(node),
                                "several nodes have the same name: a number was put behind it");
        }
        ++joint;
    }
}

/// Of each joint.
std::vector<bool> NodeReader::withoutBones() const {
    std::vector<bool> skinned(nodes_.size());
    for (const tinygltf::Skin& skin : document_.model().skins) markJoints(skin, skinned);
    std::vector<bool> above = skinned, below = skinned;
    for (const int node : order_ | std::views::reverse) {
        if (below[index(node)] && parentOf(node) != kNoParent) below[index(parentOf(node))] = true;
    }
    markBelow(above);
    std::vector<bool> without;
    for (const int node : order_) {
        if (kept_[index(node)]) without.push_back(!above[index(node)] && !below[index(node)]);
    }
    if (std::ranges::find(skinned, true) == skinned.end()) without.assign(without.size(), false);
    return without;
}

Result<GltfNodes> NodeReader::read() {
    if (nodes_.empty())
        return fail(ErrorCode::skeletonMissing, document_.source().name(), "the file has no nodes");
    if (auto done = findParents(); !done) return tl::unexpected(done.error());
    if (auto done = findOrder(); !done) return tl::unexpected(done.error());
    chooseShown();
    keepJointsOfSkins();

    GltfNodes result;
    result.jointOf.assign(nodes_.size(), -1);
    for (const int node : order_) {
        if (!kept_[index(node)]) continue;
        auto rest = restOf(node);
        if (!rest) return tl::unexpected(rest.error());
        Joint joint;
        joint.rest = *rest;
        joint.free = kAngles;
        if (parentOf(node) == kNoParent) {
            for (int axis = 0; axis < 3; ++axis) joint.free.insert(translation(axis));
        } else {
            joint.parent = result.jointOf[index(parentOf(node))];
        }
        result.jointOf[index(node)] = static_cast<int>(result.joints.size());
        result.joints.push_back(std::move(joint));
    }
    nameJoints(result.joints);
    deriveTails(result.joints, withoutBones());
    result.drawn = std::move(drawn_);
    return result;
}

}  // namespace

Result<GltfNodes> readGltfNodes(const GltfDocument& document, double metresPerUnit,
                                Diagnostics& diagnostics) {
    return NodeReader(document, metresPerUnit, diagnostics).read();
}

}  // namespace sinew
