#include "ui/exporting/MovieChoices.h"

#include <algorithm>

#include "ui/document/Session.h"

namespace sinew {

QStringList MovieChoices::words(const QString& project) const {
    QStringList words{QStringLiteral("render"), project, QStringLiteral("-o"), path};
    words << QStringLiteral("--frames") << QStringLiteral("%1:%2").arg(first.value).arg(last.value);
    words << QStringLiteral("--size") << QStringLiteral("%1x%2").arg(width).arg(height);
    words << QStringLiteral("--camera") << camera << QStringLiteral("--theme") << theme;
    words << QStringLiteral("--samples") << QString::number(samples);
    if (!rate.isEmpty()) words << QStringLiteral("--fps") << rate;
    if (meshes) words << QStringLiteral("--mesh");
    if (bones) words << QStringLiteral("--bones");
    if (!background.isEmpty()) words << QStringLiteral("--background") << background;
    words << (grid ? QStringLiteral("--grid") : QStringLiteral("--no-grid")) << QStringLiteral("--progress");
    return words;
}

Scene shownScene(const Session& session) {
    Scene scene = session.document.committed();
    for (auto& character : scene.characters) {
        Character shown = *character;
        shown.clips.clear();
        for (const auto& clip : character->clips) {
            if (clip == session.selection.clip(*character)) shown.clips.push_back(clip);
        }
        std::erase_if(shown.meshes, [&](const auto& mesh) { return !session.visibility.shown(mesh->id); });
        character = std::make_shared<const Character>(std::move(shown));
    }
    const auto active = session.selection.character();
    std::ranges::stable_partition(scene.characters,
                                  [&](const auto& character) { return character->id != active->id; });
    return scene;
}

}  // namespace sinew
