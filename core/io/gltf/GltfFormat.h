#pragma once

#include "core/io/Format.h"

namespace sinew {

/// glTF 2.0 of the Khronos Group, as text (.gltf) or in one piece (.glb). Metres, quaternions, seconds.
///
/// Every node is a joint, with rotation order XYZ relative to the node's own transform; every mesh that the
/// default scene shows is one of the character's, rigid or with its skin; every animation is a clip, with its
/// keys at their own times. Read are steps, linear and cubic keys (rotations of the last become SLERP
/// samples, see kGltfRotationTolerance), sparse and quantised values, data URIs and files beside this one,
/// base colours and their textures. Morph targets, cameras, lights and compressed meshes are told and left
/// aside.
class GltfFormat final : public Format {
public:
    std::string_view name() const override { return "glTF 2.0"; }
    std::vector<std::string_view> extensions() const override { return {".gltf", ".glb"}; }
    Holdings holdings(std::string_view extension) const override;
    bool sniff(std::string_view head) const override;

    /// A character named by the file's stem; of a file that Sinew wrote, and whose skeleton and motion nobody
    /// changed, the one that it was made of, with its limits and curves (GltfKept).
    /// ReadOptions::metresPerUnit is 1 unless told.
    ///
    /// Fails: argumentInvalid (a senseless unit), cancelled, and, with line and column or with the element,
    /// as GltfDocument and readGltfNodes().
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;

    bool canWrite() const override { return true; }
    /// One file (.glb), or text with its numbers in a .bin and its pictures beside it. A node a joint with
    /// its name and rest transform; an animation a clip with the keys that motionKeys() finds, from time 0 to
    /// its end; a mesh a mesh, shown by its joint's node where it follows that one alone, mesh space being
    /// the joint's, else by a skin. What the format cannot say goes along as GltfKept says.
    ///
    /// Fails: as writeSubjects() and motionKeys(), argumentInvalid (Z up, a unit other than the metre, a
    /// value beyond single precision), skeletonMissing, limitExceeded (more than 2 GiB), cancelled.
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;

    /// See replayGltf().
    Result<Replays> replay(const Source& source, const ReadOptions& options) const override;
};

}  // namespace sinew
