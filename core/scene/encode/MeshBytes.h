#pragma once

#include <vector>

#include "core/scene/encode/Bytes.h"
#include "core/scene/encode/Parts.h"
#include "core/skin/Mesh.h"

namespace sinew {

// The byte format of meshes and their parts. Arrays have the same layout as in memory, so reading a mesh is
// as fast as copying it. Readers report what fault() finds as `valueRange`.

void write(ByteWriter& out, const Texture& texture);
Texture readTexture(ByteReader& in);

/// Writes or reads a material without its texture.
/// @param texture  the row of the texture; 0: none
void write(ByteWriter& out, const Material& material, PartRow texture);
Material readMaterial(ByteReader& in, PartRow& texture);

void write(ByteWriter& out, const Geometry& geometry);
Geometry readGeometry(ByteReader& in);

void write(ByteWriter& out, const Skin& skin);
Skin readSkin(ByteReader& in);

/// The rows of a mesh's parts.
struct MeshRows {
    PartRow geometry = 0, skin = 0;
    std::vector<PartRow> materials;  ///< one per surface; 0: none
};

/// Writes or reads a mesh without its parts. The caller checks that the parts fit together.
void write(ByteWriter& out, const Mesh& mesh, const MeshRows& rows);
Mesh readMesh(ByteReader& in, MeshRows& rows);

}  // namespace sinew
