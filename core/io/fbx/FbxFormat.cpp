#include "core/io/fbx/FbxFormat.h"

#include "core/io/child/readInChild.h"
#include "core/io/fbx/FbxWriter.h"

namespace sinew {

FormatSupport FbxFormat::support(std::string_view) const {
    FormatSupport support =
        FormatSupport{}
            .withContents(ContentSupport::yes,
                          {Content::clips, Content::motion, Content::scales, Content::meshes, Content::shapes,
                           Content::materials, Content::orders, Content::spins, Content::jointAxes})
            .withContents(ContentSupport::baked, {Content::properOrders, Content::curves, Content::warps,
                                                  Content::layers, Content::goals});
    support.unit = support.up = FormatSupport::Convention::inFile;
    support.timing = FormatSupport::Timing::keys;
    support.storedEnds = FormatSupport::StoredEnds::skins;
    support.storedRates = FormatSupport::StoredRates::whole;
    support.turnsBones = support.keepsLayers = true;
    return support;
}

bool FbxFormat::sniff(std::string_view head) const {
    return head.starts_with("Kaydara FBX Binary") || head.starts_with("; FBX") ||
           head.find("FBXHeaderExtension") != head.npos;
}

Result<Scene> FbxFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                              Diagnostics& diagnostics) const {
    return readInChild(ChildReader::fbx, source, onto, options, diagnostics);
}

Result<std::vector<NamedFile>> FbxFormat::write(const Scene& scene, const std::string& fileName,
                                                const WriteOptions& options, Diagnostics& diagnostics) const {
    return writeFbx(scene, fileName, options, diagnostics);
}

}  // namespace sinew
