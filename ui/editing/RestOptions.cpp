#include "ui/editing/RestOptions.h"

#include <QSettings>

#include "core/scene/edits/joints/KeepMeshes.h"
#include "core/scene/edits/joints/MirrorRest.h"

namespace sinew {

namespace {

const QString kKeepsMeshes = QStringLiteral("rest/keepsMeshes");
const QString kMirrors = QStringLiteral("rest/mirrors");

}  // namespace

RestOptions readRestOptions() {
    const QSettings settings;
    RestOptions options;
    options.keepsMeshes = settings.value(kKeepsMeshes, options.keepsMeshes).toBool();
    options.mirrors = settings.value(kMirrors, options.mirrors).toBool();
    return options;
}

void saveRestOptions(const RestOptions& options) {
    QSettings settings;
    settings.setValue(kKeepsMeshes, options.keepsMeshes);
    settings.setValue(kMirrors, options.mirrors);
}

Result<Scene> withRestOptions(const Scene& before, const Scene& edited, CharacterId character,
                              const RestOptions& options) {
    const Result<Scene> complete =
        options.mirrors ? mirrorRestChange(before, edited, character) : Result<Scene>(edited);
    return complete && options.keepsMeshes ? keepMeshesAtRest(before, *complete, character) : complete;
}

}  // namespace sinew
