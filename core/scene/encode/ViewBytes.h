#pragma once

#include <string>
#include <string_view>

#include "core/base/Result.h"
#include "core/scene/ViewState.h"

namespace sinew {

/// Returns the bytes of a project's view state. A camera that is not finite is left out.
std::string encodeView(ViewState view);

/// Parses what encodeView() returns. With `isNewer`, extra data at the end is accepted, as written by newer
/// versions. Fails with location "view": with `unexpectedEnd`, `valueCount`, `valueRange` or
/// `numberNotFinite`.
Result<ViewState> decodeView(std::string_view bytes, bool isNewer = false);

}  // namespace sinew
