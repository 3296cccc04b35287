#pragma once

#include <vector>

#include "core/scene/encode/ByteReader.h"
#include "core/scene/encode/ByteWriter.h"
#include "core/scene/encode/Parts.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// The bytes of meshes and of what they are made of. Arrays lie in them as in memory, so that a mesh takes no
/// longer than copying it. Readers refuse what fault() finds: valueRange.

void write(ByteWriter& out, const Texture& texture);
Texture readTexture(ByteReader& in);

/// A material but for its texture.
/// @param texture  the row of the texture; 0: none
void write(ByteWriter& out, const Material& material, PartRow texture);
Material readMaterial(ByteReader& in, PartRow& texture);

void write(ByteWriter& out, const Geometry& geometry);
Geometry readGeometry(ByteReader& in);

void write(ByteWriter& out, const Skin& skin);
Skin readSkin(ByteReader& in);

/// The parts of a mesh.
struct MeshRows {
    PartRow geometry = 0, skin = 0;
    std::vector<PartRow> materials;  ///< one a surface; 0: none
};

/// A mesh but for its parts; how they fit is for the caller to see.
void write(ByteWriter& out, const Mesh& mesh, const MeshRows& rows);
Mesh readMesh(ByteReader& in, MeshRows& rows);

}  // namespace sinew
