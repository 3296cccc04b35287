#pragma once

#include <cstddef>
#include <cstdint>

namespace sinew::fuzz {

/// What every fuzz target does with its bytes: nothing that a file says may crash, hang or leak. Each reads,
/// and where the file is taken, the scene is evaluated, written in every format that writes, and read back.

/// The first byte splits an ASF from the AMC behind it: "skeleton \0 motion"; without a zero byte it is a
/// skeleton alone.
void acclaim(const std::uint8_t* data, std::size_t size);
void bvh(const std::uint8_t* data, std::size_t size);
/// A GLB, or the text of a document.
void gltf(const std::uint8_t* data, std::size_t size);
void rigJson(const std::uint8_t* data, std::size_t size);
/// A project file; most of what is wrong in it meets SQLite.
void project(const std::uint8_t* data, std::size_t size);
/// Numbers and lines of numbers, which must be what std::from_chars says.
void numbers(const std::uint8_t* data, std::size_t size);
/// A time warp as a table.
void warp(const std::uint8_t* data, std::size_t size);
/// The parts of a project without SQLite around them.
void scene(const std::uint8_t* data, std::size_t size);

}  // namespace sinew::fuzz
