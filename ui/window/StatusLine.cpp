#include "ui/window/StatusLine.h"

#include <QHBoxLayout>
#include <QTimer>
#include <utility>

#include "ui/document/Recovery.h"
#include "ui/document/Session.h"
#include "ui/widgets/TaskProgress.h"
#include "ui/widgets/Theme.h"
#include "ui/window/ReadOut.h"

namespace sinew {

namespace {

constexpr int kNoteMilliseconds = 8000;
constexpr int kSlowWriting = 400;  // milliseconds; quicker writing would flicker

}  // namespace

StatusLine::StatusLine(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(&session),
      hint_(new ReadOut(tr("Hint"), Qt::AlignLeft, this)),
      frame_(new ReadOut(tr("Playhead"), Qt::AlignHCenter, this)),
      selection_(new ReadOut(tr("Selection"), Qt::AlignRight, this)),
      journal_(new ReadOut(tr("Journal"), Qt::AlignRight, this)),
      progress_(new TaskProgress(this)) {
    setFont(numberFont(11));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(16);
    // At 1280 pixels the longest standing hint is read, and usual numbers beside it.
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
    connect(&session.pose, &CurrentPose::posed, this, [this] {
        const auto notKeyed = static_cast<int>(session_->posing.unkeyed().size());
        if (std::exchange(notKeyed_, notKeyed) != notKeyed) showSelection();
    });
    connect(&session.selection, &Selection::characterChanged, this, [this] {
        showHint();
        showFrame();
        showSelection();
    });
    showHint();
}

void StatusLine::follow(const Recovery& recovery) {
    writing_.setSingleShot(true);
    writing_.setInterval(kSlowWriting);
    connect(&recovery, &Recovery::statusChanged, this, [this, &recovery] {
        const bool writing = recovery.status().state == Journal::State::writing;
        writing ? writing_.start() : writing_.stop();
        if (!writing) showJournal(recovery);
    });
    connect(&writing_, &QTimer::timeout, this, [this, &recovery] { showJournal(recovery); });
}

void StatusLine::showJournal(const Recovery& recovery) {
    const Journal::Status status = recovery.status();
    journal_->setVisible(status.state != Journal::State::off);
    if (status.state == Journal::State::upToDate) {
        journal_->setText(tr("Journal up to date"), &Theme::ok);
        journal_->setToolTip(tr("Every step is on the disk: after a crash it can be brought back"));
    } else if (status.state == Journal::State::writing) {
        journal_->setText(tr("Writing journal…"));
        journal_->setToolTip(tr("The last steps are on their way to the disk"));
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

QString StatusLine::standingHint() const {
    if (session_->document.scene().characters.empty()) return tr("Open a file, or drop it here");
    if (session_->posing.autoKey()) return tr("Auto-key is armed: whatever you pose sets keys");
    const Posing::Tool tool = session_->posing.tool();
    if (!session_->selection.currentJoint() || tool == Posing::Tool::select)
        return tr(
            "Click selects · Drag a joint to pose by IK · P pins · Middle or Alt drag orbits · Wheel zooms");
    return tool == Posing::Tool::move
               ? tr("Drag an arrow to move · X, Y, Z take an axis · Ctrl snaps · Shift is fine · Esc cancels")
               : tr("Drag a ring to turn · X, Y, Z take an axis · Ctrl snaps · Shift is fine · Esc cancels");
}

void StatusLine::showHint() {
    hint_->setText(!tip_.isEmpty() ? tip_ : !note_.isEmpty() ? note_ : standingHint());
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
                        .arg(frame)
                        .arg(playback.time().value, 0, 'f', 3)
                        .arg(playback.speed(), 0, 'f', 2));
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
        text += tr(" · %n key(s)", nullptr, static_cast<int>(clip->keyCount()));
    if (notKeyed_ > 0) text += tr(" · %n value(s) not keyed", nullptr, notKeyed_);
    selection_->setText(text);
}

}  // namespace sinew
