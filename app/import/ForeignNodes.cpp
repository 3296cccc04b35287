#include "app/import/ForeignNodes.h"

#include <cmath>
#include <unordered_set>

namespace sinew {

namespace {

/// Returns the names of nodes that animations and skins refer to.
std::unordered_set<std::string> referencedNames(const aiScene& scene) {
    std::unordered_set<std::string> names;
    for (unsigned a = 0; a < scene.mNumAnimations; ++a) {
        const aiAnimation& animation = *scene.mAnimations[a];
        for (unsigned c = 0; c < animation.mNumChannels; ++c)
            names.insert(animation.mChannels[c]->mNodeName.C_Str());
    }
    for (unsigned m = 0; m < scene.mNumMeshes; ++m) {
        const aiMesh& mesh = *scene.mMeshes[m];
        for (unsigned b = 0; b < mesh.mNumBones; ++b) {
            if (mesh.mBones[b]) names.insert(mesh.mBones[b]->mName.C_Str());
        }
    }
    return names;
}

/// Merges a root that only groups others into the file's space. Returns false if it has to become a joint.
bool absorbRoot(ForeignFile& file, const aiNode& root) {
    if (root.mNumMeshes > 0 || root.mNumChildren == 0 ||
        referencedNames(*file.scene).contains(root.mName.C_Str()))
        return false;
    Affine top = toEigen(root.mTransformation);
    const double scale = std::cbrt(top.linear().determinant());
    if (!(scale > 0) || !std::isfinite(scale)) return false;
    top.linear() /= scale;
    constexpr double kRounding = 1e-5;
    if (!(top.linear().transpose() * top.linear()).isIdentity(kRounding)) return false;
    if (!file.isUnitOverridden) file.space.metresPerUnit *= scale;
    top.linear() = Eigen::Quaterniond(Eigen::Matrix3d(top.linear())).normalized().toRotationMatrix();
    top.translation() /= scale;
    file.space.modelFromTop = file.space.modelFromTop * file.space.transform(top);
    return true;
}

/// Traverses Assimp's node tree without recursion, because files may be arbitrarily deep.
class TreeTraversal {
public:
    TreeTraversal(const ReadLimits& limits, const std::string& where) : limits_(limits), where_(where) {}

    void start(const aiNode& node) { pending_.push_back({&node, ForeignNode::kNone, 0}); }
    void startBelow(const aiNode& root) { addChildren(root, ForeignNode::kNone, 0); }

    Result<std::vector<ForeignNode>> finish() {
        while (!pending_.empty()) {
            const PendingNode open = pending_.back();
            pending_.pop_back();
            if (open.depth > limits_.depth || nodes_.size() >= static_cast<std::size_t>(limits_.joints)) {
                return fail(ErrorCode::limitExceeded, where_,
                            "the hierarchy has more than " + std::to_string(limits_.joints) +
                                " nodes or is deeper than " + std::to_string(limits_.depth));
            }
            nodes_.push_back({open.node, open.parent, toEigen(open.node->mTransformation)});
            addChildren(*open.node, static_cast<int>(nodes_.size()) - 1, open.depth + 1);
        }
        return std::move(nodes_);
    }

private:
    struct PendingNode {
        const aiNode* node;
        int parent;
        int depth;
    };

    void addChildren(const aiNode& node, int parent, int depth) {
        for (unsigned c = node.mNumChildren; c-- > 0;) pending_.push_back({node.mChildren[c], parent, depth});
    }

    const ReadLimits& limits_;
    const std::string& where_;
    std::vector<PendingNode> pending_;
    std::vector<ForeignNode> nodes_;
};

}  // namespace

std::string ForeignNode::name() const { return {node->mName.data, node->mName.length}; }

Result<std::vector<ForeignNode>> foreignNodes(ForeignFile& file, const Source& source) {
    const aiNode& root = *file.scene->mRootNode;
    if (root.mNumChildren == 0 && root.mNumMeshes == 0) {
        return fail(ErrorCode::skeletonMissing, source.name(), "the file contains no nodes and no meshes");
    }
    TreeTraversal traversal(source.limits(), source.name());
    if (absorbRoot(file, root)) {
        traversal.startBelow(root);
    } else {
        traversal.start(root);
    }
    return traversal.finish();
}

}  // namespace sinew
