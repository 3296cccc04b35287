#pragma once

#include <Eigen/Core>

#include "core/io/text/Source.h"

namespace sinew {

/// Reads a matrix from a DMAT file of libigl. The first line is "columns rows", followed by the numbers
/// column by column; or it is "0 0", followed by "columns rows" and the numbers as little-endian doubles.
///
/// Fails with file:line (only the file for binary numbers) and `syntax`, `unexpectedEnd` (a size larger than
/// the bytes can hold), `numberInvalid`, `numberNotFinite` or `fileTooLarge` (256 MiB).
Result<Eigen::MatrixXf> readDmat(const Source& source);

}  // namespace sinew
