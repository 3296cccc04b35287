#pragma once

#include <Eigen/Core>

#include "core/io/Source.h"

namespace sinew {

/// A matrix in a DMAT file of libigl: a first line "columns rows", then the numbers column by column; or
/// "0 0", then "columns rows" and the numbers as little-endian doubles.
///
/// Fails with file:line, for binary numbers with the file: syntax, unexpectedEnd (sizes that the bytes cannot
/// hold), numberInvalid, numberNotFinite, fileTooLarge (256 MiB).
Result<Eigen::MatrixXf> readDmat(const Source& source);

}  // namespace sinew
