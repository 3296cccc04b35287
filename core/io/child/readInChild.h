#pragma once

#include <filesystem>

#include "core/io/child/ImportAnswer.h"
#include "core/io/format/Format.h"

namespace sinew {

/// Returns the path of sinew-import: that of the options, else the value of SINEW_IMPORT in the environment,
/// else the program beside this one.
std::filesystem::path importerPath(const ImporterOptions& options = {});

// The functions below start sinew-import, which reads foreign files in a process of its own that can open no
// files and start no programs (app/import/lockDown.h). A crash, a hang, a forbidden action or an invalid
// answer of that process is an error of this file only: `importerFailed` (missing, crashed or invalid
// answer), `limitExceeded` (time, memory or size of the answer) or `cancelled`.

/// Reader that the importer uses: Assimp, readFbx(), readGltf() or readRigJson().
enum class ChildReader { assimp, fbx, gltf, rigJson };

/// Reads a file. Files that it refers to are opened here, by Source::sibling(). Also fails with the reader's
/// own error.
Result<Scene> readInChild(ChildReader reader, const Source& source, const Scene& onto,
                          const ReadOptions& options, Diagnostics& diagnostics);

/// Decodes a PNG or JPEG image. Also fails with `dataIgnored` if it cannot be decoded, and with
/// `limitExceeded` if it declares more than 2^26 pixels, which are never decoded. Uses only
/// ReadOptions::importer and ReadOptions::cancel.
Result<DecodedImage> decodeImageInChild(const std::string& name, std::string bytes,
                                        const ReadOptions& options = {});

}  // namespace sinew
