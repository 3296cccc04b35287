#pragma once

#include <QWidget>
#include <array>

#include "core/scene/evaluation/Evaluator.h"
#include "ui/editing/Posing.h"
#include "ui/properties/ChannelEditor.h"

class QLabel;
class QToolButton;

namespace sinew {

class ChannelRow;
class ConflictLine;

/// Edits and keys the free channels of the selected joints at the playhead, one row per channel. The rows are
/// those of the current joint; other selected joints that have the channel change along with it, and a dash
/// is shown where values differ.
class TransformRows : public QWidget {
    Q_OBJECT
public:
    explicit TransformRows(Session& session);

    /// Sets up the rows. `evaluator` belongs to the current joint's character.
    void show(const Evaluator& evaluator, int joint);
    /// Updates only values, key diamonds and conflict marks.
    void showPose(const Evaluator& evaluator);

private:
    struct Row {
        Channel channel;
        ChannelRow* widget;
        ChannelGroup group;
    };
    QWidget* makeAxesRow();
    void connectRow(Row& row);
    void showGroup(Row& row, const Evaluator& evaluator, const Joint& current);
    void showRow(const Row& row, const Evaluator& evaluator);
    /// Discards unfinished typing or dragging, which was meant for another joint or time.
    void abandonEdit();
    void showEditable();
    void showNote(const QString& note);

    Session* session_;
    ChannelEditor editor_;
    std::array<QToolButton*, 3> spaces_{};
    std::array<Row, kChannelCount> rows_;
    QLabel* noChannelsHint_;  ///< hint for a joint without free channels
    ConflictLine* error_;
    QLabel* note_;  ///< tells that a limit changed a value
    FrameIndex noteFrame_;
    JointId current_;
    bool hasClip_ = false;
};

}  // namespace sinew
