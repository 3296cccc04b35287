#include "ui/session/MarkerEditing.h"

#include <algorithm>

#include "core/scene/edits/clips/EditClips.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/session/Session.h"

namespace sinew {

std::span<const Marker> MarkerEditing::markers() const {
    const auto shown = session_->selection.clip();
    return shown ? std::span<const Marker>(shown->markers) : std::span<const Marker>();
}

std::vector<Marker> MarkerEditing::committedMarkers() const {
    const auto clip = session_->selection.committedClip();
    return clip ? clip->markers : std::vector<Marker>();
}

std::optional<std::size_t> MarkerEditing::atPlayhead() const {
    for (std::size_t i = 0; i < markers().size(); ++i) {
        if (session_->playback.isAtPlayhead(markers()[i].time)) return i;
    }
    return std::nullopt;
}

std::optional<FrameIndex> MarkerEditing::adjacentFrame(bool forward) const {
    std::optional<FrameIndex> nearest;
    for (const Marker& marker : markers()) {
        const auto frame = session_->playback.adjacentFrame(marker.time, forward);
        if (frame && (!nearest || (forward ? *frame < *nearest : *frame > *nearest))) nearest = frame;
    }
    return nearest;
}

QString MarkerEditing::unusedName() const {
    for (int number = 1;; ++number) {
        const QString name = tr("Marker %1").arg(number);
        if (std::ranges::find(markers(), name.toStdString(), &Marker::name) == markers().end()) return name;
    }
}

void MarkerEditing::apply(const QString& text, std::vector<Marker> markers) const {
    session_->document.cancel();
    const auto clip = session_->selection.committedClip();
    if (!clip) return;
    commitOrReport(session_->document, text,
                   setMarkers(session_->document.committed(), session_->selection.character()->id, clip->id,
                              std::move(markers)));
}

void MarkerEditing::add() const {
    if (atPlayhead()) return;
    std::vector<Marker> all = committedMarkers();
    all.push_back({session_->playback.sourceTime(), unusedName().toStdString()});
    apply(tr("Add Marker"), std::move(all));
}

void MarkerEditing::rename(std::size_t marker, const QString& name) const {
    std::vector<Marker> all = committedMarkers();
    const std::string newName = name.trimmed().toStdString();
    if (marker >= all.size() || newName.empty() || newName == all[marker].name) return;
    all[marker].name = newName;
    apply(tr("Rename Marker"), std::move(all));
}

void MarkerEditing::remove(std::size_t marker) const {
    std::vector<Marker> all = committedMarkers();
    if (marker >= all.size()) return;
    const QString name = QString::fromStdString(all[marker].name);
    all.erase(all.begin() + static_cast<std::ptrdiff_t>(marker));
    apply(tr("Delete Marker %1").arg(name), std::move(all));
}

void MarkerEditing::preview(std::size_t marker, FrameIndex frame) const {
    const auto clip = session_->selection.committedClip();
    if (!clip || marker >= clip->markers.size()) return;
    std::vector<Marker> all = clip->markers;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i != marker && clip->rate.nearestFrame(all[i].time) == frame) return;
    }
    all[marker].time = clip->rate.time(frame);
    Result<Scene> moved = setMarkers(session_->document.committed(), session_->selection.character()->id,
                                     clip->id, std::move(all));
    if (moved) session_->document.preview(std::move(*moved));
}

void MarkerEditing::commit() const { session_->document.commit(tr("Move Marker")); }

}  // namespace sinew
