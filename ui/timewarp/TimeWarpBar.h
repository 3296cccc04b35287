#pragma once

#include "ui/canvas/CanvasBar.h"

class QComboBox;
class QMenu;
class QPushButton;
class QToolButton;

namespace sinew {

class Actions;
class NumberField;
class SegmentSwitch;
class TimeWarpView;
struct Session;

/// Adds the presets for the shape of a span.
void addPresets(QMenu& menu, const Actions& actions);

/// Toolbar above the graph: time warp on or off, length mode, speed limits, display of the original motion,
/// the span after the selected pin, and baking.
class TimeWarpBar : public CanvasBar {
    Q_OBJECT
public:
    TimeWarpBar(Session& session, Actions& actions, TimeWarpView& view);

private:
    void addSwitches(Actions& actions);
    void addLimits();
    void addOriginal(Actions& actions);
    void addSpan(Actions& actions);
    void addBake(QAction& bake);
    void addLabel(const QString& text);
    NumberField* addLimit(const QString& name, const QString& tip);
    void setLimits();
    void refresh();
    void refreshSpan();

    Session* session_;
    SegmentSwitch* onSwitch_ = nullptr;
    SegmentSwitch* lengthSwitch_ = nullptr;
    NumberField* floor_ = nullptr;
    NumberField* ceiling_ = nullptr;
    QComboBox* kind_ = nullptr;
    QToolButton* locked_ = nullptr;
    QPushButton* presets_ = nullptr;
};

}  // namespace sinew
