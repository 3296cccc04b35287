#pragma once

#include <assimp/matrix4x4.h>
#include <assimp/quaternion.h>
#include <assimp/vector3.h>

#include "core/math/Transform.h"

namespace sinew {

/// How a file's numbers become metres in a right-handed space with Y up: a left-handed file is mirrored (z
/// negated) in every space of it, lengths are multiplied, and what stands at the top of the hierarchy is
/// turned.
struct FileSpace {
    double metresPerUnit = 1;
    bool mirrored = false;
    Affine modelFromTop = Affine::Identity();  ///< rigid, of what is without a parent

    Eigen::Vector3d point(const Eigen::Vector3d& inFile) const { return metresPerUnit * direction(inFile); }
    Eigen::Vector3d direction(const Eigen::Vector3d& inFile) const {
        return mirrored ? Eigen::Vector3d(inFile.x(), inFile.y(), -inFile.z()) : inFile;
    }
    Eigen::Quaterniond rotation(const Eigen::Quaterniond& inFile) const {
        if (!mirrored) return inFile;
        return {inFile.w(), -inFile.x(), -inFile.y(), inFile.z()};
    }
    /// A transform between two spaces of the file.
    Affine transform(const Affine& inFile) const;
};

inline Eigen::Vector3d toEigen(const aiVector3D& v) { return Eigen::Vector3f(v.x, v.y, v.z).cast<double>(); }
inline Eigen::Quaterniond toEigen(const aiQuaternion& q) {
    return Eigen::Quaternionf(q.w, q.x, q.y, q.z).cast<double>();
}
Affine toEigen(const aiMatrix4x4& matrix);

}  // namespace sinew
