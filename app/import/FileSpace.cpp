#include "app/import/FileSpace.h"

namespace sinew {

Affine FileSpace::transform(const Affine& inFile) const {
    Affine result = inFile;
    result.translation() = point(inFile.translation());
    if (mirrored) {
        const Eigen::DiagonalMatrix<double, 3> mirror(1, 1, -1);
        result.linear() = mirror * inFile.linear() * mirror;
    }
    return result;
}

Affine toEigen(const aiMatrix4x4& m) {
    Affine result;
    result.matrix() << m.a1, m.a2, m.a3, m.a4,  //
        m.b1, m.b2, m.b3, m.b4,                 //
        m.c1, m.c2, m.c3, m.c4;
    return result;
}

}  // namespace sinew
