#pragma once

#include <QWidget>
#include <initializer_list>
#include <vector>

#include "core/math/EulerOrder.h"

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace sinew {

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

    explicit RowLabel(const QString& text = {});

    void setText(const QString& text);
    void setAxis(AxisRole axis);
    /// Lets the label grow with its row, and elides its text in the middle, as suits names that differ only
    /// at the end.
    void setElastic();
    QSize sizeHint() const override { return {kWidth, 22}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString text_;
    AxisRole axis_ = AxisRole::none;
    Qt::TextElideMode elision_ = Qt::ElideRight;
};

/// Lays a property row out, with its label at the left, and returns the layout.
QHBoxLayout* propertyLayout(QWidget& row, QWidget* label);

/// Returns a property row with a label and a control.
QWidget* makePropertyRow(const QString& name, QWidget* control);

class NumberField;

/// A label and one to four editable numbers with a common unit.
class FieldRow : public QWidget {
    Q_OBJECT
public:
    FieldRow(const QString& name, int count, int decimals, const QString& unit);

    const std::vector<NumberField*>& fields() const { return fields_; }
    NumberField& field(int index) const { return *fields_[static_cast<std::size_t>(index)]; }

private:
    std::vector<NumberField*> fields_;
};

/// A row of read-only numbers, which can be copied.
class ValueRow : public FieldRow {
    Q_OBJECT
public:
    ValueRow(const QString& name, int count, int decimals, const QString& unit);

    /// @param values  as many as the row has fields
    void setValues(std::initializer_list<double> values);
};

/// A label and a selectable text.
class TextRow : public QWidget {
    Q_OBJECT
public:
    explicit TextRow(const QString& name);

    void setText(const QString& text);
    void setName(const QString& name, AxisRole axis);

private:
    RowLabel* label_;
    QLabel* text_;
};

class ElidedLabel;
class Section;

/// Adds a section with this title to a page.
Section* addSection(QVBoxLayout& page, const QString& title);

/// Header of a properties page: a name, and a dimmed line of details below it.
class PanelHeader : public QWidget {
    Q_OBJECT
public:
    PanelHeader();
    void show(const QString& name, const QString& details);

private:
    ElidedLabel* name_;
    ElidedLabel* details_;
};

}  // namespace sinew
