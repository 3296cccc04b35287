#include "core/scene/encode/ViewBytes.h"

#include <cmath>

#include "core/scene/encode/Bytes.h"

namespace sinew {

namespace {

constexpr std::size_t kPairBytes = 16;
constexpr std::size_t kIdBytes = 8;

template <class AnyId>
void write(ByteWriter& out, const std::vector<AnyId>& ids) {
    out.count(ids.size());
    for (const AnyId id : ids) out.id(id);
}

template <class AnyId>
std::vector<AnyId> readIds(ByteReader& in) {
    std::vector<AnyId> ids(in.count(kIdBytes));
    for (AnyId& id : ids) id = in.id<AnyId>();
    return ids;
}

bool isFinite(const CameraPose& camera) {
    return camera.center.allFinite() && std::isfinite(camera.distance) && std::isfinite(camera.yaw) &&
           std::isfinite(camera.pitch);
}

void write(ByteWriter& out, const std::optional<CameraPose>& camera) {
    const bool isStored = camera && isFinite(*camera);
    out.flag(isStored);
    if (!isStored) return;
    out.vector(camera->center);
    out.numbers(std::array{camera->distance, camera->yaw, camera->pitch});
    out.flag(camera->orthographic);
}

std::optional<CameraPose> readCamera(ByteReader& in) {
    if (!in.flag()) return std::nullopt;
    CameraPose camera;
    camera.center = in.vector();
    camera.distance = in.number();
    camera.yaw = in.number();
    camera.pitch = in.number();
    camera.orthographic = in.flag();
    return camera;
}

}  // namespace

std::string encodeView(const ViewState& view) {
    ByteWriter out;
    out.id(view.character);
    out.count(view.clips.size());
    for (const auto& [character, clip] : view.clips) {
        out.id(character);
        out.id(clip);
    }
    out.frame(view.frame);
    out.flag(view.range.has_value());
    if (view.range) {
        out.frame(view.range->first);
        out.frame(view.range->second);
    }
    write(out, view.joints);
    write(out, view.hidden);
    write(out, view.locked);
    write(out, view.solo);
    write(out, view.camera);
    write(out, view.trails);
    write(out, view.hiddenMeshes);
    return out.bytes();
}

Result<ViewState> decodeView(std::string_view bytes, bool isNewer) {
    ByteReader in(bytes);
    ViewState view;
    view.character = in.id<CharacterId>();
    view.clips.resize(in.count(kPairBytes));
    for (auto& [character, clip] : view.clips) {
        character = in.id<CharacterId>();
        clip = in.id<ClipId>();
    }
    view.frame = in.frame();
    if (in.flag()) {
        const FrameIndex first = in.frame();
        view.range = {first, in.frame()};
    }
    view.joints = readIds<JointId>(in);
    view.hidden = readIds<JointId>(in);
    view.locked = readIds<JointId>(in);
    view.solo = readIds<JointId>(in);
    view.camera = readCamera(in);
    if (in.bytesLeft() > 0) view.trails = readIds<JointId>(in);       // the oldest files end here
    if (in.bytesLeft() > 0) view.hiddenMeshes = readIds<MeshId>(in);  // since version 4
    if (const auto finished = in.finish("view", !isNewer); !finished) {
        return tl::unexpected<Error>(finished.error());
    }
    return view;
}

}  // namespace sinew
