#pragma once

#include <QLineEdit>
#include <vector>

#include "ui/widgets/NumberText.h"

class QBoxLayout;

namespace sinew {

/// A number field with a unit, right-aligned with digits of equal width. Values can be typed (also
/// arithmetic, and changes such as *2 or +=5), stepped with the arrow keys or, when focused, with the wheel,
/// or dragged sideways; Shift makes steps ten times smaller. Invalid text stays in the field with a conflict
/// border, and the value is kept. A read-only field is plain text that can be selected and copied.
///
/// A gesture is a drag or a single entry: changeEntered() any number of times, then gestureEnded(), or
/// gestureCancelled() if Escape or the right button cancels a drag.
class NumberField : public QLineEdit {
    Q_OBJECT
public:
    explicit NumberField(int decimals, const QString& unit, QWidget* parent = nullptr);

    double value() const { return value_; }
    /// Shows a value without emitting signals. Cheap if the displayed digits do not change.
    void setValue(double value);
    void setRange(double minimum, double maximum);  ///< range of values that the user can enter
    void setStep(double step) { step_ = step; }
    /// Shows no trailing zeros: 48, 61.3.
    void setCompact();
    /// Shows a conflict border: the value is beyond a limit, but kept.
    void setConflict(bool conflict);
    /// Makes the field read-only and shows it as plain text.
    void showAsText();
    /// Also accepts ranges such as "-10..70", which emit rangeEdited() and keep the value.
    void setAcceptsRanges(bool accepts) { acceptsRanges_ = accepts; }
    /// Shows a dash for several different values until one is entered.
    void setMixed(bool mixed);
    bool isMixed() const { return mixed_; }
    bool dragging() const { return drag_ == Drag::dragging; }
    /// Discards typed text and ends a drag without emitting signals, because the edited object no longer
    /// exists.
    void discardInput();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void valueEdited(double value);  ///< by the user
    /// Emitted with every valueEdited(), and when mixed values are changed. Holds the unrounded change since
    /// the start of the gesture.
    void changeEntered(const sinew::NumberChange& change);
    void rangeEdited(double minimum, double maximum);  ///< by the user, least <= most
    void gestureEnded();
    void gestureCancelled();
    /// The typed text is invalid; an empty error means that it no longer is.
    void errorChanged(const QString& error);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void commit();
    void endTyping();
    bool commitRange();
    void applyEntry(const NumberChange& change);
    void setEditedValue(double value, const NumberChange& change);
    void step(double steps);
    void setError(const QString& error);
    void cancelDrag();
    void endDrag();
    void showValue();
    void fitUnit();

    QString unit_;
    int decimals_;
    double value_ = 0;
    double minimum_ = -1e9, maximum_ = 1e9;
    double step_ = 1;
    bool conflict_ = false;
    bool mixed_ = false;
    bool compact_ = false;
    QString error_;
    QString normalToolTip_;  // the tooltip to restore after an error
    bool asText_ = false;
    bool acceptsRanges_ = false;
    int pressX_ = 0;
    double pressValue_ = 0;
    enum class Drag { none, pressed, dragging } drag_ = Drag::none;
};

/// Adds `count` number fields named `name` to a row. Several fields share its width, and are named X, Y, Z or
/// W, X, Y, Z.
std::vector<NumberField*> addNumberFields(QBoxLayout& row, const QString& name, int count, int decimals,
                                          const QString& unit);

}  // namespace sinew
