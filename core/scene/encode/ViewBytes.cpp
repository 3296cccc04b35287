#include "core/scene/encode/ViewBytes.h"

#include <cmath>

#include "core/scene/encode/Fields.h"

namespace sinew {

namespace {

bool isFinite(const CameraPose& camera) {
    return camera.center.allFinite() && std::isfinite(camera.distance) && std::isfinite(camera.yaw) &&
           std::isfinite(camera.pitch);
}

}  // namespace

void field(auto& bytes, Field<decltype(bytes), CameraPose>& camera) {
    fields(bytes, camera.center, camera.distance, camera.yaw, camera.pitch, camera.orthographic);
}

void field(auto& bytes, Field<decltype(bytes), ViewState>& view) {
    field(bytes, view.character);
    listField(bytes, view.clips);
    field(bytes, view.frame);
    optionalField(bytes, view.range);
    listField(bytes, view.joints);
    listField(bytes, view.hidden);
    listField(bytes, view.locked);
    listField(bytes, view.solo);
    optionalField(bytes, view.camera);
    if (hasMore(bytes)) listField(bytes, view.trails);        // the oldest files end here
    if (hasMore(bytes)) listField(bytes, view.hiddenMeshes);  // since version 4
}

std::string encodeView(ViewState view) {
    if (view.camera && !isFinite(*view.camera)) view.camera.reset();
    ByteWriter out;
    field(out, std::as_const(view));
    return out.bytes();
}

Result<ViewState> decodeView(std::string_view bytes, bool isNewer) {
    ByteReader in(bytes);
    ViewState view;
    field(in, view);
    if (const auto finished = in.finish("view", !isNewer); !finished)
        return tl::unexpected<Error>(finished.error());
    return view;
}

}  // namespace sinew
