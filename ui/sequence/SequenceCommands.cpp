#include "ui/sequence/SequenceCommands.h"

#include <QInputDialog>

#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/sequences/EditSequences.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/editing/EditingDefaults.h"
#include "ui/sequence/FindTransitionDialog.h"
#include "ui/sequence/SequenceEditing.h"
#include "ui/sequence/SequencePreview.h"

namespace sinew {

namespace {

constexpr double kBakeTolerance = 0.001;  ///< metres, within which baked keys are reduced

Result<Sequence> rippleDeleted(const Sequence& strips, StripRef strip) {
    return deleteStrip(strips, strip, StripRipple::yes);
}

/// Deletes a strip. The previous strip is not blended across the gap.
Result<Sequence> deleted(const Sequence& strips, StripRef strip) {
    const std::vector<StripRef> order = playingOrder(strips);
    const auto found = std::ranges::find(order, strip);
    return deleteStrip(strips, strip).map([&](Sequence edited) {
        if (found == order.end() || found == order.begin()) return edited;
        StripRef before = *(found - 1);
        if (before.track == strip.track && before.index > strip.index) --before.index;
        return withFittedFades(std::move(edited), before);
    });
}

}  // namespace

SequenceCommands::SequenceCommands(SequenceEditing& editing, SequencePreview& preview, Actions& actions,
                                   QWidget* window)
    : ActionHandler(editing.session(), actions, window),
      editing_(&editing),
      preview_(&preview),
      window_(window),
      task_(this) {
    on("sequence.new", [this] { newSequence(); });
    on("sequence.rename", [this] { renameSequence(); });
    on("sequence.duplicate", [this] {
        commit(tr("Duplicate Sequence %1").arg(nameOfSequence()),
               duplicateSequence(session_->document.committed(), editing_->character()->id,
                                 editing_->named()->id));
    });
    on("sequence.delete", [this] {
        commit(
            tr("Delete Sequence %1").arg(nameOfSequence()),
            deleteSequence(session_->document.committed(), editing_->character()->id, editing_->named()->id));
    });
    on("strip.add", [this] { addStrip(session_->selection.clip()->id); });
    on("strip.split", [this] { split(); });
    on("strip.duplicate", [this] { duplicate(); });
    on("strip.delete", [this] { editStrip(tr("Delete Strip %1"), deleted, false); });
    on("strip.rippleDelete", [this] { editStrip(tr("Ripple Delete Strip %1"), rippleDeleted, false); });
    on("strip.findTransition", [this] { findTransition(); });
    on("sequence.bake", [this] { bake(); });
    connect(&action("strip.snap"), &QAction::triggered, editing_, &SequenceEditing::setSnaps);
    connect(&action("sequence.preview"), &QAction::triggered, preview_, &SequencePreview::setOn);
    updateOn(editing, &SequenceEditing::sequencesChanged, &SequenceEditing::stripsChanged,
             &SequenceEditing::selectionChanged, &SequenceEditing::snapsChanged);
    updateOnFrames(editing, &SequenceEditing::frameChanged);
    updateOn(preview, &SequencePreview::changed);
    updateOn(session_->selection, &Selection::characterChanged);
    updateOn(task_, &BackgroundTask::started, &BackgroundTask::finished);
    updateEnabled();
}

void SequenceCommands::updateEnabled() {
    action("strip.snap").setChecked(editing_->snaps());
    action("sequence.preview").setChecked(preview_->isOn());
    const auto selected = editing_->selected();
    const auto playing = stripPlayingAt(editing_->strips(), editing_->time());
    const QString noCharacter = editing_->character() ? QString() : tr("Open a file first"),
                  noClip = session_->selection.clip() ? QString() : tr("This character has no clip"),
                  noSequence = editing_->named() ? QString() : tr("Create a sequence first"),
                  noStrip = selected ? QString() : tr("Select a strip first"),
                  noNext = selected && stripAfter(editing_->strips(), *selected)
                               ? QString()
                               : tr("No strip follows the selected one"),
                  noPlaying = playing ? QString() : tr("No strip plays at the playhead"),
                  empty = playingOrder(editing_->strips()).empty() ? tr("Add strips first") : QString(),
                  busy = task_.running() ? tr("The sequence is being baked") : QString();
    enableUnless({"sequence.new"}, {noCharacter});
    enableUnless({"strip.add"}, {noCharacter, noClip});
    enableUnless(
        {"sequence.rename", "sequence.duplicate", "sequence.delete", "strip.snap", "sequence.preview"},
        {noCharacter, noSequence});
    enableUnless({"strip.split"}, {noCharacter, noSequence, noPlaying});
    enableUnless({"strip.duplicate", "strip.delete", "strip.rippleDelete"},
                 {noCharacter, noSequence, noStrip});
    enableUnless({"strip.findTransition"}, {noCharacter, noSequence, noStrip, noNext});
    enableUnless({"sequence.bake"}, {noCharacter, noSequence, empty, editing_->problem(), busy});
}

FindTransitionDialog* SequenceCommands::transitionDialog() const { return dialog_; }

QString SequenceCommands::nameOfSequence() const { return QString::fromStdString(editing_->named()->name); }

void SequenceCommands::commit(const QString& text, Result<Scene> edited) {
    session_->document.cancel();
    commitOrReport(session_->document, text, std::move(edited));
}

void SequenceCommands::newSequence() {
    const auto character = session_->selection.committedCharacter();
    if (!character) return;
    const auto clip = session_->selection.clip();
    commit(tr("New Sequence"),
           sinew::newSequence(session_->document.committed(), character->id, tr("Sequence").toStdString(),
                              clip ? clip->rate : newFrameRate()));
    editing_->choose(editing_->character()->sequences.back()->id);
    Q_EMIT panelRequested();
}

void SequenceCommands::renameSequence() {
    bool isAccepted = false;
    const QString name = QInputDialog::getText(window_, tr("Rename Sequence"), tr("Name"), QLineEdit::Normal,
                                               nameOfSequence(), &isAccepted);
    if (!isAccepted || name.isEmpty() || name == nameOfSequence()) return;
    commit(tr("Rename Sequence %1").arg(nameOfSequence()),
           sinew::renameSequence(session_->document.committed(), editing_->character()->id,
                                 editing_->named()->id, name.toStdString()));
}

void SequenceCommands::addStrip(ClipId id) {
    session_->document.cancel();
    const auto character = session_->selection.committedCharacter();
    const Clip* const clip = character ? character->find(id) : nullptr;
    if (!clip) return;
    Scene scene = session_->document.committed();
    SequenceId sequence = editing_->named() ? editing_->named()->id : SequenceId{};
    if (!sequence) {
        auto made = sinew::newSequence(scene, character->id, tr("Sequence").toStdString(), clip->rate);
        if (!made) return session_->document.report(made.error());
        scene = *std::move(made);
        sequence = scene.find(character->id)->sequences.back()->id;
    }
    auto added = sinew::addStrip(scene, character->id, sequence, id);
    const bool isAdded = added.has_value();
    commitOrReport(session_->document, tr("Add Strip %1").arg(QString::fromStdString(clip->name)),
                   std::move(added));
    if (!isAdded) return;
    editing_->choose(sequence);
    editing_->select(playingOrder(editing_->strips()).back());
    Q_EMIT panelRequested();
}

void SequenceCommands::editStrip(const QString& text, StripEdit edit, bool keepsSelection) {
    session_->document.cancel();
    const auto strip = editing_->selected();
    if (!strip) return;
    const Sequence& strips = editing_->committedStrips();
    editing_->apply(text.arg(editing_->clipName(stripAt(strips, *strip))), edit(strips, *strip),
                    keepsSelection ? strip : std::nullopt);
}

/// Splits the selected strip if the playhead is inside it, otherwise the strip that plays.
void SequenceCommands::split() {
    session_->document.cancel();
    const Sequence strips = editing_->committedStrips();
    const Seconds time = editing_->time();
    auto strip = editing_->selected();
    const auto isInside = [&](StripRef ref) {
        return stripAt(strips, ref).start < time && time < endOf(stripAt(strips, ref));
    };
    if (!strip || !isInside(*strip)) strip = stripPlayingAt(strips, time);
    if (!strip) return;
    const auto edited = splitStrip(strips, *strip, time);
    const auto later = edited ? stripStartingAt(*edited, strip->track, time) : std::nullopt;
    editing_->apply(tr("Split Strip %1").arg(editing_->clipName(stripAt(strips, *strip))), edited,
                    later ? later : strip);
}

void SequenceCommands::duplicate() {
    const auto strip = editing_->selected();
    if (!strip) return;
    editStrip(tr("Duplicate Strip %1"), duplicateStrip, true);
    if (const auto copy = stripAfter(editing_->strips(), *strip)) editing_->select(copy);
}

void SequenceCommands::findTransition() {
    session_->document.cancel();
    if (!editing_->selected() || dialog_) return;
    dialog_ = new FindTransitionDialog(*editing_, *editing_->selected(), window_);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    dialog_->open();
}

void SequenceCommands::bake() {
    session_->document.cancel();
    bake(editing_->character()->id, editing_->named()->id, nameOfSequence());
}

void SequenceCommands::bake(CharacterId character, SequenceId sequence, const QString& name) {
    const Scene before = session_->document.committed();
    const std::uint64_t openCount = session_->document.openCount();
    BakeSequenceSettings settings;
    settings.simplifyTolerance = kBakeTolerance;
    task_.start(tr("Baking %1").arg(name), [=, this](BackgroundTask::Control& control) mutable {
        settings.cancel = &control.cancel;
        settings.progress = &control.progress;
        Diagnostics diagnostics;
        const Result<Scene> baked = addBakedSequence(before, character, sequence, settings, diagnostics);
        return BackgroundTask::Delivery([=, this] {
            Document& document = session_->document;
            if (!baked && baked.error().code == ErrorCode::cancelled) return;
            if (document.openCount() != openCount)
                return document.report(
                    Error{ErrorCode::argumentInvalid, "",
                          tr("%1 was not baked because another project was opened").arg(name).toStdString()});
            // If the document was edited meanwhile, the current sequence is baked.
            if (document.committed().characters != before.characters) return bake(character, sequence, name);
            commitOrReport(document, tr("Bake Sequence %1").arg(name), baked);
            if (!baked) return;
            document.report(diagnostics);
            session_->selection.setClip(character, document.committed().find(character)->clips.back()->id);
        });
    });
}

}  // namespace sinew
