#include "core/io/table/TableFormat.h"

#include <filesystem>

#include "core/base/Ascii.h"
#include "core/io/table/ReadAngles.h"
#include "core/io/table/TableReplay.h"
#include "core/io/table/WriteTable.h"

namespace sinew {

FormatSupport TableFormat::support(std::string_view) const {
    FormatSupport support =
        FormatSupport{}
            .withContents(ContentSupport::yes, {Content::motion, Content::scales, Content::hinges,
                                                Content::orders, Content::properOrders, Content::spins})
            .withContents(ContentSupport::baked, {Content::curves, Content::warps, Content::goals});
    support.unit = FormatSupport::Convention::inFile;  // in the column names
    return support;
}

Result<Scene> TableFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                                Diagnostics& diagnostics) const {
    if (onto.characters.empty())
        return fail(ErrorCode::skeletonMissing, source.name(),
                    "the table contains motion only; also specify the file that contains its skeleton");
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
