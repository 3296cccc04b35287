#pragma once

#include <QWidget>
#include <utility>
#include <vector>

#include "core/anim/Curve.h"

class QHBoxLayout;
class QToolButton;

namespace sinew {

class Actions;
class CurveView;
struct Session;

/// The bar over the curves: the interpolation of the selected keys' segments, or of the active curve where no
/// key is selected; compare; curve tools; switches of the view; frame and value of the selected keys.
class CurveBar : public QWidget {
    Q_OBJECT
public:
    CurveBar(Session& session, Actions& actions, CurveView& view, QWidget* parent = nullptr);

private:
    void addInterpolations(QHBoxLayout& row, Actions& actions);
    void addTools(QHBoxLayout& row, Actions& actions);
    void addSwitches(QHBoxLayout& row, Actions& actions);
    QToolButton* addButton(QHBoxLayout& row, QAction& action, bool text = false);
    void addLine(QHBoxLayout& row);
    void showInterpolation();

    CurveView* view_;
    std::vector<std::pair<Interpolation, QToolButton*>> interpolations_;
};

}  // namespace sinew
