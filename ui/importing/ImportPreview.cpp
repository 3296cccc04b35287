#include "ui/importing/ImportPreview.h"

#include <Eigen/Geometry>
#include <QFileInfo>
#include <algorithm>
#include <set>

#include "core/rig/ForwardKinematics.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr int kDelay = 250;  // milliseconds: a unit is typed digit by digit

/// What files bring, summed up.
struct Contents {
    std::size_t characters = 0, joints = 0, clips = 0, meshes = 0, triangles = 0;
    std::set<const Texture*> textures;
    Eigen::AlignedBox3d box;  ///< of heads and tails at rest, metres

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

Contents contentsBeyond(const Scene& before, const Scene& after) {
    Contents contents;
    for (const auto& character : after.characters) {
        const auto known = before.find(character->id);
        if (!known) contents.add(*character);
        const std::size_t old = known ? known->clips.size() : 0;
        contents.clips += character->clips.size() - std::min(old, character->clips.size());
    }
    return contents;
}

QString counted(std::size_t count, const QString& one, const QString& many) {
    return count == 1 ? one : many.arg(numberText(static_cast<std::int64_t>(count)));
}

}  // namespace

QString importText(const Scene& before, const Scene& after) {
    const Contents found = contentsBeyond(before, after);
    QStringList parts;
    const auto tell = [&parts](std::size_t count, const QString& one, const QString& many) {
        if (count > 0) parts << counted(count, one, many);
    };
    tell(found.characters, ImportPreview::tr("1 character"), ImportPreview::tr("%1 characters"));
    tell(found.joints, ImportPreview::tr("1 joint"), ImportPreview::tr("%1 joints"));
    tell(found.clips, ImportPreview::tr("1 clip"), ImportPreview::tr("%1 clips"));
    tell(found.meshes, ImportPreview::tr("1 mesh"), ImportPreview::tr("%1 meshes"));
    tell(found.triangles, ImportPreview::tr("1 triangle"), ImportPreview::tr("%1 triangles"));
    tell(found.textures.size(), ImportPreview::tr("1 texture"), ImportPreview::tr("%1 textures"));
    if (parts.isEmpty()) return ImportPreview::tr("Nothing to animate");
    const QString text = parts.join(QStringLiteral(" · "));
    if (found.box.isEmpty()) return text;
    const Eigen::Vector3d size = found.box.sizes();
    return text + u'\n' +
           ImportPreview::tr("%1 × %2 × %3 m at rest")
               .arg(numberText(size.x(), 2), numberText(size.y(), 2), numberText(size.z(), 2));
}

ImportPreview::ImportPreview(Scene open, QWidget* parent) : QLabel(parent), open_(std::move(open)) {
    setObjectName(QStringLiteral("preview"));
    setAccessibleName(tr("What the files hold"));
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setMinimumHeight(2 * fontMetrics().lineSpacing());
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setText(tr("Choose files to see what they hold"));
    soon_.setSingleShot(true);
    soon_.setInterval(kDelay);
    connect(&soon_, &QTimer::timeout, this, &ImportPreview::start);
}

void ImportPreview::look(const QStringList& files, const ReadOptions& options) {
    files_ = files;
    options_ = options;
    if (files_.isEmpty()) return;
    setText(tr("Looking into the files…"));
    soon_.start();
}

void ImportPreview::start() {
    std::vector<std::filesystem::path> paths;
    for (const QString& file : files_)
        paths.emplace_back(QFileInfo(file).absoluteFilePath().toStdU16String());
    task_.start({}, [this, paths, options = options_, open = open_](BackgroundTask::Control& control) {
        ReadOptions watched = options;
        watched.cancel = &control.cancel;
        Diagnostics diagnostics;
        const auto scene = readFiles(paths, open, watched, diagnostics);
        const QString found =
            scene ? importText(open, *scene) : QString::fromStdString(sinew::text(scene.error()));
        return [this, found] { setText(found); };
    });
}

}  // namespace sinew
