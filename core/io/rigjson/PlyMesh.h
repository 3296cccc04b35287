#pragma once

#include "core/io/text/Source.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// Reads the geometry of a PLY file, either ascii or binary in either byte order. From the element `vertex`
/// it reads x y z and, if complete, nx ny nz, red green blue (alpha), and s t or u v (with v pointing up in
/// the file). From `face` it reads the list vertex_indices or vertex_index; polygons become triangle fans.
/// Other elements and properties are skipped. Normals are derived if the file has none.
///
/// @param metresPerUnit  unit of the file's positions, in metres
/// Fails with file:line (file:byte N in binary bodies): as readPlyHeader(), or with `unexpectedEnd` (counts
/// larger than the bytes can hold), `valueCount` (no positions or no faces), `valueRange` (a corner that is
/// not a vertex), `numberInvalid`, `numberNotFinite`, `fileTooLarge` (256 MiB) or `limitExceeded` (33
/// million triangles, a million corners of one face).
Result<Geometry> readPlyMesh(const Source& source, double metresPerUnit);

}  // namespace sinew
