#include "ui/actions/handlers/RetimeActions.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "core/scene/edits/clips/RetimeClip.h"
#include "ui/document/Descriptions.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/help/ManualWindow.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kDefaultFrames = 10;  // initial value in the dialogs
constexpr double kMaxFrames = 1e6;

/// Describes the clip's playing length after an edit; empty if the edit failed.
QString outcomeText(const Result<Scene>& edited, CharacterId character, const Clip& clip) {
    return edited ? lengthText(*edited->find(character)->find(clip.id), clip) : QString();
}

/// Asks for a number of frames and shows its outcome while it is edited. Returns nullopt if cancelled.
std::optional<FrameIndex> askFrames(QWidget& window, const QString& title, const QString& acceptText,
                                    double maximum, const std::function<QString(FrameIndex)>& outcome) {
    QDialog dialog(&window);
    auto* field = new NumberField(0, {});
    auto* outcomeLabel = new QLabel;
    dialog.setWindowTitle(title);
    auto* column = columnLayout(&dialog, {16, 16, 16, 16}, 8);
    auto* row = new QHBoxLayout;
    auto* label = new QLabel(RetimeActions::tr("&Frames"));
    label->setBuddy(field);
    row->addWidget(label);
    row->addWidget(field, 1);
    column->addLayout(row);
    outcomeLabel->setForegroundRole(QPalette::PlaceholderText);
    outcomeLabel->setFont(numberFont());
    column->addWidget(outcomeLabel);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    addHelpButton(*buttons, dialog, "timeline.md");
    buttons->addButton(acceptText, QDialogButtonBox::AcceptRole)->setDefault(true);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    QObject::connect(field, &QLineEdit::returnPressed, &dialog, &QDialog::accept);
    field->setObjectName(QStringLiteral("number"));
    field->setAccessibleName(title);
    field->setRange(1, maximum);
    field->setValue(std::min(kDefaultFrames, maximum));
    field->setFocus();
    field->selectAll();
    const auto frames = [field] { return FrameIndex{std::llround(field->value())}; };
    const auto showOutcome = [&] { outcomeLabel->setText(outcome(frames())); };
    QObject::connect(field, &NumberField::valueEdited, &dialog, showOutcome);
    showOutcome();
    return dialog.exec() == QDialog::Accepted ? std::optional(frames()) : std::nullopt;
}

}  // namespace

RetimeActions::RetimeActions(Session& session, Actions& actions, QWidget& window)
    : ActionHandler(session, actions, &window), window_(&window) {
    on("retime.insert", [this] { insertTime(); });
    on("retime.remove", [this] { removeTime(); });
    updateOn(session.selection, &Selection::characterChanged);
    updateOn(session.posing, &Posing::toolChanged);
    updateEnabled();
}

void RetimeActions::updateEnabled() {
    enableUnless({"retime.insert", "retime.remove"},
                 {session_->selection.clip() ? QString() : tr("This character has no clip"),
                  session_->warp.refusal()});
}

void RetimeActions::insertTime() {
    const auto clip = session_->selection.clip();
    const CharacterId character = session_->selection.character()->id;
    const FrameIndex at = session_->playback.sourceFrame();
    const auto inserted = [&](FrameIndex frames) {
        return sinew::insertTime(session_->document.committed(), character, clip->id, {}, clip->rate.time(at),
                                 clip->rate.time(frames));
    };
    const QString title =
        session_->playback.warp() ? tr("Insert Time at Source Frame %1") : tr("Insert Time at Frame %1");
    const auto frames =
        askFrames(*window_, title.arg(at.value), tr("&Insert"), kMaxFrames,
                  [&](FrameIndex number) { return outcomeText(inserted(number), character, *clip); });
    if (!frames) return;
    commitOrReport(session_->document, tr("Insert %n Frame(s)", nullptr, static_cast<int>(frames->value)),
                   inserted(*frames));
}

void RetimeActions::removeTime() {
    const auto clip = session_->selection.clip();
    const CharacterId character = session_->selection.character()->id;
    const FrameIndex from = session_->playback.sourceFrame();
    const auto removed = [&](FrameIndex frames) {
        return sinew::removeTime(session_->document.committed(), character, clip->id, {},
                                 clip->rate.time(from), clip->rate.time(from + frames));
    };
    const QString title =
        session_->playback.warp() ? tr("Remove Time from Source Frame %1") : tr("Remove Time from Frame %1");
    const auto maximum = static_cast<double>(std::max<std::int64_t>(1, clip->lastFrame.value - from.value));
    const auto frames =
        askFrames(*window_, title.arg(from.value), tr("&Remove"), maximum,
                  [&](FrameIndex number) { return outcomeText(removed(number), character, *clip); });
    if (!frames) return;
    commitOrReport(session_->document, tr("Remove %n Frame(s)", nullptr, static_cast<int>(frames->value)),
                   removed(*frames));
}

}  // namespace sinew
