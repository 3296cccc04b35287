#pragma once

#include <QObject>
#include <QString>
#include <array>
#include <span>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

class CurrentPose;
class Document;
class Playback;
class Selection;

/// Posing at the playhead: the one way in which gizmos, fields and commands change what joints are at a time.
/// Values go into keys while auto-key is armed, else into the character's unkeyed pose; angles are projected
/// onto limits that are enforced; a character without a clip gets one. Also the state of the posing tools.
class Posing : public QObject {
    Q_OBJECT
public:
    enum class Tool { select, move, rotate };
    enum class Space { own, parent, world };  ///< the axes of the gizmo
    enum class Mode { pose, rest };           ///< what is edited: the clip's poses, or the skeleton at rest

    Posing(Document& document, Selection& selection, Playback& playback, CurrentPose& pose);

    Tool tool() const { return tool_; }
    Space space() const { return space_; }
    Mode mode() const { return mode_; }
    bool autoKey() const { return autoKey_; }
    bool snaps() const { return snaps_; }  ///< to whole steps: 5 degrees, 1 cm
    /// Axes that gestures and pasted poses leave alone.
    const std::array<bool, 3>& lockedAxes() const { return lockedAxes_; }
    void setTool(Tool tool);
    void setSpace(Space space);
    void setMode(Mode mode);  ///< rest shows the rest pose and stops playing
    void setAutoKey(bool on);
    void setSnaps(bool on);
    void setLockedAxis(int axis, bool locked);

    /// Shows values of the active character at the playhead while a gesture goes on, each gesture from where
    /// it began; commit() makes it a step, cancel() takes it back. Refused (false) while playing or in rest
    /// mode.
    bool preview(std::span<const ChannelValue> values);
    void commit(const QString& text);
    void cancel();
    /// preview() and commit() at once.
    bool set(const QString& text, std::span<const ChannelValue> values);

Q_SIGNALS:
    void toolChanged();  ///< tool, space, mode, snapping, locks
    void autoKeyChanged();

private:
    Document* document_;
    Selection* selection_;
    Playback* playback_;
    CurrentPose* pose_;
    Tool tool_ = Tool::rotate;
    Space space_ = Space::own;
    Mode mode_ = Mode::pose;
    bool autoKey_ = false;
    bool snaps_ = false;
    std::array<bool, 3> lockedAxes_{};
};

}  // namespace sinew
