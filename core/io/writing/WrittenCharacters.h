#pragma once

#include <vector>

#include "core/io/format/Format.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// Returns the characters that write() puts into a file with these options, with a subject for each of their
/// clips. Losses are determined from these, and the file is verified against them. For formats that hold
/// scenes, these are all characters unless the options name one. Properties that readers of the file undo
/// (its up axis) are as in the scene. Fails as writeSubjects() does.
Result<std::vector<std::vector<WriteSubject>>> writtenCharacters(const Scene& scene, const Format& format,
                                                                 std::string_view extension,
                                                                 const WriteOptions& options);

}  // namespace sinew
