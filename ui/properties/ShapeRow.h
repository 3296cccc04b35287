#pragma once

#include <QWidget>

#include "ui/editing/ShapeEditing.h"

class QToolButton;

namespace sinew {

class NumberField;
class RowLabel;
class WeightSlider;

/// Row of a shape: name, slider, weight, reset button and key diamond.
class ShapeRow : public QWidget {
    Q_OBJECT
public:
    ShapeRow();

    void setName(const QString& name);
    void showWeight(const ShownWeight& shown);
    void setEditable(bool editable);
    /// Discards unfinished typing or dragging without emitting signals.
    void discardInput();

Q_SIGNALS:
    void changeEntered(const sinew::NumberChange& change);  ///< by the user
    void gestureEnded();
    void gestureCancelled();
    void resetRequested();
    void keyToggled();

private:
    RowLabel* label_;
    WeightSlider* slider_;
    NumberField* field_;
    QToolButton* reset_;
    KeyDiamond* diamond_;
};

}  // namespace sinew
