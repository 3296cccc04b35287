#include "ui/status/StatusLine.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTimer>
#include <QToolTip>
#include <utility>

#include "ui/session/Recovery.h"
#include "ui/session/Session.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/TaskProgress.h"
#include "ui/widgets/Theme.h"

namespace sinew {

StatusText::StatusText(const QString& name, Qt::Alignment alignment, QWidget* parent)
    : QWidget(parent), alignment_(alignment) {
    setAccessibleName(name);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void StatusText::setText(const QString& text, QColor Theme::*color) {
    if (text == text_ && color == color_) return;
    text_ = text;
    color_ = color;
    setAccessibleDescription(text);
    update();
}

QString StatusText::displayedText() const { return fontMetrics().elidedText(text_, Qt::ElideRight, width()); }

bool StatusText::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || displayedText() == text_) return QWidget::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text_, this);
    return true;
}

void StatusText::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(theme().*color_);
    painter.drawText(rect(), static_cast<int>(alignment_ | Qt::AlignVCenter), displayedText());
}

namespace {

constexpr int kNoteMilliseconds = 8000;
constexpr int kWritingDelay = 400;  // milliseconds; for shorter writes the message would flicker

}  // namespace

StatusLine::StatusLine(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(&session),
      hint_(new StatusText(tr("Hint"), Qt::AlignLeft, this)),
      frame_(new StatusText(tr("Playhead"), Qt::AlignHCenter, this)),
      selection_(new StatusText(tr("Selection"), Qt::AlignRight, this)),
      journal_(new StatusText(tr("Journal"), Qt::AlignRight, this)),
      progress_(new TaskProgress(this)) {
    setFont(numberFont(11));
    auto* row = rowLayout(this, {8, 0, 8, 0}, 16);
    // At a width of 1280 pixels, the longest default hint and typical numbers fit.
    row->addWidget(hint_, 10);
    row->addWidget(progress_, 10);
    row->addWidget(frame_, 4);
    row->addWidget(selection_, 5);
    row->addWidget(journal_, 2);
    journal_->hide();
    connect(progress_, &TaskProgress::appeared, hint_, &QWidget::hide);
    connect(progress_, &TaskProgress::vanished, hint_, &QWidget::show);
    connect(&session.playback, &Playback::frameChanged, this, &StatusLine::showFrame);
    connect(&session.playback, &Playback::stateChanged, this, &StatusLine::showFrame);
    connect(&session.warp, &WarpEditing::changed, this, &StatusLine::showFrame);
    connect(&session.selection, &Selection::jointsChanged, this, &StatusLine::showSelection);
    connect(&session.posing, &Posing::autoKeyChanged, this, &StatusLine::showHint);
    connect(&session.posing, &Posing::toolChanged, this, &StatusLine::showHint);
    connect(&session.selection, &Selection::jointsChanged, this, &StatusLine::showHint);
    connect(&session.painting, &WeightPainting::changed, this, &StatusLine::showHint);
    connect(&Preferences::get(), &Preferences::changed, this, &StatusLine::showHint);
    connect(&session.pose, &CurrentPose::posed, this, [this] {
        const auto unkeyedCount = static_cast<int>(session_->posing.unkeyed().size());
        if (std::exchange(unkeyedCount_, unkeyedCount) != unkeyedCount) showSelection();
    });
    connect(&session.selection, &Selection::characterChanged, this, [this] {
        showHint();
        showFrame();
        showSelection();
    });
    showHint();
}

void StatusLine::followJournal(const Recovery& recovery) {
    writingTimer_.setSingleShot(true);
    writingTimer_.setInterval(kWritingDelay);
    connect(&recovery, &Recovery::statusChanged, this, [this, &recovery] {
        const bool writing = recovery.status().state == Journal::State::writing;
        writing ? writingTimer_.start() : writingTimer_.stop();
        if (!writing) showJournal(recovery);
    });
    connect(&writingTimer_, &QTimer::timeout, this, [this, &recovery] { showJournal(recovery); });
}

void StatusLine::showJournal(const Recovery& recovery) {
    const Journal::Status status = recovery.status();
    journal_->setVisible(status.state != Journal::State::off);
    if (status.state == Journal::State::upToDate) {
        journal_->setText(tr("Journal up to date"), &Theme::ok);
        journal_->setToolTip(tr("All steps are on disk and can be recovered after a crash"));
    } else if (status.state == Journal::State::writing) {
        journal_->setText(tr("Writing journal…"));
        journal_->setToolTip(tr("The last steps are being written to disk"));
    } else if (status.state == Journal::State::failing) {
        journal_->setText(tr("Journal stopped"), &Theme::warning);
        journal_->setToolTip(QString::fromStdString(text(status.problem)));
    }
}

void StatusLine::showTip(const QString& tip) {
    tip_ = tip;
    showHint();
}

void StatusLine::showNote(const QString& note) {
    note_ = note;
    showHint();
    QTimer::singleShot(kNoteMilliseconds, this, [this, note] {
        if (note_ != note) return;
        note_.clear();
        showHint();
    });
}

QString StatusLine::defaultHint() const {
    if (session_->document.scene().characters.empty()) return tr("Open a file or drop one here");
    if (session_->painting.isOn())
        return tr(
            "Drag to paint weights · F changes the radius · Shift+F changes the strength · Ctrl+click "
            "selects a joint");
    if (session_->posing.autoKey()) return tr("Auto-Key is on: posing sets keys");
    const Posing::Tool tool = session_->posing.tool();
    constexpr std::size_t kMaya = 2;  // of preference::kMouseNames
    const bool isMaya = Preferences::get().value(preference::kMouse) == kMaya;
    if (!session_->selection.currentJoint() || tool == Posing::Tool::select)
        return isMaya ? tr("Click to select · Drag a joint to pose with IK · P to pin · Alt+drag to orbit · "
                           "Scroll to zoom")
                      : tr("Click to select · Drag a joint to pose with IK · P to pin · Middle-drag or "
                           "Alt+drag to orbit · Scroll to zoom");
    return tool == Posing::Tool::move ? tr("Drag an arrow to move · X, Y or Z for one axis · Ctrl toggles "
                                           "Snap · Shift for precision · Esc to cancel")
                                      : tr("Drag a ring to rotate · X, Y or Z for one axis · Ctrl toggles "
                                           "Snap · Shift for precision · Esc to cancel");
}

void StatusLine::showHint() {
    hint_->setText(!tip_.isEmpty() ? tip_ : !note_.isEmpty() ? note_ : defaultHint());
}

void StatusLine::showFrame() {
    if (!session_->selection.clip()) return frame_->setText({});
    const Playback& playback = session_->playback;
    QString frame = session_->warp.playheadText();
    if (frame.isEmpty())
        frame = tr("Frame %1").arg(playback.frame().value);
    else
        frame[0] = frame[0].toUpper();
    frame_->setText(tr("%1 · %2 s · %3x")
                        .arg(frame, numberText(playback.time().value, 3), numberText(playback.speed(), 2)));
}

void StatusLine::showSelection() {
    const auto character = session_->selection.character();
    if (!character) return selection_->setText({});
    const Skeleton& skeleton = *character->skeleton;
    const auto& joints = session_->selection.joints();
    const auto current = skeleton.find(session_->selection.currentJoint());
    QString text = current ? tr("%1, %2 of %3")
                                 .arg(QString::fromStdString(skeleton[*current].name))
                                 .arg(joints.size())
                                 .arg(skeleton.size())
                           : tr("%n joint(s)", nullptr, skeleton.size());
    if (const auto clip = session_->selection.clip())
        text += QStringLiteral(" · ") + tr("%n key(s)", nullptr, static_cast<int>(clip->keyCount()));
    if (unkeyedCount_ > 0)  // first, so that it is not cut
        text.prepend(tr("%n value(s) not keyed", nullptr, unkeyedCount_) + QStringLiteral(" · "));
    selection_->setText(text);
}

}  // namespace sinew
