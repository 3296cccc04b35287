#pragma once

#include <QObject>
#include <optional>

#include "core/anim/sequence/ArrangeStrips.h"
#include "core/anim/sequence/NamedSequence.h"
#include "core/scene/Scene.h"
#include "ui/document/Playback.h"
#include "ui/document/TimeAxis.h"

namespace sinew {

struct Session;

/// The sequence that the Sequence panel shows: one of the active character's, its selected strip, and the
/// playhead. Edits of its strips are previewed like other gestures and committed as one step each.
class SequenceEditing : public QObject {
    Q_OBJECT
public:
    explicit SequenceEditing(Session& session, QObject* parent = nullptr);

    Session& session() const { return *session_; }
    std::shared_ptr<const Character> character() const;  ///< the active one, or null
    /// The sequence with the changes of a running gesture; null if the character has none.
    const NamedSequence* named() const;
    const Sequence& strips() const;  ///< of named(); empty without it
    /// The strips from which a running gesture started.
    const Sequence& committedStrips() const;
    void choose(SequenceId sequence);

    /// The selected strip; nullopt if there is none.
    std::optional<StripRef> selected() const;
    void select(std::optional<StripRef> strip);
    void selectAdjacent(int by);  ///< selects the strip before (-1) or after (1) in playing order
    QString clipName(const Strip& strip) const;
    /// Returns what a strip plays and how, for tooltips and screen readers.
    QString description(StripRef strip) const;

    /// The frames of the sequence, and the axis that shows them.
    const Playback& frames() const { return frames_; }
    TimeAxis& axis() { return axis_; }
    const TimeAxis& axis() const { return axis_; }
    /// The playhead: that of the playback while the sequence is previewed, otherwise the panel's own.
    FrameIndex frame() const;
    Seconds time() const { return frames_.rate().time(frame()); }
    void setFrame(FrameIndex frame);

    bool snaps() const { return snaps_; }
    void setSnaps(bool snaps);
    /// Returns why the sequence cannot be played; empty if it can, or has no strips.
    QString problem() const;

    /// Shows edited strips during a gesture, and which one is selected. Ignores failed edits. Returns whether
    /// the strips of the last one that did not fail differ from the committed ones.
    bool preview(const Result<Sequence>& edited, std::optional<StripRef> selected);
    void commitPreview(const QString& text);
    void cancelPreview();
    /// Commits edited strips as one step, or reports why they could not be edited.
    void apply(const QString& text, const Result<Sequence>& edited, std::optional<StripRef> selected);

Q_SIGNALS:
    void sequencesChanged();  ///< the list of sequences, or which one is shown
    void stripsChanged();     ///< of the sequence; emitted after sequencesChanged()
    void selectionChanged();
    void frameChanged();
    void snapsChanged();

private:
    Result<Scene> withStrips(const Result<Sequence>& strips) const;
    void refresh();
    void updateFrames();

    Session* session_;
    Playback frames_;
    TimeAxis axis_{frames_};
    CharacterId character_;
    SequenceId chosen_;
    std::optional<StripRef> selected_;
    std::shared_ptr<const Character> shown_;  ///< when the signals were emitted last
    FrameIndex frame_;
    bool snaps_ = true;
    bool previewDiffers_ = false;
};

}  // namespace sinew
