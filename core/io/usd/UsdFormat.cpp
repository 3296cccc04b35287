#include "core/io/usd/UsdFormat.h"

#include "core/io/usd/UsdWriter.h"

namespace sinew {

Holdings UsdFormat::holdings(std::string_view) const {
    Holdings holdings =
        Holdings{}
            .with(Holding::yes, {Content::clips, Content::motion, Content::scales, Content::jointAxes})
            .with(Holding::baked, {Content::orders, Content::properOrders, Content::spins, Content::curves,
                                   Content::warps, Content::goals});
    holdings.unit = holdings.up = Holdings::Measure::stated;
    return holdings;
}

Result<std::vector<NamedFile>> UsdFormat::write(const Scene& scene, const std::string& fileName,
                                                const WriteOptions& options, Diagnostics& diagnostics) const {
    return writeUsd(scene, fileName, options, diagnostics);
}

}  // namespace sinew
