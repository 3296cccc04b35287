#pragma once

#include <QDialog>
#include <memory>

#include "core/anim/sequence/ArrangeStrips.h"
#include "core/anim/sequence/FindTransitions.h"
#include "ui/widgets/BackgroundTask.h"

class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace sinew {

class NumberField;
class SequenceEditing;
class TransitionMapView;

/// Compares the second half of a strip with the first half of the one that follows it, draws the distances of
/// their frames and marks the best transitions, and joins both strips at the pair that is chosen.
class FindTransitionDialog : public QDialog {
    Q_OBJECT
public:
    FindTransitionDialog(SequenceEditing& editing, StripRef strip, QWidget* parent);
    ~FindTransitionDialog() override;

    BackgroundTask& task() { return task_; }
    TransitionMapView& map() const { return *map_; }
    const FoundTransitions* found() const { return found_.get(); }

public Q_SLOTS:
    void accept() override;

private:
    void start();
    void receive(const Result<FoundTransitions>& found);
    void showChosen();
    QString pairText(Seconds first, Seconds second, double distance) const;

    SequenceEditing* editing_;
    StripRef strip_;
    std::shared_ptr<const Skeleton> skeleton_;
    std::shared_ptr<const Clip> first_, second_;  ///< null if a strip's clip is missing
    std::shared_ptr<const FoundTransitions> found_;
    BackgroundTask task_;
    TransitionMapView* map_;
    QListWidget* list_;
    NumberField* window_;
    NumberField* fade_;
    QLabel* note_;
    QProgressBar* progress_;
    QPushButton* join_;
};

}  // namespace sinew
