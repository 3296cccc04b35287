#pragma once

#include <QLabel>
#include <QTimer>

#include "core/io/format/Format.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

/// Previews the contents of files before they are imported: characters, joints, clips, meshes, textures and
/// size. Reads them in the background, with the fix remembered for such files where the options leave unit or
/// axes open. A new preview replaces one that is still running.
class ImportPreview : public QLabel {
    Q_OBJECT
public:
    /// @param open  the open scene; files with motion only may need its skeleton
    explicit ImportPreview(Scene open, QWidget* parent = nullptr);

    /// Starts a preview after a short delay, so that quick successive changes cause only one.
    void schedule(const QStringList& files, const ReadOptions& options);
    const BackgroundTask& task() const { return task_; }

private:
    void start();

    Scene open_;
    QStringList files_;
    ReadOptions options_;
    QTimer delayTimer_;
    BackgroundTask task_;
};

/// Returns what `after` contains in addition to `before`: "1 character · 65 joints · 2 clips · 3 meshes · 12
/// 345 triangles", and in a second line the size in the rest pose. Counts of zero are left out.
QString importText(const Scene& before, const Scene& after);

}  // namespace sinew
