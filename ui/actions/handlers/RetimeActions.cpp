#include "ui/actions/handlers/RetimeActions.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/anim/retime/ClipRate.h"
#include "core/scene/edits/clips/RippleTime.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/document/Descriptions.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/Theme.h"

namespace sinew {

NumberDialog::NumberDialog(const Options& options, QWidget* parent)
    : QDialog(parent), field_(new NumberField(options.decimals, options.unit)), outcome_(new QLabel) {
    setWindowTitle(options.title);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    auto* row = new QHBoxLayout;
    auto* label = new QLabel(options.label);
    label->setBuddy(field_);
    row->addWidget(label);
    row->addWidget(field_, 1);
    column->addLayout(row);
    outcome_->setForegroundRole(QPalette::PlaceholderText);
    outcome_->setFont(numberFont());
    column->addWidget(outcome_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(options.acceptText, QDialogButtonBox::AcceptRole)->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(field_, &QLineEdit::returnPressed, this, &QDialog::accept);
    field_->setObjectName(QStringLiteral("number"));
    field_->setAccessibleName(options.title);
    field_->setRange(options.minimum, options.maximum);
    field_->setValue(options.value);
    field_->setFocus();
    field_->selectAll();
    const auto showOutcome = [this, outcome = options.outcome] {
        outcome_->setText(outcome(field_->value()));
    };
    connect(field_, &NumberField::valueEdited, this, showOutcome);
    showOutcome();
}

double NumberDialog::value() const { return field_->value(); }

namespace {

constexpr double kDefaultFrames = 10;  // initial value in the dialogs
constexpr double kMaxFrames = 1e6;

/// Describes the clip's playing length after an edit; empty if the edit failed.
QString outcomeText(const Result<Scene>& edited, CharacterId character, const Clip& clip) {
    return edited ? lengthText(*edited->find(character)->find(clip.id), clip) : QString();
}

std::int64_t roundedFrames(double frames) { return std::llround(frames); }

}  // namespace

RetimeActions::RetimeActions(Session& session, Actions& actions, QWidget& window)
    : QObject(&window), session_(&session), actions_(&actions), window_(&window) {
    connect(actions["retime.insert"], &QAction::triggered, this, &RetimeActions::insertTime);
    connect(actions["retime.remove"], &QAction::triggered, this, &RetimeActions::removeTime);
    connect(&session.selection, &Selection::characterChanged, this, &RetimeActions::updateEnabled);
    connect(&session.posing, &Posing::toolChanged, this, &RetimeActions::updateEnabled);
    updateEnabled();
}

void RetimeActions::updateEnabled() {
    QString reason;
    if (session_->posing.mode() == Posing::Mode::rest) reason = session_->posing.refusal();
    if (!session_->selection.clip()) reason = tr("This character has no clip");
    for (const char* id : {"retime.insert", "retime.remove"}) enableUnless(*(*actions_)[id], reason);
}

void RetimeActions::insertTime() {
    const auto clip = session_->selection.clip();
    const CharacterId character = session_->selection.character()->id;
    const FrameIndex at = session_->playback.sourceFrame();
    const auto inserted = [&](FrameIndex frames) {
        return sinew::insertTime(session_->document.committed(), character, clip->id, {}, clip->rate.time(at),
                                 clip->rate.time(frames));
    };
    const bool warped = session_->playback.warp() != nullptr;
    NumberDialog dialog(
        {(warped ? tr("Insert Time at Source Frame %1") : tr("Insert Time at Frame %1")).arg(at.value),
         tr("&Frames"),
         {},
         tr("&Insert"),
         0,
         kDefaultFrames,
         1,
         kMaxFrames,
         [&](double frames) { return outcomeText(inserted({roundedFrames(frames)}), character, *clip); }},
        window_);
    if (dialog.exec() != QDialog::Accepted) return;
    const FrameIndex frames{roundedFrames(dialog.value())};
    commitOrReport(session_->document, tr("Insert %n Frame(s)", nullptr, static_cast<int>(frames.value)),
                   inserted(frames));
}

void RetimeActions::removeTime() {
    const auto clip = session_->selection.clip();
    const CharacterId character = session_->selection.character()->id;
    const FrameIndex from = session_->playback.sourceFrame();
    const auto removed = [&](FrameIndex frames) {
        return sinew::removeTime(session_->document.committed(), character, clip->id, {},
                                 clip->rate.time(from), clip->rate.time(from + frames));
    };
    const bool warped = session_->playback.warp() != nullptr;
    const auto maxFrames = static_cast<double>(std::max<std::int64_t>(1, clip->lastFrame.value - from.value));
    NumberDialog dialog(
        {(warped ? tr("Remove Time from Source Frame %1") : tr("Remove Time from Frame %1")).arg(from.value),
         tr("&Frames"),
         {},
         tr("&Remove"),
         0,
         std::min(kDefaultFrames, maxFrames),
         1,
         maxFrames,
         [&](double frames) { return outcomeText(removed({roundedFrames(frames)}), character, *clip); }},
        window_);
    if (dialog.exec() != QDialog::Accepted) return;
    const FrameIndex frames{roundedFrames(dialog.value())};
    commitOrReport(session_->document, tr("Remove %n Frame(s)", nullptr, static_cast<int>(frames.value)),
                   removed(frames));
}

}  // namespace sinew
