#include "core/io/fbx/read/FbxNodes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/io/fbx/read/FbxStacks.h"
#include "core/math/Length.h"

namespace sinew {

namespace {

EulerOrder orderOf(std::int64_t number) {
    constexpr std::array kOrders{EulerOrder::XYZ, EulerOrder::XZY, EulerOrder::YZX,
                                 EulerOrder::YXZ, EulerOrder::ZXY, EulerOrder::ZYX};
    const bool isKnown = number >= 0 && number < static_cast<std::int64_t>(kOrders.size());
    // Spheric rotations are given as XYZ angles.
    return isKnown ? kOrders[static_cast<std::size_t>(number)] : EulerOrder::XYZ;
}

FbxInheritType inheritTypeOf(std::int64_t number) {
    if (number == 0) return FbxInheritType::RrSs;
    return number == 2 ? FbxInheritType::Rrs : FbxInheritType::RSrs;
}

FbxNode readNode(const FbxObjects& objects, int object) {
    const auto vector = [&](std::string_view name, double fallback = 0) {
        return objects.vector(object, name, Eigen::Vector3d::Constant(fallback));
    };
    const auto rotation = [&](std::string_view name) { return fbxRotation(vector(name), EulerOrder::XYZ); };
    FbxNode node;
    node.object = object;
    node.inheritType = inheritTypeOf(objects.integer(object, "InheritType", 1));
    node.translation = vector(kLclTranslation);
    node.rotation = vector(kLclRotation);
    node.scale = vector(kLclScaling, 1);
    node.rotationOffset = vector("RotationOffset");
    node.rotationPivot = vector("RotationPivot");
    node.scalingOffset = vector("ScalingOffset");
    node.scalingPivot = vector("ScalingPivot");
    node.preRotation = node.postRotation = Eigen::Quaterniond::Identity();
    const bool usesRotationSpace = objects.integer(object, "RotationActive", 1) != 0 &&
                                   objects.integer(object, "RotationSpaceForLimitOnly", 0) == 0;
    if (usesRotationSpace) {
        node.order = orderOf(objects.integer(object, "RotationOrder", 0));
        node.preRotation = rotation("PreRotation");
        node.postRotation = rotation("PostRotation");
    }
    node.nodeFromMesh = Transform{vector("GeometricTranslation"), rotation("GeometricRotation"),
                                  vector("GeometricScaling", 1)}
                            .affine();
    return node;
}

/// Orders models so that parents come first.
class Hierarchy {
public:
    Hierarchy(const FbxObjects& objects, const Source& source)
        : objects_(objects), source_(source), isVisited_(objects.list().size()) {}

    Result<std::vector<FbxNode>> read(Diagnostics& diagnostics) {
        if (const auto added = addBelow(FbxObjects::kRoot); !added)
            return tl::unexpected<Error>(added.error());
        for (const int model : objects_.ofType("Model")) {
            if (isVisited_[static_cast<std::size_t>(model)] || hasUnvisitedParent(model)) continue;
            pending_.push_back({model, -1, 0});
            if (const auto added = finish(); !added) return tl::unexpected<Error>(added.error());
        }
        for (const int model : objects_.ofType("Model")) {
            if (isVisited_[static_cast<std::size_t>(model)]) continue;
            diagnostics.warn(ErrorCode::hierarchyCycle, objects_.where(model),
                             "the model '" + std::string(objects_[model].name) +
                                 "' is its own ancestor; it is attached to the root instead");
            pending_.push_back({model, -1, 0});
            if (const auto added = finish(); !added) return tl::unexpected<Error>(added.error());
        }
        if (nodes_.empty())
            return fail(ErrorCode::skeletonMissing, source_.name(),
                        "the file contains no nodes and no meshes");
        return std::move(nodes_);
    }

private:
    struct Pending {
        int object, parent, depth;
    };

    bool isModel(int object) const { return object >= 0 && objects_[object].type == "Model"; }

    bool hasUnvisitedParent(int model) const {
        return std::ranges::any_of(objects_.targets(model), [&](const FbxLink& link) {
            return link.property.empty() && isModel(link.object);
        });
    }

    Result<void> addBelow(int parent) {
        pushChildren(parent, -1, 0);
        return finish();
    }

