#include "core/io/table/TableFormat.h"

#include <filesystem>

#include "core/io/AsciiCase.h"
#include "core/io/table/ReadAngles.h"
#include "core/io/table/TableReplay.h"
#include "core/io/table/WriteTable.h"

namespace sinew {

Holdings TableFormat::holdings(std::string_view) const {
    Holdings holdings = Holdings{}
                            .with(Holding::yes, {Content::motion, Content::scales, Content::hinges,
                                                 Content::orders, Content::properOrders, Content::spins})
                            .with(Holding::baked, {Content::curves, Content::warps, Content::goals});
    holdings.unit = Holdings::Measure::stated;  // in the names of columns
    return holdings;
}

Result<Scene> TableFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                                Diagnostics& diagnostics) const {
    if (onto.characters.empty())
        return fail(ErrorCode::skeletonMissing, source.name(),
                    "a table holds motion only; name the file of its skeleton too");
    Scene scene = onto;
    Character character = *scene.characters.back();
    auto clip = readAngles(source, *character.skeleton, options, diagnostics);
    if (!clip) return tl::unexpected<Error>(clip.error());
    clip->id = scene.newId<ClipId>();
    character.clips.push_back(std::make_shared<const Clip>(*std::move(clip)));
    scene.characters.back() = std::make_shared<const Character>(std::move(character));
    return scene;
}

Result<std::vector<NamedFile>> TableFormat::write(const Scene& scene, const std::string& fileName,
                                                  const WriteOptions& options,
                                                  Diagnostics& diagnostics) const {
    const std::string extension = std::filesystem::path(fileName).extension().string();
    const bool isJson = equalsIgnoringCase(extension, ".json");
    auto text =
        writeTable(scene, options, isJson ? TableText::Kind::json : TableText::Kind::csv, diagnostics);
    if (!text) return tl::unexpected<Error>(text.error());
    return std::vector<NamedFile>{{fileName, *std::move(text)}};
}

Result<Replays> TableFormat::replayOn(const std::shared_ptr<const Skeleton>& skeleton, const Source& source,
                                      const ReadOptions& options) const {
    return replayTable(skeleton, source, options);
}

}  // namespace sinew
