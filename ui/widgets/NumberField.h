#pragma once

#include <QLineEdit>

namespace sinew {

/// A number with its unit: right-aligned in digits of equal width. Typed (arithmetic too), stepped with the
/// arrow keys or, with the focus, the wheel, or dragged sideways; Shift makes steps ten times finer.
/// Read-only it is quiet text that can be selected and copied.
class NumberField : public QLineEdit {
    Q_OBJECT
public:
    explicit NumberField(int decimals, const QString& unit, QWidget* parent = nullptr);

    double value() const { return value_; }
    /// Shows a value; does not tell anybody. Cheap where the digits stay the same.
    void setValue(double value);
    void setRange(double minimum, double maximum);  ///< of what the user can enter
    void setStep(double step) { step_ = step; }
    /// A conflict border: the value is kept, and is beyond a limit.
    void setConflict(bool conflict);
    /// Read-only, without the look of a field.
    void setQuiet();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void valueEdited(double value);  ///< by the user

protected:
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
    void edit(double value);
    void showValue();
    void fitUnit();

    QString unit_;
    int decimals_;
    double value_ = 0;
    double minimum_ = -1e9, maximum_ = 1e9;
    double step_ = 1;
    bool conflict_ = false;
    bool quiet_ = false;
    int pressX_ = 0;
    double pressValue_ = 0;
    enum class Drag { none, pressed, dragging } drag_ = Drag::none;
};

}  // namespace sinew
