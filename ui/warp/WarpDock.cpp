#include "ui/warp/WarpDock.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <algorithm>

#include "core/anim/clip/WarpStatistics.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/warp/PinModel.h"
#include "ui/warp/PinTable.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Section.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kNameWidth = 104;
constexpr int kResultRowHeight = 18;  // lower than usual, to leave space for the table
constexpr auto kDelay = std::chrono::milliseconds(60);

QString lengthText(FrameRate rate, FrameIndex first, FrameIndex last) {
    const Seconds length = rate.time(last) - rate.time(first);
    return WarpResult::tr("%n frame(s) · %1 s", nullptr, static_cast<int>(last.value - first.value + 1))
        .arg(numberText(length.value, 3));
}

}  // namespace

WarpResult::WarpResult(Session& session, QWidget* parent)
    : QWidget(parent), session_(&session), rows_(new QGridLayout(this)) {
    rows_->setContentsMargins(8, 0, 8, 0);
    rows_->setHorizontalSpacing(8);
    rows_->setVerticalSpacing(0);
    rows_->setColumnMinimumWidth(0, kNameWidth);
    rows_->setColumnStretch(1, 1);
    length_ = addRow(tr("New length"), "newLength");
    source_ = addRow(tr("Source length"), "sourceLength");
    speed_ = addRow(tr("Speed"), "speedRange");
    frames_ = addRow({}, "frames");
    contacts_ = addRow(tr("Contacts"), "contacts");
    length_.value->setToolTip(tr("Length of the warped motion"));
    source_.value->setToolTip(tr("Original length of the clip"));
    speed_.value->setToolTip(tr("Minimum and maximum speed in source seconds per second"));
    contacts_.value->setText(tr("preserved, slide 0 mm"));
    contacts_.value->setToolTip(
        tr("A time warp retimes the whole body: a foot that is planted in the clip stays planted whenever "
           "that moment plays, so nothing slides"));
    figuresTimer_.setSingleShot(true);
    figuresTimer_.setInterval(kDelay);
    connect(&figuresTimer_, &QTimer::timeout, this, &WarpResult::showFigures);
    connect(&session.warp, &WarpEditing::changed, this, [this] {
        if (isVisible() && !figuresTimer_.isActive()) figuresTimer_.start();
    });
    showFigures();
}

WarpResult::Row WarpResult::addRow(const QString& name, const char* objectName) {
    const int row = rows_->rowCount();
    auto* title = makeDimLabel(name);
    auto* value = new QLabel;
    value->setObjectName(QLatin1String(objectName));
    value->setAccessibleName(name);
    value->setFont(numberFont());
    value->setWordWrap(true);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    rows_->addWidget(title, row, 0);
    rows_->addWidget(value, row, 1);
    rows_->setRowMinimumHeight(row, kResultRowHeight);
    return {title, value};
}

void WarpResult::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    showFigures();
}

void WarpResult::showFigures() {
    const auto clip = session_->warp.clip();
    if (!clip || !clip->warp) return;
    const WarpStatistics figures = warpStatistics(*clip);
    length_.value->setText(lengthText(clip->rate, figures.played.first, figures.played.last));
    source_.value->setText(lengthText(clip->rate, clip->firstFrame, clip->lastFrame));
    speed_.value->setText(tr("%1 to %2").arg(speedText(figures.speeds.min), speedText(figures.speeds.max)));
    frames_.name->setText(tr("At %1 fps").arg(shortNumberText(clip->rate.hertz(), 3)));
    frames_.value->setAccessibleName(frames_.name->text());
    frames_.value->setText(
        figures.isCounted
            ? tr("%1 repeated, %2 skipped").arg(numberText(figures.repeated), numberText(figures.skipped))
            : tr("clip too long to count"));
    frames_.value->setToolTip(
        tr("Frames that repeat a source frame, and source frames that are skipped (poses in between are "
           "interpolated)"));
}

