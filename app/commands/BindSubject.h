#pragma once

#include <optional>
#include <string>

#include "app/cli/Input.h"
#include "core/scene/fitting/MarkerFile.h"

namespace sinew {

/// Where the skeleton that meshes are bound to comes from.
struct SkeletonSource {
    std::string skeleton;  ///< a file or the name of a template; empty: the files of the meshes
    std::string markers;   ///< a file of fit markers; empty: they are found from the shape of the meshes
    bool fits = true;      ///< whether a template is fitted to the meshes
};

/// Meshes and the skeleton that they are to be bound to.
struct BindSubject {
    Scene scene;
    std::optional<MarkersFromFile> fitted;  ///< of the template, if it was fitted
};

/// Reads the meshes and the skeleton that they are bound to. A template is fitted to them if possible.
///
/// @param notes  receives what the fit found
/// Fails as readFiles(), readMarkers() and fitTemplate() do, and with `argumentInvalid` if there are fit
/// markers, but no template that can be fitted.
Result<BindSubject> readBindSubject(const Input& input, const SkeletonSource& source,
                                    const ReadOptions& options, Diagnostics& diagnostics, Diagnostics& notes);

}  // namespace sinew
