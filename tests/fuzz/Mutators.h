#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tests/core/Dice.h"

namespace sinew::fuzz::mutate {

// Structure-aware mutators, one for each fuzz target. They change the contents of a file, but keep its
// structure (lengths, offsets, counts, compression, databases) valid, so that the change reaches the code
// behind the parser. Each returns nothing if the input has no such structure or is too large.

/// Changes bytes in place and returns their new size, at most `capacity`: LLVMFuzzerMutate().
using MutateBytes = std::size_t (*)(std::uint8_t* data, std::size_t size, std::size_t capacity);
using Mutation = std::optional<std::string>;

/// Lines and the words in them.
Mutation text(std::string_view input, test::Dice& dice, MutateBytes mutateBytes);
/// Lines, with a motion that has as many frames and values as the hierarchy declares.
Mutation bvh(std::string_view input, test::Dice& dice, MutateBytes mutateBytes);
/// Values of a JSON document.
Mutation rigJson(std::string_view input, test::Dice& dice, MutateBytes mutateBytes);
/// The document or the binary chunk of a GLB, or a glTF document.
Mutation gltf(std::string_view input, test::Dice& dice, MutateBytes mutateBytes);
/// Elements of a binary FBX; lines of a text FBX.
Mutation fbx(std::string_view input, test::Dice& dice, MutateBytes mutateBytes);
/// Cells and rows of a database.
Mutation project(std::string_view input, test::Dice& dice, MutateBytes mutateBytes);

inline Mutation acclaim(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    return text(input, dice, mutateBytes);
}
inline Mutation mesh(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    return text(input, dice, mutateBytes);
}
inline Mutation numbers(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    return text(input, dice, mutateBytes);
}
inline Mutation warp(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    return text(input, dice, mutateBytes);
}
inline Mutation assimp(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    return bvh(input, dice, mutateBytes);
}
inline Mutation table(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    return input.starts_with('{') ? rigJson(input, dice, mutateBytes) : text(input, dice, mutateBytes);
}
inline Mutation recipe(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    return rigJson(input, dice, mutateBytes);
}
inline Mutation mapping(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    return rigJson(input, dice, mutateBytes);
}
inline Mutation markers(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    return rigJson(input, dice, mutateBytes);
}
inline Mutation copy(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    return rigJson(input, dice, mutateBytes);
}
inline Mutation scene(std::string_view, test::Dice&, MutateBytes) { return std::nullopt; }
inline Mutation answer(std::string_view, test::Dice&, MutateBytes) { return std::nullopt; }

/// Returns a boundary value: near zero, the limit of a type, or too large for one.
double criticalNumber(test::Dice& dice);
/// Returns a changed copy of a text or blob, at most eight bytes longer.
std::string changed(std::string_view bytes, MutateBytes mutateBytes);

}  // namespace sinew::fuzz::mutate
