#pragma once

#include <QLabel>
#include <QTimer>

#include "ui/exporting/MovieChoices.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

/// The first frame of a movie to be, as it will be drawn. A look that is under way gives way to the next.
class MoviePreview : public QLabel {
    Q_OBJECT
public:
    static constexpr int kWidth = 320, kHeight = 240;  ///< logical pixels, at most

    explicit MoviePreview(Scene scene, QWidget* parent = nullptr);

    /// Soon, and once for choices that follow each other quickly.
    void look(const MovieChoices& choices);
    const BackgroundTask& task() const { return task_; }

private:
    void start();

    Scene scene_;
    MovieChoices choices_;
    QTimer soon_;
    BackgroundTask task_;
};

}  // namespace sinew
