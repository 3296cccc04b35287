#include "ui/importing/ImportPreview.h"

#include <Eigen/Geometry>
#include <QFileInfo>
#include <algorithm>
#include <set>

#include "core/io/FormatList.h"
#include "core/rig/Pose.h"
#include "ui/editing/ImportMemory.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr int kDelay = 250;  // milliseconds; allows for typing a unit digit by digit

/// Summary of what files contain.
struct Contents {
    std::size_t characters = 0, joints = 0, clips = 0, meshes = 0, triangles = 0;
    std::set<const Texture*> textures;
    Eigen::AlignedBox3d box;  ///< of heads and tails in the rest pose, metres

    void add(const Character& character);
    void add(const Mesh& mesh);
};

void Contents::add(const Character& character) {
    ++characters;
    const Skeleton& skeleton = *character.skeleton;
    joints += skeleton.joints().size();
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        const BoneEnds bone =
            boneEnds(skeleton[joint], skeleton.restModel()[static_cast<std::size_t>(joint)]);
        box.extend(bone.head);
        box.extend(bone.tail);
    }
    for (const auto& mesh : character.meshes) add(*mesh);
}

void Contents::add(const Mesh& mesh) {
    ++meshes;
    triangles += mesh.geometry->triangles.size();
    for (const Surface& surface : mesh.surfaces) {
        if (surface.material && surface.material->texture) textures.insert(surface.material->texture.get());
    }
}

Contents addedContents(const Scene& before, const Scene& after) {
    Contents contents;
    for (const auto& character : after.characters) {
        const auto known = before.find(character->id);
        if (!known) contents.add(*character);
        const std::size_t old = known ? known->clips.size() : 0;
        contents.clips += character->clips.size() - std::min(old, character->clips.size());
    }
    return contents;
}

}  // namespace

QString importText(const Scene& before, const Scene& after) {
    const Contents contents = addedContents(before, after);
    QStringList parts;
    const auto add = [&parts](std::size_t count, const auto& countText) {
        if (count > 0) parts << countText(static_cast<int>(count));
    };
    add(contents.characters, [](int n) { return ImportPreview::tr("%n character(s)", nullptr, n); });
    add(contents.joints, [](int n) { return ImportPreview::tr("%n joint(s)", nullptr, n); });
    add(contents.clips, [](int n) { return ImportPreview::tr("%n clip(s)", nullptr, n); });
    add(contents.meshes, [](int n) { return ImportPreview::tr("%n mesh(es)", nullptr, n); });
    add(contents.triangles, [](int n) { return ImportPreview::tr("%n triangle(s)", nullptr, n); });
    add(contents.textures.size(), [](int n) { return ImportPreview::tr("%n texture(s)", nullptr, n); });
    if (parts.isEmpty()) return ImportPreview::tr("No characters or clips");
    const QString text = parts.join(QStringLiteral(" · "));
    if (contents.box.isEmpty()) return text;
    const Eigen::Vector3d size = contents.box.sizes();
    return text + u'\n' +
           ImportPreview::tr("%1 × %2 × %3 m in rest pose")
               .arg(numberText(size.x(), 2), numberText(size.y(), 2), numberText(size.z(), 2));
}

ImportPreview::ImportPreview(Scene open, QWidget* parent) : QLabel(parent), open_(std::move(open)) {
    setObjectName(QStringLiteral("preview"));
    setAccessibleName(tr("Contents of the files"));
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setMinimumHeight(2 * fontMetrics().lineSpacing());
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setText(tr("Choose files to preview their contents"));
    delayTimer_.setSingleShot(true);
    delayTimer_.setInterval(kDelay);
    connect(&delayTimer_, &QTimer::timeout, this, &ImportPreview::start);
}

void ImportPreview::schedule(const QStringList& files, const ReadOptions& options) {
    files_ = files;
    options_ = options;
    if (files_.isEmpty()) return;
    setText(tr("Reading files…"));
    delayTimer_.start();
}

void ImportPreview::start() {
    std::vector<std::filesystem::path> paths;
    for (const QString& file : files_)
        paths.emplace_back(QFileInfo(file).absoluteFilePath().toStdU16String());
    const RememberedOptions reading =
        withRememberedFix(options_, QFileInfo(files_.last()).absoluteFilePath());
    const QString fix = fixText(reading.remembered);
    task_.start({}, [this, paths, options = reading.options, fix, open = open_](auto& control) {
        ReadOptions controlled = options;
        controlled.cancel = &control.cancel;
        Diagnostics diagnostics;
        const auto scene = readFiles(paths, open, controlled, diagnostics);
        QString contents =
            scene ? importText(open, *scene) : QString::fromStdString(sinew::text(scene.error()));
        if (scene && !fix.isEmpty())
            contents += u'\n' + tr("Read with the fix remembered for this folder: %1").arg(fix);
        return [this, contents] { setText(contents); };
    });
}

}  // namespace sinew
