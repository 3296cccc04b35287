#pragma once

#include <QLabel>
#include <QTimer>

#include "ui/exporting/MovieExporter.h"

namespace sinew {

/// Preview of a movie's first frame as it will be rendered. A new preview replaces one that is still running.
class MoviePreview : public QLabel {
    Q_OBJECT
public:
    static constexpr int kWidth = 320, kHeight = 240;  ///< maximum size, logical pixels

    explicit MoviePreview(Scene scene, QWidget* parent = nullptr);

    /// Starts a preview after a short delay, so that quick successive changes cause only one.
    void schedule(const MovieSettings& choices);
    const BackgroundTask& task() const { return task_; }

private:
    void start();

    Scene scene_;
    MovieSettings choices_;
    QTimer delayTimer_;
    BackgroundTask task_;
};

}  // namespace sinew
