#pragma once

#include <string>
#include <string_view>

#include "core/base/Result.h"
#include "core/scene/ViewState.h"

namespace sinew {

/// The bytes of a project's view. A camera with a number that is not finite is left out.
std::string encodeView(const ViewState& view);

/// Fails with where = "view": unexpectedEnd, valueCount (more than belongs there, unless a `newer` version
/// wrote it), valueRange, numberNotFinite.
Result<ViewState> decodeView(std::string_view bytes, bool newer = false);

}  // namespace sinew
