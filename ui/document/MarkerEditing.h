#pragma once

#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

struct Session;

/// The named markers of the active character's clip: the one way in which rulers and menus change them. Each
/// change is one step; a drag is preview() … commit().
class MarkerEditing {
public:
    explicit MarkerEditing(Session& session) : session_(&session) {}

    /// As they are shown, sorted by time.
    std::span<const Marker> markers() const;
    /// The one that plays at the playhead's frame.
    std::optional<std::size_t> atPlayhead() const;
    /// The nearest frame before or behind the playhead at which one plays.
    std::optional<FrameIndex> frameBeside(bool behind) const;

    void add() const;  ///< at the playhead, with a name that no other has; none where there is one already
    void rename(std::size_t marker, const QString& name) const;
    void remove(std::size_t marker) const;
    /// Shows a marker at another frame of the source, where no other is; counts from where the gesture began.
    void preview(std::size_t marker, FrameIndex frame) const;
    void commit() const;

private:
    std::shared_ptr<const Clip> committed() const;
    std::vector<Marker> own() const;  ///< as they are committed
    void apply(const QString& text, std::vector<Marker> markers) const;
    QString freeName() const;

    Session* session_;
};

}  // namespace sinew
