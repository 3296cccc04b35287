#pragma once

#include <QLabel>
#include <QTimer>

#include "core/scene/Scene.h"
#include "ui/exporting/FileExporter.h"

namespace sinew {

/// What a file would be, before it is written: its size, its keys, how far it is off and what it lacks. It is
/// written into a folder of its own that goes away again; a look that is under way gives way to the next.
class ExportPreview : public QLabel {
    Q_OBJECT
public:
    explicit ExportPreview(Scene scene, QWidget* parent = nullptr);

    /// Soon, and once for choices that follow each other quickly.
    void look(const ExportJob& job);
    /// Says something else instead.
    void say(const QString& text);
    const BackgroundTask& task() const { return task_; }

private:
    void start();

    Scene scene_;
    ExportJob job_;
    QTimer soon_;
    BackgroundTask task_;
};

}  // namespace sinew
