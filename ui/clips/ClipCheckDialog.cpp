#include "ui/clips/ClipCheckDialog.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

#include "core/scene/edits/clips/EditClips.h"
#include "ui/actions/Actions.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/help/ManualWindow.h"
#include "ui/session/Session.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

using Kind = ClipFinding::Kind;

/// Returns the id of the action for a finding; empty for findings about the floor, for which the dialog has
/// an edit of its own.
std::string_view toolOf(Kind kind) {
    switch (kind) {
        case Kind::loops:
            return "clip.loop";
        case Kind::nearlyLoops:
            return "curve.matchLoop";
        case Kind::angleJumps:
            return "curve.unroll";
        case Kind::constant:
            return "curve.simplify";
        case Kind::noise:
            return "curve.smooth";
        case Kind::footSlide:
            return "ik.pinFoot";
        case Kind::belowFloor:
        case Kind::aboveFloor:
            break;
    }
    return {};
}

QString sentence(const std::string& text) {
    QString sentence = QString::fromStdString(text);
    sentence[0] = sentence[0].toUpper();
    return sentence + u'.';
}

}  // namespace

ClipCheckDialog::ClipCheckDialog(Session& session, Actions& actions, QWidget* parent)
    : QDialog(parent), session_(&session), actions_(&actions), summary_(new QLabel(this)) {
    setWindowTitle(tr("Check Clip"));
    setMinimumWidth(640);
    summary_->setWordWrap(true);
    summary_->setText(tr("There is no clip to check."));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    addHelpButton(*buttons, *this, "clips.md");
    auto* column = columnLayout(this, {16, 16, 16, 16}, 12);
    column->addWidget(summary_);
    column->addStretch(1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&session.document, &Document::stepped, this, &ClipCheckDialog::check);
    connect(&session.selection, &Selection::characterChanged, this, &ClipCheckDialog::check);
    check();
}

void ClipCheckDialog::check() {
    const auto character = session_->selection.committedCharacter();
    const auto clip = session_->selection.committedClip();
    const auto skeleton = character ? character->skeleton : nullptr;
    if (clip == checked_ && skeleton == skeleton_) return;
    checked_ = clip;
    skeleton_ = skeleton;
    character_ = character ? character->id : CharacterId{};
    discardRows();
    if (!clip) {
        task_.cancel();
        summary_->setText(tr("There is no clip to check."));
        return;
    }
    summary_->setText(tr("Checking %1…").arg(QString::fromStdString(clip->name)));
    task_.start(tr("Checking"), [this, character, clip](BackgroundTask::Control& control) {
        auto findings = checkClip(*character, clip, &control.cancel);
        return [this, findings = std::move(findings)] { list(findings); };
    });
}

void ClipCheckDialog::discardRows() {
    if (!rows_) return;
    // One of its buttons may have caused this.
    rows_->hide();
    rows_->deleteLater();
    rows_ = nullptr;
}

void ClipCheckDialog::list(const std::vector<ClipFinding>& findings) {
    summary_->setText(
        findings.empty()
            ? tr("No flaws found: no angle jumps, jitter, constant channels, sliding feet or feet off the "
                 "floor. The clip does not loop.")
            : tr("Found in %1:").arg(QString::fromStdString(checked_->name)));
    discardRows();
    rows_ = new QWidget(this);
    auto* grid = new QGridLayout(rows_);
    grid->setContentsMargins({});
    grid->setColumnStretch(0, 1);
    for (std::size_t i = 0; i < findings.size(); ++i) addRow(static_cast<int>(i), findings[i]);
    qobject_cast<QBoxLayout*>(layout())->insertWidget(1, rows_);
    rows_->show();
    adjustSize();
}

void ClipCheckDialog::addRow(int row, const ClipFinding& finding) {
    auto* grid = qobject_cast<QGridLayout*>(rows_->layout());
    auto* text = new QLabel(sentence(finding.text), rows_);
    text->setWordWrap(true);
    grid->addWidget(text, row, 0);
    auto* go = new QPushButton(tr("Go To"), rows_);
    go->setEnabled(finding.joint || finding.frame);
    go->setAccessibleDescription(text->text());
    connect(go, &QPushButton::clicked, this, [this, finding] { select(finding); });
    grid->addWidget(go, row, 1);
    const std::string_view tool = toolOf(finding.kind);
    auto* repair = new QPushButton(
        tool.empty() ? tr("Move to Floor") : withoutMnemonic((*actions_)[tool]->text()), rows_);
    repair->setAccessibleDescription(text->text());
    connect(repair, &QPushButton::clicked, this, [this, finding] { useTool(finding); });
    grid->addWidget(repair, row, 2);
}

void ClipCheckDialog::select(const ClipFinding& finding) {
    if (finding.joint) session_->selection.selectOnly(*finding.joint);
    Playback& playback = session_->playback;
    if (finding.frame) playback.setFrame(playback.nearestPlayFrame(checked_->rate.time(*finding.frame)));
}

void ClipCheckDialog::useTool(const ClipFinding& finding) {
    if (finding.kind == Kind::belowFloor || finding.kind == Kind::aboveFloor)
        return moveToFloor(finding.height);
    if (finding.kind == Kind::footSlide) {
        select(finding);
    } else {
        session_->selection.clear();  // the tools then act on all joints
    }
    (*actions_)[toolOf(finding.kind)]->trigger();
}

void ClipCheckDialog::moveToFloor(double height) {
    commitOrReport(
        session_->document, tr("Move Clip to Floor"),
        moveClip(session_->document.committed(), character_, checked_->id, {.offset = {0, -height, 0}}));
}

}  // namespace sinew
