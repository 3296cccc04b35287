#pragma once

#include "core/io/format/Format.h"

namespace sinew {

/// glTF 2.0 by the Khronos Group, as text (.gltf) or binary (.glb). Units are metres and seconds; rotations
/// are quaternions.
///
/// Every node becomes a joint with rotation order XYZ relative to the node's own transform; every mesh shown
/// in the default scene becomes a mesh of the character, rigid or skinned; every animation becomes a clip
/// with keys at their original times. Step, linear and cubic keys are supported (cubic rotations become
/// SLERP samples, see kGltfRotationTolerance), as are sparse and quantised values, data URIs, files in the
/// same folder, and base colours with textures. Cameras, lights and compressed meshes are
/// ignored and reported.
class GltfFormat : public Format {
public:
    std::string_view name() const override { return "glTF 2.0"; }
    std::vector<std::string_view> extensions() const override { return {".gltf", ".glb"}; }
    FormatSupport support(std::string_view extension) const override;
    bool sniff(std::string_view head) const override;

    /// Reads as readGltf() does, in the child process sinew-import. Fails as readInChild() does.
    Result<Scene> read(const Source& source, const Scene& onto, const ReadOptions& options,
                       Diagnostics& diagnostics) const override;

    bool canWrite() const override { return true; }
    /// Writes one file (.glb), or text with a .bin file for numbers and separate image files. Joints become
    /// nodes with their names and rest transforms. Clips become animations with the keys from motionKeys(),
    /// starting at time 0. Meshes become meshes: if a mesh follows a single joint and its space is the
    /// joint's, that joint's node shows it, otherwise it gets a skin. With WriteOptions::extras, what glTF
    /// cannot express is stored too, see GltfExtras.h.
    ///
    /// Fails as writeSubjects() and motionKeys(), or with `argumentInvalid` (Z up, a unit other than metres,
    /// a value beyond single precision), `skeletonMissing`, `limitExceeded` (more than 2 GiB) or
    /// `cancelled`.
    Result<std::vector<NamedFile>> write(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options,
                                         Diagnostics& diagnostics) const override;

    /// See replayGltf().
    Result<Replays> replay(const Source& source, const ReadOptions& options) const override;
};

}  // namespace sinew
