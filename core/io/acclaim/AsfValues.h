#pragma once

#include "core/base/Diagnostics.h"
#include "core/io/acclaim/AsfFile.h"
#include "core/io/acclaim/AsfText.h"

namespace sinew {

// The values of an ASF's statements. Each fails with the statement's place; outputs then keep what they were
// or hold part.

/// Fails: valueCount, numberInvalid, numberNotFinite.
Result<void> readNumber(const AsfText& text, const AsfStatement& statement, std::size_t index, double& value);
Result<void> readVector(const AsfText& text, const AsfStatement& statement, Eigen::Vector3d& value);

/// The sequence of an `axis`, the statement's word `index`. Fails: keywordUnknown.
Result<void> readAxisOrder(const AsfText& text, const AsfStatement& statement, std::size_t index,
                           EulerOrder& order);

/// What `dof` and the root's `order` list; the root has no `l`. Fails: keywordUnknown, duplicateName.
Result<void> readDofs(const AsfText& text, const AsfStatement& statement, bool isRoot,
                      std::vector<AcclaimDof>& dofs);

/// Pairs of bounds, which may be infinite. Fails as readNumber().
Result<void> readLimits(const AsfText& text, const AsfStatement& statement,
                        std::vector<std::pair<double, double>>& limits, Diagnostics& diagnostics);

}  // namespace sinew
