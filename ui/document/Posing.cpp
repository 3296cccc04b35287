#include "ui/document/Posing.h"

#include <utility>

#include "core/scene/edits/SetKeys.h"
#include "core/scene/edits/SetUnkeyedPose.h"
#include "ui/document/CurrentPose.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"

namespace sinew {

Posing::Posing(Document& document, Selection& selection, Playback& playback, CurrentPose& pose)
    : document_(&document), selection_(&selection), playback_(&playback), pose_(&pose) {}

void Posing::setTool(Tool tool) {
    if (std::exchange(tool_, tool) != tool) Q_EMIT toolChanged();
}

void Posing::setSpace(Space space) {
    if (std::exchange(space_, space) != space) Q_EMIT toolChanged();
}

void Posing::setMode(Mode mode) {
    if (mode_ == mode) return;
    document_->cancel();
    playback_->setPlaying(false);
    mode_ = mode;
    Q_EMIT toolChanged();
}

void Posing::setAutoKey(bool on) {
    if (std::exchange(autoKey_, on) != on) Q_EMIT autoKeyChanged();
}

void Posing::setSnaps(bool on) {
    if (std::exchange(snaps_, on) != on) Q_EMIT toolChanged();
}

void Posing::setLockedAxis(int axis, bool locked) {
    if (std::exchange(lockedAxes_.at(static_cast<std::size_t>(axis)), locked) != locked) Q_EMIT toolChanged();
}

bool Posing::preview(std::span<const ChannelValue> values) {
    const auto character = selection_->character();
    const auto clip = selection_->clip();
    if (!character || !clip || playback_->playing() || mode_ == Mode::rest) return false;
    const auto edit = autoKey_ ? setKeys : setUnkeyedPose;
    Result<Scene> posed = edit(document_->committed(), character->id, clip->id, playback_->time(), values);
    if (!posed) return false;
    document_->preview(std::move(*posed));
    return true;
}

void Posing::commit(const QString& text) { document_->commit(text); }

void Posing::cancel() { document_->cancel(); }

bool Posing::set(const QString& text, std::span<const ChannelValue> values) {
    if (!preview(values)) return false;
    commit(text);
    return true;
}

}  // namespace sinew
