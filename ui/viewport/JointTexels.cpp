#include "ui/viewport/JointTexels.h"

#include "core/skin/DualQuaternion.h"

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

void appendDualQuaternion(const Affine& matrix, std::vector<Texel>& texels) {
    const DualQuaternion parts(matrix);
    texels.push_back(texel(parts.real.vec(), parts.real.w()));
    texels.push_back(texel(parts.dual.vec(), parts.dual.w()));
    for (int column = 0; column < 3; ++column) texels.push_back(texel(parts.scale.col(column), 0));
}

}  // namespace

void appendTexels(SkinningMethod method, std::span<const Affine> matrices, std::vector<Texel>& texels) {
    const auto append = method == SkinningMethod::dualQuaternion ? appendDualQuaternion : appendRows;
    for (const Affine& matrix : matrices) append(matrix, texels);
}

}  // namespace sinew
