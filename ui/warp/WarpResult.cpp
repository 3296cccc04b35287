#include "ui/warp/WarpResult.h"

#include <QGridLayout>
#include <QLabel>

#include "core/anim/WarpFigures.h"
#include "ui/document/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/SpeedText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kNameWidth = 104;
constexpr int kRowHeight = 18;  // the table above needs the room more
constexpr auto kWait = std::chrono::milliseconds(60);

QString lengthText(FrameRate rate, FrameIndex first, FrameIndex last) {
    const Seconds length = rate.time(last) - rate.time(first);
    return WarpResult::tr("%1 frames · %2 s")
        .arg(numberText(last.value - first.value + 1), numberText(length.value, 3));
}

}  // namespace

WarpResult::WarpResult(Session& session, QWidget* parent)
    : QWidget(parent), session_(&session), rows_(new QGridLayout(this)) {
    rows_->setContentsMargins(8, 0, 8, 0);
    rows_->setSpacing(0);
    rows_->setColumnMinimumWidth(0, kNameWidth);
    rows_->setColumnStretch(1, 1);
    length_ = addRow(tr("New length"), "newLength");
    source_ = addRow(tr("Source length"), "sourceLength");
    speed_ = addRow(tr("Speed"), "speedRange");
    frames_ = addRow({}, "frames");
    contacts_ = addRow(tr("Contacts"), "contacts");
    length_.value->setToolTip(tr("From the first frame that plays to the last"));
    source_.value->setToolTip(tr("From the clip's first frame to its last, as it was made"));
    speed_.value->setToolTip(tr("The least and the greatest speed, in source seconds a second"));
    contacts_.value->setText(tr("kept, slide 0 mm"));
    contacts_.value->setToolTip(
        tr("The whole body plays another moment: a foot that stands still in the clip stands still whenever "
           "that moment plays, so nothing slides."));
    later_.setSingleShot(true);
    later_.setInterval(kWait);
    connect(&later_, &QTimer::timeout, this, &WarpResult::showFigures);
    connect(&session.warp, &WarpEditing::changed, this, [this] {
        if (isVisible() && !later_.isActive()) later_.start();
    });
    showFigures();
}

WarpResult::Row WarpResult::addRow(const QString& name, const char* objectName) {
    const int row = rows_->rowCount();
    auto* title = new QLabel(name);
    title->setForegroundRole(QPalette::PlaceholderText);
    auto* value = new QLabel;
    value->setObjectName(QLatin1String(objectName));
    value->setAccessibleName(name);
    value->setFont(numberFont());
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    rows_->addWidget(title, row, 0);
    rows_->addWidget(value, row, 1);
    rows_->setRowMinimumHeight(row, kRowHeight);
    return {title, value};
}

void WarpResult::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showFigures();
}

void WarpResult::showFigures() {
    const auto clip = session_->warp.clip();
    if (!clip || !clip->warp) return;
    const WarpFigures figures = warpFigures(*clip);
    length_.value->setText(lengthText(clip->rate, figures.played.first, figures.played.last));
    source_.value->setText(lengthText(clip->rate, clip->firstFrame, clip->lastFrame));
    speed_.value->setText(
        tr("%1 to %2").arg(speedText(figures.speeds.least), speedText(figures.speeds.most)));
    frames_.name->setText(tr("At %1 fps").arg(shortNumberText(clip->rate.hertz(), 3)));
    frames_.value->setAccessibleName(frames_.name->text());
    frames_.value->setText(
        figures.counted
            ? tr("%1 repeated, %2 skipped").arg(numberText(figures.repeated), numberText(figures.skipped))
            : tr("too long to count"));
    frames_.value->setToolTip(
        tr("New frames that show a source frame once more, and source frames that no "
           "new frame shows; between them poses are interpolated"));
}

}  // namespace sinew
