#pragma once

#include <QObject>
#include <QString>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/anim/sampling/JointValues.h"
#include "core/scene/Scene.h"

namespace sinew {

class CurrentPose;
class Document;
class Playback;
class Selection;
class Visibility;

/// Poses the active character at the playhead, for gizmos, fields and commands. Values are keyed while
/// auto-key is armed, otherwise they go into the character's unkeyed pose. Angles are projected onto enforced
/// limits, locked joints and axes stay unchanged, and a character without a clip gets one. Also holds the
/// state of the posing tools.
class Posing : public QObject {
    Q_OBJECT
public:
    enum class Tool { select, move, rotate };
    enum class Space { local, parent, world };  ///< orientation of the gizmo axes
    enum class Mode { pose, rest };             ///< whether the clip's poses or the rest pose is edited
    /// The channels that auto-key and Set Key key on a changed joint: all free channels, the changed ones, or
    /// its angles.
    enum class KeyedChannels { all, changed, rotation };

    Posing(Document& document, Selection& selection, Visibility& visibility, Playback& playback,
           CurrentPose& pose);

    Tool tool() const { return tool_; }
    Space space() const { return space_; }
    Mode mode() const { return mode_; }
    KeyedChannels keyedChannels() const { return keyedChannels_; }
    bool autoKey() const { return autoKey_; }
    bool snaps() const { return snaps_; }  ///< to whole steps of 5 degrees or 1 cm
    /// Axes that posing does not change.
    const std::array<bool, 3>& lockedAxes() const { return lockedAxes_; }
    void setTool(Tool tool);
    void setSpace(Space space);
    void setMode(Mode mode);  ///< Mode::rest shows the rest pose and stops playback
    void setKeyedChannels(KeyedChannels keyed);
    void setAutoKey(bool on);
    void setSnaps(bool on);
    void setLockedAxis(int axis, bool locked);

    /// Returns why nothing can be posed now, such as "Pause playback first" or "Open a file first"; empty if
    /// posing is possible.
    QString refusal() const;
    bool canPose() const { return refusal().isEmpty(); }

    /// Returns the movable channels of each of the active character's J joints, as given to solvers: the free
    /// channels except those of locked axes. Empty for locked joints.
    std::vector<ChannelSet> movable() const;

    /// Returns the values of the J joints at the start of the running gesture, or those shown now if there is
    /// none. Empty without a character.
    PoseValues start() const;

    /// Starts an interactive gesture: from here on, start() and the pose are those of the committed scene,
    /// not of a dialog's preview. Must be followed by commit() or cancel(), even if nothing was previewed.
    void begin();

    /// Options of a preview.
    struct PreviewOptions {
        LimitUse limits = LimitUse::drags;  ///< which limits angles are projected onto
        /// Scene to pose in, with other changes of the gesture; null: the committed scene.
        const Scene* scene = nullptr;
    };

    /// Previews values of the active character at the playhead. Each preview is relative to the start of the
    /// gesture. commit() makes it a step; cancel() and moving the playhead discard it. Returns false if
    /// canPose() is false.
    bool preview(std::span<const ChannelValue> values);
    bool preview(std::span<const ChannelValue> values, const PreviewOptions& options);
    void commit(const QString& text);
    void cancel();
    /// Calls preview() and commit().
    bool set(const QString& text, std::span<const ChannelValue> values);
    /// Keys these values at the playhead as one step, whether auto-key is armed or not. Values are not
    /// projected onto limits, since the pose does not change. Returns false if canPose() is false.
    bool key(const QString& text, std::span<const ChannelValue> values);
    /// Returns the scene and the curves of a character that get keys, see Selection::curves(); adds a clip if
    /// it has none. Returns nullopt if the character does not exist.
    std::optional<std::pair<Scene, ClipId>> withClip(const Scene& scene, CharacterId character) const;
    /// Returns the values posed at the playhead but not keyed. Empty if there are none or there is no clip.
    std::span<const ChannelValue> unkeyed() const;

Q_SIGNALS:
    void toolChanged();     ///< tool, space, mode, snapping or locked axes
    void autoKeyChanged();  ///< autoKey() or keyedChannels()

private:
    QString layerRefusal() const;
    bool isGesturing() const;
    PoseValues shownValues() const;
    std::vector<ChannelValue> allowedChanges(const Skeleton& skeleton, std::span<const ChannelValue> values,
                                             LimitUse limits) const;
    std::optional<Scene> withValues(const Scene& scene, std::span<const ChannelValue> values) const;
    std::optional<Scene> withKeys(const Scene& scene, CharacterId character, ClipId clip,
                                  std::span<const ChannelValue> values) const;

    Document* document_;
    Selection* selection_;
    Visibility* visibility_;
    Playback* playback_;
    CurrentPose* pose_;
    Tool tool_ = Tool::rotate;
    Space space_ = Space::local;
    Mode mode_ = Mode::pose;
    KeyedChannels keyedChannels_ = KeyedChannels::changed;
    bool autoKey_ = false;
    bool snaps_ = false;
    std::array<bool, 3> lockedAxes_{};
    std::optional<PoseValues> start_;  ///< of the running gesture
};

}  // namespace sinew
