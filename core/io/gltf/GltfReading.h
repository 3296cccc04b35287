#pragma once

#include "core/io/format/Format.h"
#include "core/io/gltf/GltfAccessors.h"

namespace sinew {

/// The state that the readers of a document's parts share. Everything it refers to must outlive it.
struct GltfReading {
    const GltfDocument& document;
    GltfAccessors& accessors;
    double metresPerUnit;
    const ReadOptions& options;
    Scene& scene;  ///< source of new ids
    Diagnostics& diagnostics;

    const tinygltf::Model& model() const { return document.model(); }
    void warn(ErrorCode code, const std::string& where, const std::string& message) const {
        diagnostics.warn(code, where, message);
    }
    void inform(ErrorCode code, const std::string& where, const std::string& message) const {
        diagnostics.inform(code, where, message);
    }
    /// Fails with `cancelled`.
    Result<void> checkCancelled() const {
        if (!options.cancel || !*options.cancel) return {};
        return fail(ErrorCode::cancelled, document.source().name(), "reading was cancelled");
    }
};

}  // namespace sinew
