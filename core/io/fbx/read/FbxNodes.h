#pragma once

#include <vector>

#include "core/io/fbx/read/FbxObjects.h"
#include "core/math/EulerOrder.h"
#include "core/math/Transform.h"

namespace sinew {

/// Conversion of a file's coordinates to metres in a right-handed space with Y up. Left-handed files are
/// mirrored (z negated) in every space, lengths are scaled, and nodes without a parent are rotated.
struct FbxSpace {
    double metresPerUnit = 0.01;
    bool isMirrored = false;
    Eigen::Matrix3d modelFromTop = Eigen::Matrix3d::Identity();  ///< a rotation that permutes axes

    Eigen::Vector3d direction(const Eigen::Vector3d& inFile) const {
        return isMirrored ? Eigen::Vector3d(inFile.x(), inFile.y(), -inFile.z()) : inFile;
    }
    Eigen::Vector3d point(const Eigen::Vector3d& inFile) const { return metresPerUnit * direction(inFile); }
    Eigen::Quaterniond rotation(const Eigen::Quaterniond& inFile) const {
        if (!isMirrored) return inFile;
        return {inFile.w(), -inFile.x(), -inFile.y(), inFile.z()};
    }
    /// Converts a transform between two spaces of the file.
    Affine transform(const Affine& inFile) const;
    /// Returns the sign with which an angle about an axis of the file is converted.
    double angleSign(int axis) const { return isMirrored && axis != 2 ? -1 : 1; }
};

/// Reads the axes and the unit of length. Axes that are not three different ones are reported and ignored.
FbxSpace readFbxSpace(const FbxObjects& objects, const Source& source, Diagnostics& diagnostics);

/// How a node inherits its parent's scale. RSrs: as a matrix. RrSs: component by component. Rrs: not at all.
enum class FbxInheritType { RrSs, RSrs, Rrs };

/// A model of the file with its static values: lengths in file units, angles in degrees.
struct FbxNode {
    int object = 0;   ///< in FbxObjects
    int parent = -1;  ///< in the list of nodes, before this one; -1: the scene's root
    FbxInheritType inheritType = FbxInheritType::RSrs;
    EulerOrder order = EulerOrder::XYZ;
    Eigen::Vector3d translation, rotation, scale;  ///< the "Lcl" properties
    Eigen::Quaterniond preRotation, postRotation;
    Eigen::Vector3d rotationOffset, rotationPivot, scalingOffset, scalingPivot;
    Affine nodeFromMesh = Affine::Identity();  ///< geometric transform, not inherited by children

    /// Returns the local transform without the effect of the parent's scale:
    /// T * Roff * Rp * Rpre * R * Rpost^-1 * Rp^-1 * Soff * Sp * S * Sp^-1.
    Transform transform(const Eigen::Vector3d& lclTranslation, const Eigen::Vector3d& lclRotation,
                        const Eigen::Vector3d& lclScale) const;
    /// Returns Rpre * R * Rpost^-1.
    Eigen::Quaterniond rotationOf(const Eigen::Vector3d& lclRotation) const;
    /// Returns whether the translation depends on the rotation or the scale.
    bool hasPivots() const;
};

/// Returns the models of a file, parents first and otherwise in the file's order. Models in cycles are
/// reported and attached to the root.
/// Fails with `limitExceeded` (joints, depth) or `skeletonMissing` (no models).
Result<std::vector<FbxNode>> readFbxNodes(const FbxObjects& objects, const Source& source,
                                          Diagnostics& diagnostics);

}  // namespace sinew
