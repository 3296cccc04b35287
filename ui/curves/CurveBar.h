#pragma once

#include <utility>
#include <vector>

#include "core/anim/curve/Curve.h"
#include "ui/canvas/CanvasBar.h"

class QToolButton;

namespace sinew {

class Actions;
class CurveView;
struct Session;

/// Toolbar above the curves: interpolation (of the segments after the selected keys, or of the active curve
/// if no key is selected), comparison, curve tools, view switches, and frame and value of the selected keys.
class CurveBar : public CanvasBar {
    Q_OBJECT
public:
    CurveBar(Session& session, Actions& actions, CurveView& view);

private:
    void addInterpolations(Actions& actions);
    void addTools(Actions& actions);
    void addTextButton(QAction& action);
    void addSwitches(Actions& actions);
    void showInterpolation();

    CurveView* view_;
    std::vector<std::pair<Interpolation, QToolButton*>> interpolations_;
};

}  // namespace sinew
