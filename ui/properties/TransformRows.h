#pragma once

#include <QWidget>
#include <array>

#include "core/scene/Evaluator.h"
#include "ui/document/Posing.h"
#include "ui/properties/ChannelEditor.h"

class QLabel;
class QToolButton;

namespace sinew {

class ChannelRow;
class ConflictLine;

/// The values of the free channels of the selected joints at the playhead, to be edited and keyed: typed or
/// dragged, in one row a channel. Rows are those of the current joint; the other joints go along where they
/// have the channel, and a dash stands where they differ.
class TransformRows : public QWidget {
    Q_OBJECT
public:
    explicit TransformRows(Session& session, QWidget* parent = nullptr);

    /// Lays out the rows. The evaluator is that of the current joint's character.
    void show(const Evaluator& evaluator, int joint);
    /// Changes digits, diamonds and marks only.
    void showPose(const Evaluator& evaluator);

private:
    struct Row {
        Channel channel;
        ChannelRow* widget;
        ChannelGroup group;
    };
    QWidget* makeSpaces();
    void connectRow(Row& row);
    void showGroup(Row& row, const Evaluator& evaluator, const Joint& current);
    void showRow(const Row& row, const Evaluator& evaluator);
    /// What is being typed or dragged was for another joint or time.
    void giveUp();
    void showEditable();
    void say(const QString& note);

    Session* session_;
    ChannelEditor editor_;
    std::array<QToolButton*, 3> spaces_{};
    std::array<Row, kChannelCount> rows_;
    QLabel* fixed_;  ///< said of a joint without free channels
    ConflictLine* error_;
    QLabel* note_;  ///< what limits took from a value
    FrameIndex noteFrame_;
    JointId current_;
    bool hasClip_ = false;
};

}  // namespace sinew
