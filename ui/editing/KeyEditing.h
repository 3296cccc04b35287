#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <span>
#include <vector>

#include "core/anim/clip/KeyChange.h"
#include "core/base/Result.h"
#include "core/scene/edits/keys/EditKeys.h"

namespace sinew {

class Document;
class Playback;
class Selection;
class Visibility;

/// All edits of the selected keys of the active character's clip, for the timeline, curve editor, panels and
/// menus.
///
/// A gesture is begin(), any number of preview() calls, then commit() or cancel(). Each preview is relative
/// to the start of the gesture, the selection follows the keys, and the gesture becomes one step. Commands
/// are one step each. Keys of locked joints never change.
class KeyEditing : public QObject {
    Q_OBJECT
public:
    KeyEditing(Document& document, Selection& selection, const Visibility& visibility, Playback& playback);

    /// Returns why the selected keys cannot be edited, such as "Select keys first"; empty if they can.
    QString refusal() const;
    /// Whether dragged keys snap to whole frames.
    bool snaps() const { return snaps_; }
    void setSnaps(bool on);

    /// Starts a gesture with these keys, usually the selected ones. Cancels a running gesture. Returns false
    /// if none of the keys exists or all belong to locked joints.
    bool begin(std::vector<KeyRef> keys);
    /// Like begin(), with the selected keys and all keys of their channels from the first selected time on.
    bool beginRipple();
    bool gesturing() const { return gesturing_; }
    /// The keys of the gesture at its start, sorted.
    const std::vector<KeyRef>& keys() const { return startKeys_; }
    /// Shows the changed keys. If the edit fails, returns false and keeps what is shown.
    bool preview(const KeyTransform& map);
    bool preview(std::span<const KeyChange> changes);
    /// Keeps the gesture's keys and previews copies of them, placed by `map`.
    bool previewCopies(const KeyTransform& map);
    /// Other keys that the preview overwrites, sorted; views mark them during the drag.
    const std::vector<KeyRef>& replaced() const { return replaced_; }
    /// Commits the gesture as one step with a name that reads after "Undo". No step if nothing changed.
    void commit(const QString& text);
    void cancel();

    // Commands on the selected keys.
    void deleteKeys();
    /// Duplicates the keys with the first copy at the playhead. If the first key is already there, the copies
    /// start one frame after the last key.
    void duplicate();
    void setInterpolation(Interpolation interpolation);
    void reverse();
    void snapToFrames();
    void alignToPlayhead();
    void nudge(int frames);

    /// Sets keys with these values at a time and selects them. One step.
    void addKeys(std::span<const ChannelValue> values, Seconds time);
    /// Sets keys with the values that the clip has at that time.
    void addKeys(std::span<const ChannelId> channels, Seconds time);

    /// Returns those of the keys whose joints are not locked.
    std::vector<KeyRef> unlockedKeys(std::vector<KeyRef> keys) const;
    /// Commits an edit of the active clip as one step and selects its keys; every command ends with it.
    /// Errors are emitted by refused().
    void apply(const QString& text, Result<MovedKeys> edited);

Q_SIGNALS:
    void snapsChanged();
    /// A command or preview failed, and why.
    void refused(const QString& reason);

private:
    std::shared_ptr<const Character> character() const;  ///< committed state of the active character
    std::shared_ptr<const Clip> clip() const;            ///< committed curves of the active clip, or null
    std::vector<KeyRef> editableSelection();
    using Change = std::function<std::vector<KeyChange>(const Clip&, const std::vector<KeyRef>&)>;
    /// Commits a change of the selected keys. `text` is the name of the step, with %n for their number.
    void changeSelection(const char* text, const Change& change);
    bool showPreview(Result<MovedKeys> edited, std::vector<KeyRef> replaced);
    void updateSelection();
    void endGesture();

    Document* document_;
    Selection* selection_;
    const Visibility* visibility_;
    Playback* playback_;
    bool snaps_ = true;
    bool gesturing_ = false;
    std::vector<KeyRef> startKeys_;
    std::vector<KeyRef> startSelection_;    ///< the selection at the start of the gesture, sorted
    std::vector<KeyRef> previewSelection_;  ///< the selection in the latest preview
    std::vector<KeyRef> replaced_;
};

}  // namespace sinew
