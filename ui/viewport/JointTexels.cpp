#include "ui/viewport/JointTexels.h"

namespace sinew {

namespace {

template <class Vector>
Texel texel(const Vector& v, double last) {
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]),
            static_cast<float>(last)};
}

void appendRows(const Affine& matrix, std::vector<Texel>& texels) {
    for (int row = 0; row < 3; ++row) texels.push_back(texel(matrix.linear().row(row), matrix(row, 3)));
}

/// A rigid motion after a scale: Kavan et al., "Geometric Skinning with Approximate Dual Quaternion
/// Blending".
void appendDualQuaternion(const Affine& matrix, std::vector<Texel>& texels) {
    Eigen::Matrix3d rotation, scale;
    matrix.computeRotationScaling(&rotation, &scale);
    const Eigen::Quaterniond real = Eigen::Quaterniond(rotation).normalized();
    const Eigen::Vector3d shift = matrix.translation();
    const Eigen::Quaterniond dual = Eigen::Quaterniond(0, shift.x(), shift.y(), shift.z()) * real;
    texels.push_back(texel(real.vec(), real.w()));
    texels.push_back(texel(dual.vec() / 2, dual.w() / 2));
    for (int column = 0; column < 3; ++column) texels.push_back(texel(scale.col(column), 0));
}

}  // namespace

void appendTexels(SkinningMethod method, std::span<const Affine> matrices, std::vector<Texel>& texels) {
    const auto append = method == SkinningMethod::dualQuaternion ? appendDualQuaternion : appendRows;
    for (const Affine& matrix : matrices) append(matrix, texels);
}

}  // namespace sinew
