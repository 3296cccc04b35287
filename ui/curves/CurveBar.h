#pragma once

#include <QWidget>
#include <utility>
#include <vector>

#include "core/anim/curve/Curve.h"

class QHBoxLayout;
class QToolButton;

namespace sinew {

class Actions;
class CurveView;
struct Session;

/// Toolbar above the curves: interpolation (of the segments after the selected keys, or of the active curve
/// if no key is selected), comparison, curve tools, view switches, and frame and value of the selected keys.
class CurveBar : public QWidget {
    Q_OBJECT
public:
    CurveBar(Session& session, Actions& actions, CurveView& view, QWidget* parent = nullptr);

private:
    void addInterpolations(QHBoxLayout& row, Actions& actions);
    void addTools(QHBoxLayout& row, Actions& actions);
    void addSwitches(QHBoxLayout& row, Actions& actions);
    QToolButton* addButton(QHBoxLayout& row, QAction& action, bool text = false);
    void addSeparator(QHBoxLayout& row);
    void showInterpolation();

    CurveView* view_;
    std::vector<std::pair<Interpolation, QToolButton*>> interpolations_;
};

}  // namespace sinew
