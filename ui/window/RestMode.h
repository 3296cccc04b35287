#pragma once

#include "ui/actions/ActionHandler.h"

class QLabel;

namespace sinew {

/// Implements `joint.restMode` and shows a label over the viewport while the rest pose is edited. Starting
/// playback or closing the document leaves the mode.
class RestMode : public ActionHandler {
    Q_OBJECT
public:
    /// @param view  widget over which the label is shown
    RestMode(Session& session, Actions& actions, QWidget& view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;  ///< keeps the label centred in the view

private:
    void updateEnabled() override;
    void updateLabel();
    void positionLabel();

    QWidget* view_;
    QLabel* label_;
};

}  // namespace sinew
