#pragma once

#include <vector>

#include "core/io/Format.h"
#include "core/io/WriteSubject.h"

namespace sinew {

/// The characters that a write() with these options puts into a file, with a subject for each of their clips:
/// what there is to lose, and what the file is held against. Of formats that hold scenes all, unless the
/// options name one. What a file's own words turn back (its up axis) is as the scene has it. Fails as
/// writeSubjects().
Result<std::vector<std::vector<WriteSubject>>> writtenCharacters(const Scene& scene, const Format& format,
                                                                 std::string_view extension,
                                                                 const WriteOptions& options);

}  // namespace sinew
