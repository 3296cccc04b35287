#pragma once

#include <QCoreApplication>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

struct Session;

/// All edits of the named markers of the active character's clip, for rulers and menus. Each change is one
/// step; a drag is any number of preview() calls and a commit().
class MarkerEditing {
    Q_DECLARE_TR_FUNCTIONS(sinew::MarkerEditing)
public:
    explicit MarkerEditing(Session& session) : session_(&session) {}

    /// The shown markers, sorted by time.
    std::span<const Marker> markers() const;
    /// Returns the index of the marker at the playhead's frame.
    std::optional<std::size_t> atPlayhead() const;
    /// Returns the nearest frame before or after the playhead at which a marker plays.
    std::optional<FrameIndex> adjacentFrame(bool forward) const;

    void add() const;  ///< adds a marker with a unique name at the playhead, unless there is one
    void rename(std::size_t marker, const QString& name) const;
    void remove(std::size_t marker) const;
    /// Previews a marker at another source frame, unless another marker is there. Relative to the committed
    /// markers.
    void preview(std::size_t marker, FrameIndex frame) const;
    void commit() const;

private:
    std::vector<Marker> committedMarkers() const;
    void apply(const QString& text, std::vector<Marker> markers) const;
    QString unusedName() const;

    Session* session_;
};

}  // namespace sinew
