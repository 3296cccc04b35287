#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sinew::fuzz {

/// Common to all fuzz targets: no input may cause a crash, a hang or a leak. Each target reads its input; if
/// that succeeds, the scene is evaluated, written in every format that has a writer, and read back. Reading a
/// written project must return an equal scene, and reading other files the same poses (RoundTrips.h).

/// The first zero byte separates an ASF from the AMC that follows: "skeleton \0 motion"; without a zero byte
/// the input is a skeleton only.
void acclaim(const std::uint8_t* data, std::size_t size);
void bvh(const std::uint8_t* data, std::size_t size);
/// A binary or text FBX. What is read must survive the way from sinew-import to the program that started it.
void fbx(const std::uint8_t* data, std::size_t size);
/// A GLB or a glTF document.
void gltf(const std::uint8_t* data, std::size_t size);
void rigJson(const std::uint8_t* data, std::size_t size);
/// The files beside a rig JSON: a PLY, or a DMAT with weights.
void mesh(const std::uint8_t* data, std::size_t size);
/// A project file; most damage is detected by SQLite.
void project(const std::uint8_t* data, std::size_t size);
/// Numbers and lines of numbers, which must equal the results of std::from_chars.
void numbers(const std::uint8_t* data, std::size_t size);
/// A time warp as a table.
void warp(const std::uint8_t* data, std::size_t size);
/// The parts of a project without SQLite.
void scene(const std::uint8_t* data, std::size_t size);
/// The answer of the importer, which may have been taken over by a file: a scene or an image. What Sinew
/// reads from it, it encodes and reads back equal. Also looks for the size of an image in the bytes.
void answer(const std::uint8_t* data, std::size_t size);

// Other texts that Sinew's own process reads. What Sinew writes from them reads back equal.

/// A table of angles or positions as CSV or, if it begins with a brace, as JSON; onto test::namedRig().
void table(const std::uint8_t* data, std::size_t size);
/// The steps of a recipe; they are not applied.
void recipe(const std::uint8_t* data, std::size_t size);
/// A mapping between two small skeletons.
void mapping(const std::uint8_t* data, std::size_t size);
/// Markers for fitting a template to a pole.
void markers(const std::uint8_t* data, std::size_t size);
/// A pose or keys on the clipboard; pasted into test::shapedArm().
void copy(const std::uint8_t* data, std::size_t size);

/// A BVH. In the BVH, GLB and FBX that Sinew writes from it, Assimp must find all joints where they are in
/// Sinew: at rest, and at the first and the last frame.
void assimp(const std::uint8_t* data, std::size_t size);

/// How many distances between joints were compared in each file.
struct AssimpComparisons {
    std::size_t input = 0, bvh = 0, glb = 0, fbx = 0;
};
/// A damaged BVH that both can read may have more than one meaning; only a sound one is compared, too.
enum class AssimpInput { sound, damaged };
/// Does what assimp() does. All numbers are zero if Sinew cannot read the BVH or its values are very large.
AssimpComparisons compareWithAssimp(std::string_view bvh, AssimpInput input);

}  // namespace sinew::fuzz
