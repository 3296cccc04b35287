#pragma once

#include "core/base/Diagnostics.h"
#include "core/io/WriteSubject.h"
#include "core/io/table/TableColumns.h"
#include "core/io/table/TableText.h"

namespace sinew {

/// The keys of a subject's clip, joint by joint in the skeleton's order; none where it has no clip. Times
/// count from the first frame that is written; where `options` name frames, keys outside of them are left
/// out.
Result<std::string> writeCurves(const WriteSubject& subject, const WriteOptions& options,
                                TableText::Kind kind, const TableUnit& length, Diagnostics& diagnostics);

}  // namespace sinew
