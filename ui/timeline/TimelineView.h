#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ui/canvas/TimeCanvas.h"
#include "ui/timeline/KeyRows.h"
#include "ui/timeline/TimelinePainter.h"

namespace sinew {

class Skeleton;
struct Clip;

/// The canvas of the timeline: summary, and a row for each selected joint.
class TimelineView : public TimeCanvas {
    Q_OBJECT
public:
    explicit TimelineView(Session& session, QWidget* parent = nullptr);

    const std::vector<TimelineRow>& rows() const { return rows_; }

protected:
    void paintStill(QPainter& painter) override;
    void pressed(QMouseEvent& event) override;
    void wheelValue(double notches, double aboutY) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void followSession();
    void showClip();
    void showJoints();
    void paintHint(TimelinePainter& painter) const;
    void clickName(QPoint position);
    void fitScrollBar();

    std::string name_;  ///< of the character
    std::shared_ptr<const Skeleton> skeleton_;
    std::shared_ptr<const Clip> clip_;
    KeyRows keys_;
    std::vector<TimelineRow> rows_;  ///< the first is the summary
};

}  // namespace sinew
