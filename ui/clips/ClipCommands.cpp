#include "ui/clips/ClipCommands.h"

#include "core/scene/edits/DeleteCharacter.h"
#include "core/scene/edits/DeleteClip.h"
#include "core/scene/edits/DuplicateCharacter.h"
#include "core/scene/edits/DuplicateClip.h"
#include "core/scene/edits/NewClip.h"
#include "core/scene/edits/RenameCharacter.h"
#include "core/scene/edits/RenameClip.h"
#include "core/scene/edits/SetClipRate.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/Session.h"

namespace sinew {

namespace {

constexpr double kNewSeconds = 4;

QString nameOf(const Clip& clip) { return QString::fromStdString(clip.name); }
QString nameOf(const Character& character) { return QString::fromStdString(character.name); }

}  // namespace

ClipCommands::ClipCommands(Session& session, QObject* parent) : QObject(parent), session_(&session) {}

void ClipCommands::newClip() {
    const auto character = session_->selection.character();
    if (!character) return;
    Clip like;
    like.lastFrame = like.rate.nearestFrame({kNewSeconds});
    if (const auto clip = session_->selection.clip()) like = *clip;
    commitOrReport(session_->document, tr("New clip"),
                   sinew::newClip(session_->document.committed(), character->id, tr("clip").toStdString(),
                                  like.rate, like.firstFrame, like.lastFrame));
}

void ClipCommands::duplicateClip() {
    const auto clip = session_->selection.clip();
    if (!clip) return;
    commitOrReport(
        session_->document, tr("Duplicate clip %1").arg(nameOf(*clip)),
        sinew::duplicateClip(session_->document.committed(), session_->selection.character()->id, clip->id));
}

void ClipCommands::deleteClip() {
    const auto clip = session_->selection.clip();
    if (!clip) return;
    commitOrReport(
        session_->document, tr("Delete clip %1").arg(nameOf(*clip)),
        sinew::deleteClip(session_->document.committed(), session_->selection.character()->id, clip->id));
}

void ClipCommands::renameClip(CharacterId character, ClipId clip, const QString& name) {
    const auto owner = session_->document.committed().find(character);
    const Clip* old = owner ? owner->find(clip) : nullptr;
    if (!old || name.isEmpty() || nameOf(*old) == name) return;
    commitOrReport(session_->document, tr("Rename clip %1").arg(nameOf(*old)),
                   sinew::renameClip(session_->document.committed(), character, clip, name.toStdString()));
}

void ClipCommands::setRate(FrameRate rate, RateChange change) {
    const auto clip = session_->selection.clip();
    if (!clip) return;
    commitOrReport(session_->document, tr("Frame rate of %1").arg(nameOf(*clip)),
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
