#include "core/io/fbx/FbxFormat.h"

#include "core/io/assimp/AssimpFormat.h"
#include "core/io/fbx/FbxWriter.h"

namespace sinew {

Holdings FbxFormat::holdings(std::string_view) const {
    Holdings holdings =
        Holdings{}
            .with(Holding::yes, {Content::clips, Content::motion, Content::scales, Content::meshes,
                                 Content::materials, Content::orders, Content::spins, Content::jointAxes})
            .with(Holding::baked, {Content::properOrders, Content::curves, Content::warps, Content::goals});
    holdings.unit = holdings.up = Holdings::Measure::stated;
    holdings.timing = Holdings::Timing::keys;
    return holdings;
}

bool FbxFormat::sniff(std::string_view head) const {
    return head.starts_with("Kaydara FBX Binary") || head.starts_with("; FBX") ||
           head.find("FBXHeaderExtension") != head.npos;
}

Result<Scene> FbxFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                              Diagnostics& diagnostics) const {
    return AssimpFormat().read(source, onto, options, diagnostics);
}

Result<std::vector<NamedFile>> FbxFormat::write(const Scene& scene, const std::string& fileName,
                                                const WriteOptions& options, Diagnostics& diagnostics) const {
    return writeFbx(scene, fileName, options, diagnostics);
}

}  // namespace sinew
