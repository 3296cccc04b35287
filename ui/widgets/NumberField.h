#pragma once

#include <QLineEdit>

#include "ui/widgets/NumberText.h"

namespace sinew {

/// A number with its unit: right-aligned in digits of equal width. Typed (arithmetic too, and changes such as
/// *2 or +=5), stepped with the arrow keys or, with the focus, the wheel, or dragged sideways; Shift makes
/// steps ten times finer. What cannot be read stays in the field with a border that says so, and the value is
/// kept. Read-only it is quiet text that can be selected and copied.
///
/// A gesture is a drag, or one entry at once: changeEntered() … changeEntered() gestureEnded(), or
/// gestureCancelled() where Escape or the right button takes a drag back.
class NumberField : public QLineEdit {
    Q_OBJECT
public:
    explicit NumberField(int decimals, const QString& unit, QWidget* parent = nullptr);

    double value() const { return value_; }
    /// Shows a value; does not tell anybody. Cheap where the digits stay the same.
    void setValue(double value);
    void setRange(double minimum, double maximum);  ///< of what the user can enter
    void setStep(double step) { step_ = step; }
    /// Shows as few decimals as say the value, at most the field's own: 48, 61.3.
    void setShort();
    /// A conflict border: the value is kept, and is beyond a limit.
    void setConflict(bool conflict);
    /// Read-only, without the look of a field.
    void setQuiet();
    /// Takes "-10..70" too: rangeEdited() tells of it, and the value stays.
    void setTakesRanges(bool takes) { takesRanges_ = takes; }
    /// It stands for several numbers that differ: shown as a dash until one is entered.
    void setMixed(bool mixed);
    bool mixed() const { return mixed_; }
    bool dragging() const { return drag_ == Drag::dragging; }
    /// Forgets what is being typed or dragged, as nothing is left that it could be for; tells nobody.
    void giveUp();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void valueEdited(double value);  ///< by the user
    /// With every valueEdited() and whenever mixed numbers are changed: what happened to the number since the
    /// gesture began, unrounded.
    void changeEntered(const sinew::NumberChange& change);
    void rangeEdited(double least, double most);  ///< by the user, least <= most
    void gestureEnded();
    void gestureCancelled();
    /// What was typed cannot be read; empty: that is over.
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
    void leave();
    bool commitRange();
    void enter(const NumberChange& change);
    void edit(double value, const NumberChange& change);
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
    bool short_ = false;
    QString error_;
    QString tip_;  // what it said before the error
    bool quiet_ = false;
    bool takesRanges_ = false;
    int pressX_ = 0;
    double pressValue_ = 0;
    enum class Drag { none, pressed, dragging } drag_ = Drag::none;
};

}  // namespace sinew
