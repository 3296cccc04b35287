#include "ui/clips/ClipCommands.h"

#include <algorithm>

#include "core/anim/sequence/NamedSequence.h"
#include "core/scene/edits/characters/EditCharacters.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/editing/EditingDefaults.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

constexpr double kDefaultSeconds = 4;

QString nameOf(const Clip& clip) { return QString::fromStdString(clip.name); }
/// Returns how many strips of a character's sequences play a clip.
int countStrips(const Character& character, ClipId clip) {
    int count = 0;
    for (const auto& named : character.sequences) {
        for (const Sequence::Strips& track : named->sequence.tracks)
            count += static_cast<int>(std::ranges::count(track, clip, &Strip::clip));
    }
    return count;
}

QString nameOf(const Character& character) { return QString::fromStdString(character.name); }

}  // namespace

ClipCommands::ClipCommands(Session& session, QObject* parent) : QObject(parent), session_(&session) {}

void ClipCommands::newClip() {
    const auto character = session_->selection.character();
    if (!character) return;
    Clip model;
    model.rate = newFrameRate();
    model.lastFrame = model.rate.nearestFrame({kDefaultSeconds});
    if (const auto clip = session_->selection.clip()) model = *clip;
    commitOrReport(session_->document, tr("New Clip"),
                   sinew::newClip(session_->document.committed(), character->id, tr("Clip").toStdString(),
                                  model.rate, model.firstFrame, model.lastFrame));
}

void ClipCommands::duplicateClip() {
    const auto clip = session_->selection.clip();
    if (!clip) return;
    commitOrReport(
        session_->document, tr("Duplicate Clip %1").arg(nameOf(*clip)),
        sinew::duplicateClip(session_->document.committed(), session_->selection.character()->id, clip->id));
}

void ClipCommands::deleteClip() {
    const auto clip = session_->selection.clip();
    if (!clip) return;
    const auto character = session_->selection.character();
    const int strips = countStrips(*character, clip->id);
    commitOrReport(session_->document, tr("Delete Clip %1").arg(nameOf(*clip)),
                   sinew::deleteClip(session_->document.committed(), character->id, clip->id));
    if (strips == 0) return;
    Diagnostics notes;
    notes.inform(ErrorCode::dataLost, "clip " + clip->name,
                 tr("Also deleted %n strip(s) that played the clip in sequences. Undo restores everything.",
                    nullptr, strips)
                     .toStdString());
    session_->document.report(notes);
}

void ClipCommands::renameClip(CharacterId character, ClipId clip, const QString& name) {
    const auto owner = session_->document.committed().find(character);
    const Clip* old = owner ? owner->find(clip) : nullptr;
    if (!old || name.isEmpty() || nameOf(*old) == name) return;
    commitOrReport(session_->document, tr("Rename Clip %1").arg(nameOf(*old)),
                   sinew::renameClip(session_->document.committed(), character, clip, name.toStdString()));
}

void ClipCommands::setRate(FrameRate rate, RateChange change) {
    const auto clip = session_->selection.clip();
    if (!clip) return;
    commitOrReport(session_->document, tr("Change Frame Rate of %1").arg(nameOf(*clip)),
                   setClipRate(session_->document.committed(), session_->selection.character()->id, clip->id,
                               rate, change));
}

void ClipCommands::duplicateCharacter() {
    const auto character = session_->selection.character();
    if (!character) return;
    commitOrReport(session_->document, tr("Duplicate %1").arg(nameOf(*character)),
                   sinew::duplicateCharacter(session_->document.committed(), character->id));
}

void ClipCommands::deleteCharacter() {
    const auto character = session_->selection.character();
    if (!character) return;
    commitOrReport(session_->document, tr("Delete %1").arg(nameOf(*character)),
                   sinew::deleteCharacter(session_->document.committed(), character->id));
}

void ClipCommands::renameCharacter(CharacterId character, const QString& name) {
    const auto old = session_->document.committed().find(character);
    if (!old || name.isEmpty() || nameOf(*old) == name) return;
    commitOrReport(session_->document, tr("Rename %1").arg(nameOf(*old)),
                   sinew::renameCharacter(session_->document.committed(), character, name.toStdString()));
}

}  // namespace sinew
