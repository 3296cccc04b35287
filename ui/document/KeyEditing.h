#pragma once

#include <QObject>
#include <QString>
#include <span>
#include <vector>

#include "core/anim/KeyChange.h"
#include "core/base/Result.h"
#include "core/scene/MovedKeys.h"

namespace sinew {

class Document;
class Playback;
class Selection;
class Visibility;

/// The one way in which timeline, curve editor, panels and menus change the selected keys of the active
/// character's clip. A gesture is begin(), preview() … preview(), commit() or cancel(): each preview counts
/// from where it began, the selection moves along, and it becomes one step. Commands are one step at once.
/// Keys of locked joints never change.
class KeyEditing : public QObject {
    Q_OBJECT
public:
    KeyEditing(Document& document, Selection& selection, const Visibility& visibility, Playback& playback);

    /// Why the selected keys cannot be changed now: "Select keys first"; empty where they can.
    QString refusal() const;
    /// Whether dragged keys stop at whole frames.
    bool snaps() const { return snaps_; }
    void setSnaps(bool on);

    /// A gesture with these keys, as a rule the selected ones. Refused (false) where none of them is there or
    /// all are of locked joints. What ran before is cancelled.
    bool begin(std::vector<KeyPlace> keys);
    /// The same with the selected keys and all that follow the first of them in their channels.
    bool beginRipple();
    bool gesturing() const { return gesturing_; }
    /// Of the gesture: its keys where it began, sorted.
    const std::vector<KeyPlace>& keys() const { return from_; }
    /// Shows the gesture's keys as they become. Where an edit refuses (false), what was shown stays.
    bool preview(const KeyMap& map);
    bool preview(std::span<const KeyChange> changes);
    /// The gesture's keys stay, and copies of them are put where the map says.
    bool previewCopies(const KeyMap& map);
    /// Other keys that the preview replaces, sorted: what warns while dragging.
    const std::vector<KeyPlace>& replaced() const { return replaced_; }
    /// One step with a name that reads after "Undo"; none where nothing changed.
    void commit(const QString& text);
    void cancel();

    // Commands on the selected keys.
    void deleteKeys();
    /// Copies, the first of them at the playhead; where the first key itself is there, a frame behind the
    /// last.
    void duplicate();
    void setInterpolation(Interpolation interpolation);
    void setShape(const KeyShape& shape);
    void reverse();
    void snapToFrames();
    void alignToPlayhead();
    void nudge(int frames);

    /// Keys of these values at a time, selected after: one step.
    void addKeys(std::span<const ChannelValue> values, Seconds time);
    /// The same with the values that the clip's curves have there.
    void addKeys(std::span<const ChannelId> channels, Seconds time);

    /// Of the keys, those whose joints are not locked.
    std::vector<KeyPlace> changeable(std::vector<KeyPlace> keys) const;
    /// One step with an edit of the active clip, and its keys selected: how every command ends. Refusals go
    /// to refused().
    void apply(const QString& text, Result<MovedKeys> edited);

Q_SIGNALS:
    void snapsChanged();
    /// A command or preview that could not be done, and why.
    void refused(const QString& why);

private:
    std::shared_ptr<const Character> character() const;  ///< as it is committed
    std::shared_ptr<const Clip> clip() const;            ///< as it is committed, or null
    std::vector<KeyPlace> selected();
    void change(const QString& text, std::span<const KeyChange> changes);
    void show(Scene scene, std::vector<KeyPlace> selection, std::vector<KeyPlace> replaced);
    void moveSelection();
    void endGesture();

    Document* document_;
    Selection* selection_;
    const Visibility* visibility_;
    Playback* playback_;
    bool snaps_ = true;
    bool gesturing_ = false;
    std::vector<KeyPlace> from_;
    std::vector<KeyPlace> chosen_;  ///< what was selected when the gesture began, sorted
    std::vector<KeyPlace> moved_;   ///< what is selected in the latest preview
    std::vector<KeyPlace> replaced_;
};

}  // namespace sinew
