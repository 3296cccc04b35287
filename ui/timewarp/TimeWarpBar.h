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

/// The ways to draw a span anew.
void addPresets(QMenu& menu, const Actions& actions);

/// The bar over the graph: the warp on or off, what edits of length do, limits of speed, how the original is
/// shown, the span behind the selected pin, and baking.
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
    void addLine(QHBoxLayout& row);
    void setLimits();
    void follow();
    void followSpan();

    Session* session_;
    TimeWarpView* view_;
    SegmentSwitch* on_ = nullptr;
    SegmentSwitch* length_ = nullptr;
    NumberField* floor_ = nullptr;
    NumberField* ceiling_ = nullptr;
    QComboBox* kind_ = nullptr;
    QToolButton* locked_ = nullptr;
    QPushButton* presets_ = nullptr;
};

}  // namespace sinew
