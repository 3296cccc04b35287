#pragma once

#include "ui/actions/ActionHandler.h"

namespace sinew {

/// Implements `joint.restMode` and the `rest.…` actions, and shows a bar with these over the viewport while
/// the rest pose is edited. Starting playback or closing the document leaves the mode.
class RestMode : public ActionHandler {
    Q_OBJECT
public:
    /// @param view  widget over which the bar is shown
    RestMode(Session& session, Actions& actions, QWidget& view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;  ///< keeps the bar centred in the view

private:
    void connectOptions();
    void makeBar();
    void updateEnabled() override;
    void updateBar();
    void positionBar();

    QWidget* view_;
    QWidget* bar_;
};

}  // namespace sinew
