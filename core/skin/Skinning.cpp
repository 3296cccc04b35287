#include "core/skin/Skinning.h"

#include <cassert>

#include "core/base/Index.h"
#include "core/skin/MorphTargets.h"

namespace sinew {

DualQuaternion::DualQuaternion(const Affine& matrix) {
    const double sign = matrix.linear().determinant() < 0 ? -1 : 1;
    const PolarDecomposition unmirrored = polarDecompose(sign * matrix.linear());
    scale = sign * unmirrored.stretch;
    real = Eigen::Quaterniond(unmirrored.rotation).normalized();
    const Eigen::Vector3d t = matrix.translation();
    dual.coeffs() = 0.5 * (Eigen::Quaterniond(0, t.x(), t.y(), t.z()) * real).coeffs();
}

namespace {

using Matrix34 = Eigen::Matrix<double, 3, 4>;

constexpr double kMaxElement = 1e18;  // the product of two such numbers still fits a float

/// The blended transform of one vertex.
struct VertexTransform {
    Eigen::Matrix3d linear;
    Eigen::Vector3d translation;
    Eigen::Matrix3d normals;  ///< transforms normals, up to a factor
};

/// Returns the inverse transpose scaled by the absolute determinant, which exists for singular matrices too:
/// its columns are cross products of columns.
Eigen::Matrix3d cofactors(const Eigen::Matrix3d& m) {
    Eigen::Matrix3d result;
    result << m.col(1).cross(m.col(2)), m.col(2).cross(m.col(0)), m.col(0).cross(m.col(1));
    return m.determinant() < 0 ? Eigen::Matrix3d(-result) : result;
}

class LinearBlend {
public:
    explicit LinearBlend(std::span<const Affine> matrices) : matrices_(matrices) {}

    VertexTransform operator()(std::span<const Influence> influences) const {
        Matrix34 sum = Matrix34::Zero();
        for (const Influence& influence : influences)
            sum += static_cast<double>(influence.weight) * matrices_[influence.joint].matrix();
        const Eigen::Matrix3d linear = sum.leftCols<3>();
        return {linear, sum.col(3), cofactors(linear)};
    }

private:
    std::span<const Affine> matrices_;
};

class DualQuaternionBlend {
public:
    explicit DualQuaternionBlend(std::span<const Affine> matrices)
        : quaternions_(matrices.begin(), matrices.end()) {}