namespace {

constexpr int kMinWidth = 320;
enum Page { closedPage, emptyPage, pinsPage };

int countSpans(const TimeWarp& warp, SpanKind kind) {
    const auto& pins = warp.pins();
    return static_cast<int>(std::ranges::count(pins.begin(), pins.end() - 1, kind, &WarpPin::span));
}

/// "6 pins · 5 spans · all forward"
QString summaryText(const TimeWarp& warp, bool muted) {
    QStringList parts{WarpDock::tr("%n pin(s)", nullptr, static_cast<int>(warp.pins().size())),
                      WarpDock::tr("%n span(s)", nullptr, static_cast<int>(warp.spanCount()))};
    const int holds = countSpans(warp, SpanKind::hold), backwards = countSpans(warp, SpanKind::reverse);
    if (holds > 0) parts << WarpDock::tr("%n hold(s)", nullptr, holds);
    if (backwards > 0) parts << WarpDock::tr("%n reverse", nullptr, backwards);
    if (warp.allForward()) parts << WarpDock::tr("all forward");
    if (muted) parts << WarpDock::tr("off");
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

WarpDock::WarpDock(Session& session, Actions& actions, QWidget* parent)
    : QDockWidget(tr("Warp Pins"), parent),
      session_(&session),
      model_(new PinModel(session, this)),
      pages_(new QStackedWidget),
      name_(new QLabel),
      summary_(makeDimLabel()) {
    setObjectName(QStringLiteral("warpDock"));
    summary_->setObjectName(QStringLiteral("warpAbout"));
    pages_->addWidget(makePageHint(tr("Open a file with a clip to edit its time warp numerically.")));
    pages_->addWidget(makeEmptyPage(actions));
    pages_->addWidget(makeContentPage(actions));
    pages_->setMinimumWidth(kMinWidth);
    pages_->setAutoFillBackground(true);
    setWidget(pages_);
    connect(&session.warp, &WarpEditing::changed, this, &WarpDock::showWarp);
    connect(&session.document, &Document::changed, this,
            &WarpDock::showWarp);  // the clip may have been renamed
    connect(&session.selection, &Selection::characterChanged, this, &WarpDock::showWarp);
    connect(&session.warp, &WarpEditing::changed, this, [this] { showError({}); });
    connect(&session.warp, &WarpEditing::refusalChanged, this, [this] { showError({}); });
    connect(model_, &PinModel::refused, this, &WarpDock::showError);
    showWarp();
}

QWidget* WarpDock::makeEmptyPage(Actions& actions) {
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    QPushButton* button = makeActionButton(*actions["warp.create"], tr("Add Time Warp"));
    button->setIcon(icon("warp"));
    column->addStretch(1);
    column->addWidget(makePageHint(
        tr("This clip has no time warp. A time warp changes when each moment of the clip plays and adjusts "
           "the speed in between. The clip's keys stay unchanged.")));
    column->addWidget(button, 0, Qt::AlignHCenter);
    column->addStretch(2);
    return page;
}

QWidget* WarpDock::makeContentPage(Actions& actions) {
    auto* content = new QWidget;
    auto* column = columnLayout(content);
    auto* table = new PinTable(*session_, *model_);
    connect(table, &PinTable::deleteRequested, actions["warp.deletePins"], &QAction::trigger);
    table->addAction(actions["warp.addPin"]);
    table->addAction(actions["warp.deletePins"]);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
    error_ = new QLabel;
    error_->setObjectName(QStringLiteral("warpError"));
    error_->setWordWrap(true);
    error_->setContentsMargins(8, 4, 8, 4);
    error_->hide();
    auto* result = new Section(tr("Result"));
    result->add(new WarpResult(*session_));
    column->addWidget(makeSubjectBar(*name_, *summary_));
    column->addWidget(table, 1);
    column->addWidget(error_);
    column->addWidget(result);
    return makeScrollArea(content);
}

void WarpDock::showWarp() {
    const auto clip = session_->warp.clip();
    pages_->setCurrentIndex(!clip ? closedPage : clip->warp ? pinsPage : emptyPage);
    if (!clip || !clip->warp) return;
    name_->setText(QString::fromStdString(clip->name));
    summary_->setText(summaryText(*clip->warp, clip->warpMuted));
}

void WarpDock::showError(const QString& error) {
    const QString refusal = session_->warp.refusal();
    QPalette palette = error_->palette();
    palette.setColor(QPalette::WindowText, refusal.isEmpty() ? theme().error : theme().textDim);
    error_->setPalette(palette);
    error_->setText(refusal.isEmpty() ? error : refusal);
    error_->setVisible(!error_->text().isEmpty());
}

}  // namespace sinew
