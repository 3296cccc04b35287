#pragma once

#include <QLabel>
#include <QTimer>

#include "core/scene/Scene.h"
#include "ui/exporting/FileExporter.h"

namespace sinew {

/// Preview of an export: file size, keys, error and losses. The file is written into a temporary folder. A
/// new preview replaces one that is still running.
class ExportPreview : public QLabel {
    Q_OBJECT
public:
    explicit ExportPreview(Scene scene, QWidget* parent = nullptr);

    /// Starts a preview after a short delay, so that quick successive changes cause only one.
    void schedule(const ExportJob& job);
    /// Shows a text instead of a preview.
    void showText(const QString& text);
    const BackgroundTask& task() const { return task_; }

private:
    void start();

    Scene scene_;
    ExportJob job_;
    QTimer delayTimer_;
    BackgroundTask task_;
};

}  // namespace sinew
