#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "core/scene/sequence/BakeSequence.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

class SequenceEditing;

/// Lets the viewport play the sequence that is edited. It is baked in the background after each change; until
/// that is done, the previous state plays on. The document does not change.
class SequencePreview : public QObject {
    Q_OBJECT
public:
    explicit SequencePreview(SequenceEditing& editing);
    ~SequencePreview() override;

    bool isOn() const { return isOn_; }
    void setOn(bool on);
    /// Whether the panel is visible; without it, nothing is previewed.
    void setPanelVisible(bool visible);
    /// Whether the viewport plays the sequence.
    bool isShown() const;
    /// Whether the viewport plays the current state of the sequence, or nothing is to be previewed.
    bool isSettled() const { return !startTimer_.isActive() && !task_.running(); }
    /// Ends the preview before an action whose time or frames would be those of the sequence. Actions for the
    /// sequence, playback, the view, the selection and the history continue it.
    void onActionTriggered(std::string_view id);
    /// Why the last attempt failed; empty if it did not.
    const QString& error() const { return error_; }
    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    void changed();

private:
    void refresh();
    void start();
    void show(const Result<BakedSequence>& baked);
    void end();
    void turnOff();
    void onClipChosen();

    SequenceEditing* editing_;
    BackgroundTask task_;
    QTimer startTimer_;
    bool isOn_ = true;
    bool isVisible_ = false;
    /// The playhead and the played range of the active clip.
    struct ClipPlayback {
        FrameIndex frame, in, out;
    };
    std::optional<ClipPlayback> clipPlayback_;  ///< while the sequence plays
    ClipId clip_;                               ///< the active clip when the sequence began to play
    QString error_;
};

}  // namespace sinew
