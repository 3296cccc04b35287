#pragma once

#include <QByteArray>
#include <atomic>

#include "core/base/Result.h"

namespace sinew {

/// Returns the manual as a PDF file of A4 pages: title, contents with page numbers, and each page of the
/// manual from a new page on. Links lead to their pages, and headings are bookmarks. May run in any thread.
///
/// @param cancel  null, or checked after each page
/// Fails with `cancelled`.
Result<QByteArray> manualPdf(const std::atomic<bool>* cancel = nullptr);

}  // namespace sinew
