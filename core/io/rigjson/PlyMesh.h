#pragma once

#include "core/io/Source.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// The form in a PLY file: ascii, or binary of either byte order. Of the element `vertex` x y z, and where
/// they are whole nx ny nz, red green blue (alpha), s t or u v (which run up there); of `face` the list
/// vertex_indices or vertex_index, polygons as fans. Other elements and properties are passed over. Normals
/// are derived where the file has none.
///
/// @param metresPerUnit  of the file's places
/// Fails with file:line, in binary bodies file:byte N: as readPlyHeader(); unexpectedEnd (counts that the
/// bytes cannot hold), valueCount (no places, no faces), valueRange (a corner that is no vertex),
/// numberInvalid, numberNotFinite, fileTooLarge (256 MiB), limitExceeded (33 million triangles, a million
/// corners of one face).
Result<Geometry> readPlyMesh(const Source& source, double metresPerUnit);

}  // namespace sinew
