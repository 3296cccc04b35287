#include "core/io/format/Format.h"

#include "core/io/format/SceneReplay.h"

namespace sinew {

Result<Scene> Format::read(const Source& source, const Scene&, const ReadOptions&, Diagnostics&) const {
    return fail(ErrorCode::formatUnknown, source.name(),
                std::string(name()) + " files can be written but not read");
}

Result<std::vector<NamedFile>> Format::write(const Scene&, const std::string& fileName, const WriteOptions&,
                                             Diagnostics&) const {
    return fail(ErrorCode::formatCannotWrite, fileName,
                std::string(name()) + " files can be read but not written");
}

FormatSupport Format::support(std::string_view) const {
    return FormatSupport{}.withContents(ContentSupport::yes, {Content::motion});
}

Result<Replays> Format::replay(const Source& source, const ReadOptions& options) const {
    Diagnostics ignored;
    const Result<Scene> scene = read(source, {}, options, ignored);
    if (!scene) return tl::unexpected<Error>(scene.error());
    return sceneReplays(*scene);
}

Result<Replays> Format::replayOn(const std::shared_ptr<const Skeleton>&, const Source& source,
                                 const ReadOptions& options) const {
    return replay(source, options);
}

}  // namespace sinew
