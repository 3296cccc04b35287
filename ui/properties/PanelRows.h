#pragma once

#include <QWidget>
#include <vector>

#include "core/math/EulerOrder.h"

class QAction;
class QPushButton;
class QString;

namespace sinew {

/// Creates a button with its own text that triggers `action` and follows its enabled state, check state and
/// tooltip.
QPushButton* makeActionButton(QAction& action, const QString& text);

/// Colour of a value: that of an axis, or of the second rotation about the first axis, whose bar is dashed.
enum class AxisRole { none, x, y, z, twist2 };

QColor axisColor(AxisRole role);

/// Returns the role of an angle (0 to 2) of a rotation order.
AxisRole axisRole(EulerOrder order, int angle);

/// Dimmed label at the left of a property row, with a bar in its axis colour.
class RowLabel : public QWidget {
    Q_OBJECT
public:
    static constexpr int kWidth = 84;

    explicit RowLabel(const QString& text, QWidget* parent = nullptr);

    void setText(const QString& text);
    const QString& text() const { return text_; }
    void setAxis(AxisRole axis);
    QSize sizeHint() const override { return {kWidth, 22}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString text_;
    AxisRole axis_ = AxisRole::none;
};

class NumberField;

/// A label and one to three editable numbers with a common unit.
class FieldRow : public QWidget {
    Q_OBJECT
public:
    FieldRow(const QString& name, int count, int decimals, const QString& unit, QWidget* parent = nullptr);

    NumberField& field(int index) const { return *fields_[static_cast<std::size_t>(index)]; }
    int count() const { return static_cast<int>(fields_.size()); }

private:
    std::vector<NumberField*> fields_;
};

class ElidedLabel;

/// Header of a properties page: a name, and a dimmed line of details below it.
class PanelHeader : public QWidget {
    Q_OBJECT
public:
    explicit PanelHeader(QWidget* parent = nullptr);
    void show(const QString& name, const QString& details);

private:
    ElidedLabel* name_;
    ElidedLabel* details_;
};

}  // namespace sinew
