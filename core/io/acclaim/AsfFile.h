#pragma once

#include <Eigen/Core>
#include <string>
#include <utility>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/io/Source.h"
#include "core/io/acclaim/AcclaimDof.h"

namespace sinew {

/// One bone of an ASF, in the file's units.
struct AsfBone {
    std::string name;
    int parent = -1;  ///< index in AsfFile::bones, before the bone itself; -1: the root
    Eigen::Vector3d direction = Eigen::Vector3d::Zero();  ///< model space
    double length = 0;
    Eigen::Vector3d axis = Eigen::Vector3d::Zero();  ///< angles of its frame in model space, in axisOrder
    EulerOrder axisOrder = EulerOrder::XYZ;
    std::vector<AcclaimDof> dofs;
    std::vector<std::pair<double, double>> limits;  ///< one a dof, or none; may be infinite
    std::size_t line = 0;                           ///< where it stands
};

/// What an ASF says (Acclaim skeleton file, definition V1.10): the reader makes it, the writer prints it. The
/// root is bones[0]: its `dofs` are `order`, its `axis` is `orientation`, it has no length.
struct AsfFile {
    std::string name;
    double length = 1;     ///< 1 file unit is 0.0254 / length metres
    bool radians = false;  ///< of all its angles
    Eigen::Vector3d rootPosition = Eigen::Vector3d::Zero();
    std::vector<AsfBone> bones;
    /// Bone names and the joint names they stand for, where ASF cannot spell those: kept in the
    /// documentation.
    std::vector<std::pair<std::string, std::string>> jointNames;

    double metresPerUnit() const { return 0.0254 / length; }
};

/// Bones come out with parents first, else in the file's order. Fails with the place and syntax,
/// unexpectedEnd, numberInvalid, numberNotFinite, valueCount, valueRange, keywordUnknown, duplicateName,
/// nameUnknown, hierarchyBroken, hierarchyCycle or limitExceeded.
Result<AsfFile> readAsf(const Source& source, Diagnostics& diagnostics);

/// The text of the file, numbers rounded to far below what motion capture resolves.
std::string asfText(const AsfFile& file);

}  // namespace sinew
