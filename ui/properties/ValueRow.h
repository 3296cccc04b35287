#pragma once

#include <QWidget>
#include <initializer_list>
#include <vector>

#include "ui/properties/PanelRows.h"

class QLabel;

namespace sinew {

class NumberField;

/// A label and one to four read-only numbers with a common unit, which can be copied.
class ValueRow : public QWidget {
    Q_OBJECT
public:
    ValueRow(const QString& name, int count, int decimals, const QString& unit, QWidget* parent = nullptr);

    /// @param values  as many as the row has fields
    void setValues(std::initializer_list<double> values);
    void setName(const QString& name, AxisRole axis);
    void setConflict(bool conflict);

private:
    void nameFields();

    RowLabel* label_;
    std::vector<NumberField*> fields_;
};

/// A label and a selectable text.
class TextRow : public QWidget {
    Q_OBJECT
public:
    explicit TextRow(const QString& name, QWidget* parent = nullptr);
    void setText(const QString& text);
    void setName(const QString& name, AxisRole axis);

private:
    RowLabel* label_;
    QLabel* text_;
};

}  // namespace sinew
