#include "ui/exporting/MoviePreview.h"

#include <QImage>
#include <QPixmap>
#include <QTemporaryDir>
#include <algorithm>

namespace sinew {

namespace {

constexpr int kMoviePreviewDelay = 250;

}  // namespace

MoviePreview::MoviePreview(Scene scene, QWidget* parent) : QLabel(parent), scene_(std::move(scene)) {
    setFixedSize(kWidth, kHeight);
    setAlignment(Qt::AlignCenter);
    setWordWrap(true);
    setAccessibleName(tr("Preview of the first frame"));
    setText(tr("Rendering the first frame…"));
    delayTimer_.setSingleShot(true);
    delayTimer_.setInterval(kMoviePreviewDelay);
    connect(&delayTimer_, &QTimer::timeout, this, &MoviePreview::start);
}

void MoviePreview::schedule(const MovieSettings& choices) {
    choices_ = choices;
    choices_.last = choices_.first;
    const double ratio = devicePixelRatioF();
    const double scale = std::min({kWidth * ratio / choices.width, kHeight * ratio / choices.height, 1.0});
    choices_.width = std::max(static_cast<int>(choices.width * scale), 1);
    choices_.height = std::max(static_cast<int>(choices.height * scale), 1);
    task_.cancel();
    delayTimer_.start();
}

void MoviePreview::start() {
    task_.start(tr("Rendering the first frame"),
                [this, scene = scene_, choices = choices_](BackgroundTask::Control& control) {
                    const QTemporaryDir folder;
                    MovieSettings first = choices;
                    first.path = folder.filePath(QStringLiteral("first.png"));
                    const auto rendered = runRendering(scene, first, control);
                    const QImage picture = rendered ? QImage(first.path) : QImage();
                    return [=, this] {
                        if (!rendered) return setText(QString::fromStdString(sinew::text(rendered.error())));
                        QPixmap shown = QPixmap::fromImage(picture);
                        shown.setDevicePixelRatio(devicePixelRatioF());
                        setPixmap(shown);
                    };
                });
}

}  // namespace sinew
