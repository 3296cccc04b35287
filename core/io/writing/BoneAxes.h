#pragma once

#include <string>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/io/writing/WriteSubject.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Turns the joints' axes in the file so that +Y points along the bone, as Blender's importers expect:
/// towards the only child; of several children, towards the one with the longest chain, or towards their mean
/// if that is more than 40 degrees from it; without children, towards the bone's end or, if that is not
/// known, in the parent's direction. Joints whose +Y is within 5 degrees of that keep their axes, as do
/// nodes, joints without a direction, and joints with a scale that differs between axes, which cannot be
/// turned exactly. Positions of joints and of vertices do not change.
///
/// Sets `boneTurns` and `skeleton` of the subjects, which must have a common skeleton. Turned joints lose
/// their limits, and their rotation order becomes XYZ.
void turnBonesAlongY(std::vector<WriteSubject>& subjects);

/// Returns the subjects that a writer puts into a file with these options: those of writeSubjects(), with the
/// bones turned if the options ask for it. Fails as writeSubjects() does.
Result<std::vector<WriteSubject>> subjectsInFile(const Scene& scene, const WriteOptions& options);

/// Returns a mesh bound to the joints' axes in the file.
std::shared_ptr<const Mesh> meshInFile(const std::shared_ptr<const Mesh>& mesh, const WriteSubject& subject);

/// Returns the character's meshes, bound to the joints' axes in the file. Those with the same skin share it.
std::vector<std::shared_ptr<const Mesh>> meshesInFile(const WriteSubject& subject);

/// Reports which joints turnBonesAlongY() cannot turn because of their scale.
void reportUnturnedBones(const std::vector<WriteSubject>& subjects, Diagnostics& diagnostics);

}  // namespace sinew
