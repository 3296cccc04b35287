#pragma once

#include <QLabel>
#include <QTimer>

#include "core/io/Format.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

/// Says what files would bring, before they are imported: characters, joints, clips, meshes, textures, and
/// how large they would be. Reads them in another thread; a look that is under way gives way to the next.
class ImportPreview : public QLabel {
    Q_OBJECT
public:
    /// @param open  what is open: motion alone may need its skeleton
    explicit ImportPreview(Scene open, QWidget* parent = nullptr);

    /// Soon, and once for choices that follow each other quickly.
    void look(const QStringList& files, const ReadOptions& options);
    const BackgroundTask& task() const { return task_; }

private:
    void start();

    Scene open_;
    QStringList files_;
    ReadOptions options_;
    QTimer soon_;
    BackgroundTask task_;
};

/// What `after` holds beyond `before`: "1 character · 65 joints · 2 clips · 3 meshes · 12 345 triangles", and
/// in a second line its size at rest. Parts of a kind that there are none of are left out.
QString importText(const Scene& before, const Scene& after);

}  // namespace sinew
