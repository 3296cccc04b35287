#include "core/io/bvh/BvhFormat.h"

#include "core/base/Ascii.h"
#include "core/base/Index.h"
#include "core/io/bvh/BvhMotion.h"

namespace sinew {

namespace {

constexpr double kDefaultMetresPerUnit = 0.01;

std::shared_ptr<const Clip> clipOf(BvhMotion& motion, const BvhHierarchy& hierarchy, std::string name,
                                   ClipId id) {
    auto clip = std::make_shared<Clip>();
    clip->id = id;
    clip->name = std::move(name);
    clip->rate = motion.rate;
    clip->lastFrame = FrameIndex{motion.frames - 1};
    for (std::size_t c = 0; c < hierarchy.columns.size(); ++c) {
        const BvhColumn& column = hierarchy.columns[c];
        if (motion.notFree[c]) continue;
        clip->tracks.push_back({{hierarchy.joints[asIndex(column.joint)].id, column.channel},
                                std::make_shared<const Curve>(Curve::fromSampleChunks(
                                    motion.rate, FrameIndex{0}, std::move(motion.channels[c])))});
    }
    clip->sortTracks();
    return clip;
}

}  // namespace

FormatSupport BvhFormat::support(std::string_view) const {
    FormatSupport support =
        FormatSupport{}
            .withContents(ContentSupport::yes,
                          {Content::motion, Content::frameRates, Content::orders, Content::spins})
            .withContents(ContentSupport::sinewOnly, {Content::hinges})
            .withContents(ContentSupport::baked, {Content::properOrders, Content::jointAxes, Content::curves,
                                                  Content::warps, Content::layers, Content::goals});
    support.storedEnds = FormatSupport::StoredEnds::leaves;
    return support;
}

bool BvhFormat::sniff(std::string_view head) const {
    const Source source = Source::fromMemory({}, std::string(head));
    return equalsIgnoringCase(TextCursor(source).peek("{}"), "HIERARCHY");
}

Result<Scene> BvhFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                              Diagnostics& diagnostics) const {
    const auto unit = fileUnit(source, options, kDefaultMetresPerUnit);
    if (!unit) return tl::unexpected(unit.error());
    TextCursor cursor(source);
    auto hierarchy = readBvhHierarchy(cursor, *unit, options, diagnostics);
    if (!hierarchy) return tl::unexpected(hierarchy.error());
    auto motion = readBvhMotion(cursor, hierarchy->columns, options, diagnostics);
    if (!motion) return tl::unexpected(motion.error());

    for (std::size_t c = 0; motion->frames > 0 && c < hierarchy->columns.size(); ++c) {
        const BvhColumn& column = hierarchy->columns[c];
        if (motion->notFree[c]) hierarchy->joints[asIndex(column.joint)].free.erase(column.channel);
    }
    Scene scene = onto;
    for (Joint& joint : hierarchy->joints) joint.id = scene.newId<JointId>();
    auto skeleton = Skeleton::create(hierarchy->joints);
    if (!skeleton) return tl::unexpected(skeleton.error());

    auto character = std::make_shared<Character>();
    character->id = scene.newId<CharacterId>();
    character->name = source.stem();
    character->skeleton = std::make_shared<const Skeleton>(std::move(*skeleton));
    character->metresPerUnit = *unit;
    if (motion->frames > 0) {
        character->clips.push_back(clipOf(*motion, *hierarchy, source.stem(), scene.newId<ClipId>()));
    } else {
        diagnostics.warn(ErrorCode::motionMissing, cursor.location(),
                         "the file has no frames; only the skeleton is imported");
    }
    scene.characters.push_back(std::move(character));
    return scene;
}

}  // namespace sinew
