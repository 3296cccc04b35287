#pragma once

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
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
class TimeWarpBar : public QWidget {
    Q_OBJECT
public:
    TimeWarpBar(Session& session, Actions& actions, TimeWarpView& view, QWidget* parent = nullptr);

private:
    void addSwitches(QHBoxLayout& row, Actions& actions);
    void addLimits(QHBoxLayout& row);
    void addOriginal(QHBoxLayout& row, Actions& actions);
    void addSpan(QHBoxLayout& row, Actions& actions);
    void addView(QHBoxLayout& row, Actions& actions);
    NumberField* addLimit(QHBoxLayout& row, const QString& name, const QString& tip);
    void addSeparator(QHBoxLayout& row);
    void setLimits();
    void refresh();
    void refreshSpan();

    Session* session_;
    TimeWarpView* view_;
    SegmentSwitch* onSwitch_ = nullptr;
    SegmentSwitch* lengthSwitch_ = nullptr;
    NumberField* floor_ = nullptr;
    NumberField* ceiling_ = nullptr;
    QComboBox* kind_ = nullptr;
    QToolButton* locked_ = nullptr;
    QPushButton* presets_ = nullptr;
};

}  // namespace sinew
