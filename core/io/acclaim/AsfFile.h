#pragma once

#include <Eigen/Core>
#include <string>
#include <utility>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/io/acclaim/AcclaimDof.h"
#include "core/io/text/Source.h"

namespace sinew {

/// A bone of an ASF, in the file's units.
struct AsfBone {
    std::string name;
    int parent = -1;  ///< index in AsfFile::bones, less than the bone's own; -1 for the root
    Eigen::Vector3d direction = Eigen::Vector3d::Zero();  ///< model space
    double length = 0;
    Eigen::Vector3d axis = Eigen::Vector3d::Zero();  ///< angles of its frame in model space, in `axisOrder`
    EulerOrder axisOrder = EulerOrder::XYZ;
    std::vector<AcclaimDof> dofs;
    std::vector<std::pair<double, double>> limits;  ///< one per dof, or empty; may be infinite
    std::size_t line = 0;                           ///< line of its definition
};

/// Contents of an ASF (Acclaim skeleton file, definition V1.10), as read or to be written. The root is
/// bones[0]: its `dofs` are `order`, its `axis` is `orientation`, and it has no length.
struct AsfFile {
    std::string name;
    double length = 1;     ///< 1 file unit is 0.0254 / length metres
    bool radians = false;  ///< unit of all angles
    Eigen::Vector3d rootPosition = Eigen::Vector3d::Zero();
    std::vector<AsfBone> bones;
    /// Bone names with their joint names, for joint names that ASF cannot spell. Stored in the documentation
    /// section.
    std::vector<std::pair<std::string, std::string>> jointNames;

    double metresPerUnit() const { return 0.0254 / length; }
};

/// Reads an ASF. Bones are returned parents first, otherwise in file order. Fails with the location and
/// `syntax`, `unexpectedEnd`, `numberInvalid`, `numberNotFinite`, `valueCount`, `valueRange`,
/// `keywordUnknown`, `duplicateName`, `nameUnknown`, `hierarchyBroken`, `hierarchyCycle` or `limitExceeded`.
Result<AsfFile> readAsf(const Source& source, Diagnostics& diagnostics);

/// Returns the text of the file. Numbers are rounded to far below the resolution of motion capture.
std::string asfText(const AsfFile& file);

}  // namespace sinew