    void pushChildren(int object, int parent, int depth) {
        const std::vector<FbxLink>& children = objects_.sources(object);
        for (std::size_t i = children.size(); i-- > 0;) {
            if (children[i].property.empty() && isModel(children[i].object))
                pending_.push_back({children[i].object, parent, depth});
        }
    }

    Result<void> finish() {
        const ReadLimits& limits = source_.limits();
        while (!pending_.empty()) {
            const Pending next = pending_.back();
            pending_.pop_back();
            if (isVisited_[static_cast<std::size_t>(next.object)]) continue;
            isVisited_[static_cast<std::size_t>(next.object)] = true;
            if (next.depth > limits.depth || nodes_.size() >= static_cast<std::size_t>(limits.joints)) {
                return fail(ErrorCode::limitExceeded, source_.name(),
                            "the hierarchy has more than " + std::to_string(limits.joints) +
                                " nodes or is deeper than " + std::to_string(limits.depth));
            }
            nodes_.push_back(readNode(objects_, next.object));
            nodes_.back().parent = next.parent;
            pushChildren(next.object, static_cast<int>(nodes_.size()) - 1, next.depth + 1);
        }
        return {};
    }

    const FbxObjects& objects_;
    const Source& source_;
    std::vector<bool> isVisited_;
    std::vector<Pending> pending_;
    std::vector<FbxNode> nodes_;
};

}  // namespace

Affine FbxSpace::transform(const Affine& inFile) const {
    Affine result = inFile;
    if (isMirrored) {
        result.linear().row(2) *= -1;
        result.linear().col(2) *= -1;
    }
    result.translation() = point(inFile.translation());
    return result;
}

FbxSpace readFbxSpace(const FbxObjects& objects, const Source& source, Diagnostics& diagnostics) {
    FbxSpace space;
    space.metresPerUnit = kCentimetre * objects.globalNumber("UnitScaleFactor", 1);
    // The rows are the file's directions to the right, up and towards the viewer.
    constexpr std::array kAxisSettings{"CoordAxis", "UpAxis", "FrontAxis"};
    constexpr std::array kSigns{"CoordAxisSign", "UpAxisSign", "FrontAxisSign"};
    Eigen::Matrix3d rows = Eigen::Matrix3d::Zero();
    for (int row = 0; row < 3; ++row) {
        const auto i = static_cast<std::size_t>(row);
        const std::int64_t axis = objects.globalInteger(kAxisSettings[i], row);
        if (axis >= 0 && axis < 3)
            rows(row, static_cast<int>(axis)) = objects.globalInteger(kSigns[i], 1) < 0 ? -1 : 1;
    }
    const double handedness = rows.determinant();
    if (std::abs(handedness) < 0.5) {
        diagnostics.warn(ErrorCode::dataIgnored, source.name(),
                         "the up, front and right axes are not three different axes; Y up is assumed");
        return space;
    }
    space.isMirrored = handedness < 0;
    if (space.isMirrored) rows.col(2) = -rows.col(2);
    space.modelFromTop = rows;
    return space;
}

Transform FbxNode::transform(const Eigen::Vector3d& lclTranslation, const Eigen::Vector3d& lclRotation,
                             const Eigen::Vector3d& lclScale) const {
    const Eigen::Quaterniond turn = rotationOf(lclRotation);
    const Eigen::Vector3d beforeScale = scalingPivot - lclScale.cwiseProduct(scalingPivot);
    const Eigen::Vector3d beforeRotation = beforeScale + scalingOffset - rotationPivot;
    return {turn * beforeRotation + rotationPivot + rotationOffset + lclTranslation, turn, lclScale};
}

Eigen::Quaterniond FbxNode::rotationOf(const Eigen::Vector3d& lclRotation) const {
    return preRotation * fbxRotation(lclRotation, order) * postRotation.conjugate();
}

bool FbxNode::hasPivots() const {
    return !scalingPivot.isZero(0) || !(scalingOffset - rotationPivot).isZero(0);
}

Result<std::vector<FbxNode>> readFbxNodes(const FbxObjects& objects, const Source& source,
                                          Diagnostics& diagnostics) {
    return Hierarchy(objects, source).read(diagnostics);
}

}  // namespace sinew
