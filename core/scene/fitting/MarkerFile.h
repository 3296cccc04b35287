#pragma once

#include <string>

#include "core/io/text/Source.h"
#include "core/scene/fitting/FitMarkers.h"

namespace sinew {

/// Fit markers as read from a file, with the number from each origin.
struct MarkersFromFile {
    FitMarkers markers;
    std::size_t marked = 0;    ///< in the file
    std::size_t mirrored = 0;  ///< mirrored from their counterpart in the file
    std::size_t guessed = 0;   ///< found by guessMarkers()
};

/// Returns the template that a marker file names; empty if it names none. Fails as readMarkers() does.
Result<std::string> templateOfMarkers(const Source& file);

/// Reads fit markers from JSON; resources/docs/command-line.md documents the fields. Markers that are not in
/// the file are mirrored from their counterpart about the body's plane of symmetry, or guessed.
///
/// @param templateName  one of fittableTemplates()
/// Fails with file:line:column and `syntax`, `keywordUnknown` (a field), `nameUnknown` (a template or
/// marker), `valueCount` (not three numbers), `valueRange` (further than 1e9 m from the origin) or
/// `argumentInvalid` (the file is for another template).
Result<MarkersFromFile> readMarkers(const Source& file, std::string_view templateName, const FitBody& body);

}  // namespace sinew
