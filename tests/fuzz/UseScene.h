#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/io/gltf/GltfFormat.h"
#include "core/io/gltf/readGltf.h"
#include "core/io/rigjson/RigJsonFormat.h"
#include "core/io/rigjson/readRigJson.h"
#include "core/scene/edits/characters/EditCharacters.h"

namespace sinew::fuzz {

/// A format that is read in the importer's process, but in this one.
template <class Base, auto kRead>
class InProcess final : public Base {
public:
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override {
        return kRead(source, options, diagnostics).and_then([&](const Scene& scene) {
            return addScene(onto, scene);
        });
    }
};
using GltfInProcess = InProcess<GltfFormat, readGltf>;
using RigJsonInProcess = InProcess<RigJsonFormat, readRigJson>;

Source source(std::string name, const std::uint8_t* data, std::size_t size);

/// Aborts with a message because a claim does not hold.
[[noreturn]] void refute(const std::string& message);

/// How many poses of joints were compared in files of each format.
struct RoundTrips {
    std::size_t bvh = 0, amc = 0, glb = 0, fbx = 0;
};

/// Plays a scene that was read, writes it in every format that has a writer, and reads it back. A project
/// must read back equal, and the poses in the other files must be those of the scene.
RoundTrips use(const Scene& scene);

}  // namespace sinew::fuzz
