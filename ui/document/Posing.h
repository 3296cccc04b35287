#pragma once

#include <QObject>
#include <QString>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/PoseValues.h"
#include "core/scene/Scene.h"

namespace sinew {

class CurrentPose;
class Document;
class Playback;
class Selection;
class Visibility;

/// Posing at the playhead: the one way in which gizmos, fields and commands change what joints are at a time.
/// Values go into keys while auto-key is armed, else into the character's unkeyed pose; angles are projected
/// onto limits that are enforced; locked joints and axes are left alone; a character without a clip gets one.
/// Also the state of the posing tools.
class Posing : public QObject {
    Q_OBJECT
public:
    enum class Tool { select, move, rotate };
    enum class Space { own, parent, world };  ///< the axes of the gizmo
    enum class Mode { pose, rest };           ///< what is edited: the clip's poses, or the skeleton at rest
    /// What auto-key and the Set Key button key of a joint that changes: every free channel, the changed
    /// ones, or its angles.
    enum class Keyed { all, changed, rotation };

    Posing(Document& document, Selection& selection, Visibility& visibility, Playback& playback,
           CurrentPose& pose);

    Tool tool() const { return tool_; }
    Space space() const { return space_; }
    Mode mode() const { return mode_; }
    Keyed keyed() const { return keyed_; }
    bool autoKey() const { return autoKey_; }
    bool snaps() const { return snaps_; }  ///< to whole steps: 5 degrees, 1 cm
    /// Axes that posing leaves alone.
    const std::array<bool, 3>& lockedAxes() const { return lockedAxes_; }
    void setTool(Tool tool);
    void setSpace(Space space);
    void setMode(Mode mode);  ///< rest shows the rest pose and stops playing
    void setKeyed(Keyed keyed);
    void setAutoKey(bool on);
    void setSnaps(bool on);
    void setLockedAxis(int axis, bool locked);

    /// Why nothing can be posed now: "Pause first", "Open a file first"; empty where it can.
    QString refusal() const;
    bool canPose() const { return refusal().isEmpty(); }

    /// What may change of each joint of the active character, J sets: free channels but those of locked axes;
    /// nothing of a locked joint. What solvers are given.
    std::vector<ChannelSet> movable() const;

    /// What is posed where the running gesture began, or what is shown now outside of one; J values, empty
    /// without a character.
    PoseValues start() const;

    /// A hand takes hold: what it reads from here on, start() and the pose, is what was committed, not what a
    /// dialog previews. Ended by commit() or cancel(), whether anything was previewed or not.
    void begin();

    /// What else a gesture says.
    struct Along {
        LimitUse limits = LimitUse::drags;  ///< which limits angles are projected onto
        const Scene* onto = nullptr;        ///< the committed scene with what it changes too; null: as it is
    };

    /// Shows values of the active character at the playhead while a gesture goes on, each preview from where
    /// the gesture began; commit() makes it a step, cancel() takes it back, as does moving the playhead.
    /// Refused (false) where canPose() says no.
    bool preview(std::span<const ChannelValue> values);
    bool preview(std::span<const ChannelValue> values, const Along& along);
    void commit(const QString& text);
    void cancel();
    /// preview() and commit() at once.
    bool set(const QString& text, std::span<const ChannelValue> values);
    /// One step with keys of these values at the playhead, armed or not; nothing is projected, as nothing
    /// moves. Refused as preview() is.
    bool key(const QString& text, std::span<const ChannelValue> values);
    /// What is posed at the playhead and not keyed; empty while nothing is, or without a clip.
    std::span<const ChannelValue> unkeyed() const;

Q_SIGNALS:
    void toolChanged();     ///< tool, space, mode, snapping, locks
    void autoKeyChanged();  ///< armed or not, and what it keys

private:
    bool gesturing() const;
    PoseValues shownNow() const;
    std::vector<ChannelValue> allowed(const Skeleton& skeleton, std::span<const ChannelValue> values,
                                      LimitUse limits) const;
    std::optional<std::pair<Scene, ClipId>> stage(const Scene& scene) const;
    std::optional<Scene> posed(const Scene& scene, std::span<const ChannelValue> values) const;
    std::optional<Scene> keyedPose(const Scene& scene, CharacterId character, ClipId clip,
                                   std::span<const ChannelValue> values) const;

    Document* document_;
    Selection* selection_;
    Visibility* visibility_;
    Playback* playback_;
    CurrentPose* pose_;
    Tool tool_ = Tool::rotate;
    Space space_ = Space::own;
    Mode mode_ = Mode::pose;
    Keyed keyed_ = Keyed::changed;
    bool autoKey_ = false;
    bool snaps_ = false;
    std::array<bool, 3> lockedAxes_{};
    std::optional<PoseValues> start_;  ///< of the running gesture
};

}  // namespace sinew