    VertexTransform operator()(std::span<const Influence> influences) const {
        const DualQuaternion& heaviest = quaternions_[influences.front().joint];
        Eigen::Vector4d real = Eigen::Vector4d::Zero(), dual = Eigen::Vector4d::Zero();
        Eigen::Matrix3d scale = Eigen::Matrix3d::Zero();
        for (const Influence& influence : influences) {
            const DualQuaternion& q = quaternions_[influence.joint];
            const double weight = static_cast<double>(influence.weight);
            // A quaternion and its negative are the same rotation: use the sign closer to the heaviest one.
            const double signedWeight =
                q.real.dot(heaviest.real) < DualQuaternion::kOpposite ? -weight : weight;
            real += signedWeight * q.real.coeffs();
            dual += signedWeight * q.dual.coeffs();
            scale += weight * q.scale;
        }
        // At least about the heaviest weight, since no other quaternion points away from it.
        const double length = real.norm();
        const Eigen::Quaterniond turn(Eigen::Vector4d(real / length));
        const Eigen::Quaterniond half(Eigen::Vector4d(dual / length));
        const Eigen::Matrix3d rotation = turn.toRotationMatrix();
        return {rotation * scale, 2 * (half * turn.conjugate()).vec(), rotation * cofactors(scale)};
    }

private:
    std::vector<DualQuaternion> quaternions_;
};

Eigen::Vector3d movedPosition(const VertexTransform& transform, const Eigen::Vector3f& position) {
    return transform.linear * position.cast<double>() + transform.translation;
}

Eigen::Vector3d turnedNormal(const VertexTransform& transform, const Eigen::Vector3f& normal) {
    return (transform.normals * normal.cast<double>()).stableNormalized();
}

/// Moves vertices from mesh space to model space.
template <class Blend>
void skinBy(const Blend& blend, const Mesh& mesh, std::span<Eigen::Vector3f> positions,
            std::span<Eigen::Vector3f> normals) {
    for (std::size_t v = 0; v < positions.size(); ++v) {
        const VertexTransform transform = blend(mesh.skin->at(v));
        positions[v] = movedPosition(transform, positions[v]).cast<float>();
        if (!normals.empty()) normals[v] = turnedNormal(transform, normals[v]).cast<float>();
    }
}

/// Moves the vertices by linear blend and by dual quaternions, and mixes the results by the blend weights.
void skinByBoth(const Mesh& mesh, std::span<const Affine> matrices, std::span<Eigen::Vector3f> positions,
                std::span<Eigen::Vector3f> normals) {
    const LinearBlend linearBlend(matrices);
    const DualQuaternionBlend dualQuaternionBlend(matrices);
    for (std::size_t v = 0; v < positions.size(); ++v) {
        const VertexTransform linear = linearBlend(mesh.skin->at(v));
        const VertexTransform dual = dualQuaternionBlend(mesh.skin->at(v));
        const auto weight = static_cast<double>(mesh.skin->blendWeights[v]);
        const auto mix = [weight](const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
            return Eigen::Vector3d((1 - weight) * a + weight * b);
        };
        positions[v] =
            mix(movedPosition(linear, positions[v]), movedPosition(dual, positions[v])).cast<float>();
        if (normals.empty()) continue;
        normals[v] = mix(turnedNormal(linear, normals[v]), turnedNormal(dual, normals[v]))
                         .stableNormalized()
                         .cast<float>();
    }
}

}  // namespace

void skinMatrices(const Skin& skin, const Skeleton& skeleton, std::span<const Affine> model,
                  std::span<Affine> matrices) {
    assert(matrices.size() == skin.joints.size());
    for (std::size_t i = 0; i < skin.joints.size(); ++i) {
        const auto joint = skeleton.find(skin.joints[i].joint);
        if (joint) matrices[i] = model[asIndex(*joint)] * skin.joints[i].jointFromMesh;
        if (!joint || !(matrices[i].matrix().cwiseAbs().maxCoeff() <= kMaxElement)) matrices[i].setIdentity();
    }
}

std::vector<Affine> skinMatrices(const Skin& skin, const Skeleton& skeleton, std::span<const Affine> model) {
    std::vector<Affine> matrices(skin.joints.size());
    skinMatrices(skin, skeleton, model, matrices);
    return matrices;
}

void skinVertices(const Mesh& mesh, std::span<const double> weights, std::span<const Affine> matrices,
                  std::span<Eigen::Vector3f> positions, std::span<Eigen::Vector3f> normals) {
    assert(positions.size() == mesh.geometry->positions.size() &&
           matrices.size() == mesh.skin->joints.size());
    assert(normals.empty() || normals.size() == positions.size());
    morphVertices(mesh, weights, positions, normals);
    switch (mesh.method) {
        case SkinningMethod::linearBlend:
            return skinBy(LinearBlend(matrices), mesh, positions, normals);
        case SkinningMethod::dualQuaternion:
            return skinBy(DualQuaternionBlend(matrices), mesh, positions, normals);
        case SkinningMethod::blended:
            return skinByBoth(mesh, matrices, positions, normals);
    }
}

void skinVertices(const Mesh& mesh, std::span<const Affine> matrices, std::span<Eigen::Vector3f> positions,
                  std::span<Eigen::Vector3f> normals) {
    std::vector<double> weights;
    for (const Shape& shape : mesh.shapes) weights.push_back(shape.weight);
    skinVertices(mesh, weights, matrices, positions, normals);
}

}  // namespace sinew
