#include "app/import/ForeignNodes.h"

#include <cmath>
#include <unordered_set>

namespace sinew {

namespace {

constexpr std::string_view kTag = "_$AssimpFbx$_";
constexpr std::string_view kGeometric = "Geometric", kInverse = "Inverse";

std::string_view nameOf(const aiNode& node) { return {node.mName.data, node.mName.length}; }

bool undoesGeometry(const aiNode& node) {
    const std::string_view part = chainPart(node);
    return part.starts_with(kGeometric) && part.ends_with(kInverse);
}

/// Names that motions and skins speak of.
std::unordered_set<std::string> spokenOf(const aiScene& scene) {
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

/// Takes a root that only holds others into the file's space; false where it has to be a joint.
bool dissolveRoot(ForeignFile& file, const aiNode& root) {
    if (root.mNumMeshes > 0 || root.mNumChildren == 0 || spokenOf(*file.scene).contains(root.mName.C_Str()))
        return false;
    Affine top = toEigen(root.mTransformation);
    const double scale = std::cbrt(top.linear().determinant());
    if (!(scale > 0) || !std::isfinite(scale)) return false;
    top.linear() /= scale;
    constexpr double kRounding = 1e-5;
    if (!(top.linear().transpose() * top.linear()).isIdentity(kRounding)) return false;
    if (!file.unitIsGiven) file.space.metresPerUnit *= scale;
    top.linear() = Eigen::Quaterniond(Eigen::Matrix3d(top.linear())).normalized().toRotationMatrix();
    top.translation() /= scale;
    file.space.modelFromTop = file.space.modelFromTop * file.space.transform(top);
    return true;
}

/// Walks Assimp's tree without recursion: files may be as deep as they like.
class Walk {
public:
    Walk(const ReadLimits& limits, const std::string& where) : limits_(limits), where_(where) {}

    void start(const aiNode& node) { open_.push_back({&node, ForeignNode::kNone, 0}); }
    void startBelow(const aiNode& root) { openChildren(root, ForeignNode::kNone, 0); }

    Result<std::vector<ForeignNode>> finish() {
        while (!open_.empty()) {
            const Open open = open_.back();
            open_.pop_back();
            if (undoesGeometry(*open.node)) {
                openChildren(*open.node, open.parent, open.depth);
                continue;
            }
            if (open.depth > limits_.depth || nodes_.size() >= static_cast<std::size_t>(limits_.joints)) {
                return fail(ErrorCode::limitExceeded, where_,
                            "its hierarchy has more than " + std::to_string(limits_.joints) +
                                " nodes or is deeper than " + std::to_string(limits_.depth));
            }
            nodes_.push_back(chainFrom(*open.node, open.parent));
            openChildren(*nodes_.back().node, static_cast<int>(nodes_.size()) - 1, open.depth + 1);
        }
        return std::move(nodes_);
    }

private:
    struct Open {
        const aiNode* node;
        int parent;
        int depth;
    };

    /// The chain that begins here, down to the node that it is for.
    static ForeignNode chainFrom(const aiNode& first, int parent) {
        ForeignNode result;
        result.parent = parent;
        for (const aiNode* node = &first;; node = node->mChildren[0]) {
            result.node = node;
            result.chain.push_back(node);
            const Affine transform = toEigen(node->mTransformation);
            if (chainPart(*node).starts_with(kGeometric)) {
                result.nodeFromMesh = result.nodeFromMesh * transform;
            } else {
                result.parentFromNode = result.parentFromNode * transform;
            }
            if (chainPart(*node).empty() || node->mNumChildren != 1) return result;
        }
    }

    void openChildren(const aiNode& node, int parent, int depth) {
        for (unsigned c = node.mNumChildren; c-- > 0;) open_.push_back({node.mChildren[c], parent, depth});
    }

    const ReadLimits& limits_;
    const std::string& where_;
    std::vector<Open> open_;
    std::vector<ForeignNode> nodes_;
};

}  // namespace

std::string ForeignNode::name() const {
    const std::string_view whole = nameOf(*node);
    return std::string(whole.substr(0, whole.find(kTag)));
}

std::string_view chainPart(const aiNode& node) {
    const std::string_view name = nameOf(node);
    const std::size_t tag = name.find(kTag);
    return tag == name.npos ? std::string_view{} : name.substr(tag + kTag.size());
}

Result<std::vector<ForeignNode>> foreignNodes(ForeignFile& file, const Source& source) {
    const aiNode& root = *file.scene->mRootNode;
    if (root.mNumChildren == 0 && root.mNumMeshes == 0) {
        return fail(ErrorCode::skeletonMissing, source.name(), "it holds no nodes and no meshes");
    }
    Walk walk(source.limits(), source.name());
    if (dissolveRoot(file, root)) {
        walk.startBelow(root);
    } else {
        walk.start(root);
    }
    return walk.finish();
}

}  // namespace sinew
