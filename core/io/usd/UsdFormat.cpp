#include "core/io/usd/UsdFormat.h"

#include "core/io/usd/UsdWriter.h"

namespace sinew {

FormatSupport UsdFormat::support(std::string_view) const {
    FormatSupport support =
        FormatSupport{}
            .withContents(ContentSupport::yes,
                          {Content::clips, Content::motion, Content::scales, Content::jointAxes})
            .withContents(ContentSupport::baked, {Content::orders, Content::properOrders, Content::spins,
                                                  Content::curves, Content::warps, Content::goals});
    support.unit = support.up = FormatSupport::Convention::inFile;
    return support;
}

Result<std::vector<NamedFile>> UsdFormat::write(const Scene& scene, const std::string& fileName,
                                                const WriteOptions& options, Diagnostics& diagnostics) const {
    return writeUsd(scene, fileName, options, diagnostics);
}

}  // namespace sinew
