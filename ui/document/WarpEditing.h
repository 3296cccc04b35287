#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <optional>
#include <set>

#include "core/anim/WarpEdits.h"
#include "core/scene/Scene.h"

namespace sinew {

class Document;
class Playback;
class Posing;
class Selection;

/// Editing the time warp of the active clip: the one way in which the warp editor, the pins' flags on time
/// axes, the Warp panel and menus change it, and the pins that are selected, everywhere the same. Each change
/// is one step; a drag is preview() … commit(). Where refusal() says no, nothing changes.
class WarpEditing : public QObject {
    Q_OBJECT
public:
    WarpEditing(Document& document, Selection& selection, Playback& playback, Posing& posing);

    /// Why no warp can be changed now: "The rest pose is edited: leave Edit Rest Pose first"; empty where it
    /// can.
    QString refusal() const;
    /// What a hand asks before it takes hold: whether there is a refusal, of which refused() tells then.
    bool refuses();

    /// The active clip as it is shown, or null.
    std::shared_ptr<const Clip> clip() const;
    /// Its warp, muted or not, as it is shown; null where it has none.
    std::shared_ptr<const TimeWarp> warp() const;
    /// As it is committed: what a gesture counts from.
    std::shared_ptr<const TimeWarp> committed() const;
    bool muted() const;

    /// Selected pins, counted from 0.
    const std::set<std::size_t>& pins() const { return pins_; }
    void selectPins(std::set<std::size_t> pins);  ///< of them, those that the warp has
    /// The span that commands are about: behind the first selected pin.
    std::optional<std::size_t> span() const;
    /// What edits of a span's length do to what is behind it.
    WarpLength length() const { return length_; }
    void setLength(WarpLength length);

    void create();  ///< a warp that changes nothing yet, where the clip has none
    void remove();  ///< the clip plays as it was made
    void setMuted(bool muted);
    void addPin(Seconds time);  ///< selected then; where there is no warp, with a warp
    void removePins();          ///< the selected ones
    /// One step with what an edit of pins made; refused() tells why it made nothing.
    void apply(const QString& text, Result<TimeWarp> edited);

    /// Shows a warp while a gesture goes on; false where it cannot be.
    bool preview(TimeWarp warp);
    void commit(const QString& text);
    void cancel();

    /// "frame 48 plays source 61.3 at 0.74x"; empty where no warp plays.
    QString playheadText() const;

Q_SIGNALS:
    /// The shown warp, its muting or the clip that it is of.
    void changed();
    void pinsChanged();
    void lengthChanged();
    void refusalChanged();
    /// A change that was asked for and not made, and why.
    void refused(const QString& why);

private:
    void follow();
    std::shared_ptr<const Clip> committedClip() const;

    Document* document_;
    Selection* selection_;
    Playback* playback_;
    Posing* posing_;
    std::shared_ptr<const Clip> shown_;
    std::set<std::size_t> pins_;
    QString refusal_;  ///< as it was told last
    WarpLength length_ = WarpLength::free;
};

}  // namespace sinew
