#include "ui/exporting/MovieSettings.h"

#include <algorithm>

#include "ui/session/Session.h"

namespace sinew {

QStringList MovieSettings::arguments(const QString& project) const {
    QStringList arguments{QStringLiteral("render"), project, QStringLiteral("-o"), path};
    arguments << QStringLiteral("--frames") << QStringLiteral("%1:%2").arg(first.value).arg(last.value);
    arguments << QStringLiteral("--size") << QStringLiteral("%1x%2").arg(width).arg(height);
    arguments << QStringLiteral("--camera") << camera << QStringLiteral("--theme") << theme;
    arguments << QStringLiteral("--samples") << QString::number(samples);
    if (!rate.isEmpty()) arguments << QStringLiteral("--fps") << rate;
    if (meshes) arguments << QStringLiteral("--mesh");
    if (bones) arguments << QStringLiteral("--bones");
    if (!background.isEmpty()) arguments << QStringLiteral("--background") << background;
    arguments << (grid ? QStringLiteral("--grid") : QStringLiteral("--no-grid"))
              << QStringLiteral("--progress");
    return arguments;
}

Scene shownScene(const Session& session) {
    Scene scene = session.document.committed();
    for (auto& character : scene.characters) {
        Character shown = *character;
        shown.clips.clear();
        for (const auto& clip : character->clips) {
            if (clip == session.selection.clip(*character)) shown.clips.push_back(clip);
        }
        std::erase_if(shown.meshes, [&](const auto& mesh) { return !session.visibility.isShown(mesh->id); });
        character = std::make_shared<const Character>(std::move(shown));
    }
    const auto active = session.selection.character();
    std::ranges::stable_partition(scene.characters,
                                  [&](const auto& character) { return character->id != active->id; });
    return scene;
}

}  // namespace sinew
