#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <set>

#include "core/anim/warp/WarpEdits.h"
#include "core/scene/Scene.h"

namespace sinew {

class Document;
class Playback;
class Posing;
class Selection;

/// All edits of the active clip's time warp, for the time warp editor, the pin flags on time axes, the Warp
/// panel and menus, and the pin selection they share. Each change is one step; a drag is any number of
/// preview() calls and a commit(). If refusal() is not empty, nothing changes.
class WarpEditing : public QObject {
    Q_OBJECT
public:
    WarpEditing(Document& document, Selection& selection, Playback& playback, Posing& posing);

    /// Returns why the warp cannot be edited now, such as "Turn off Edit Rest Pose first"; empty if
    /// it can.
    QString refusal() const;
    /// Emits refused() if there is a refusal, and returns whether there is one. Called before a drag starts.
    bool reportRefusal();

    /// Returns the shown state of the active clip, or null.
    std::shared_ptr<const Clip> clip() const;
    /// Returns its shown warp, muted or not; null if it has none.
    std::shared_ptr<const TimeWarp> warp() const;
    /// Returns its committed warp, which gestures start from.
    std::shared_ptr<const TimeWarp> committed() const;
    bool muted() const;

    /// Indices of the selected pins, from 0.
    const std::set<std::size_t>& pins() const { return pins_; }
    void selectPins(std::set<std::size_t> pins);  ///< ignores pins that the warp does not have
    /// Returns the span that commands act on: the span after the first selected pin.
    std::optional<std::size_t> span() const;
    /// How edits of a span's length affect the spans after it.
    SpanLengthMode length() const { return length_; }
    void setLength(SpanLengthMode length);

    void create();  ///< adds a warp with original timing, unless the clip has one
    void remove();  ///< removes the warp; the clip plays with original timing
    void setMuted(bool muted);
    void addPin(Seconds time);  ///< adds and selects a pin; adds a warp if there is none
    void removePins();          ///< deletes the selected pins
    /// Commits an edit of the pins as one step. Emits refused() if the edit failed.
    void apply(const QString& text, Result<TimeWarp> edited);

    /// Shows a warp during a gesture. Returns false if it cannot be shown.
    bool preview(TimeWarp warp);
    void commit(const QString& text);
    void cancel();

    /// Returns "Frame 48 plays source frame 61.3 at 0.74x"; empty if no warp is active.
    QString playheadText() const;

Q_SIGNALS:
    /// The shown warp, its muted state or its clip changed.
    void changed();
    void pinsChanged();
    void lengthChanged();
    void refusalChanged();
    /// A requested edit was refused, and why.
    void refused(const QString& reason);

private:
    void updateShown();
    /// Cancels previews and returns the committed clip for an edit; null, after refused(), if it is refused.
    std::shared_ptr<const Clip> editableClip();

    Document* document_;
    Selection* selection_;
    Playback* playback_;
    Posing* posing_;
    std::shared_ptr<const Clip> shown_;
    std::set<std::size_t> pins_;
    QString refusal_;  ///< as of the last refusalChanged()
    SpanLengthMode length_ = SpanLengthMode::ripple;
};

}  // namespace sinew
