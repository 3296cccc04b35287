#pragma once

#include <QWidget>
#include <initializer_list>
#include <vector>

#include "ui/properties/RowLabel.h"

class QLabel;

namespace sinew {

class NumberField;

/// A name and one to four numbers of one unit, to be read and copied.
class ValueRow : public QWidget {
    Q_OBJECT
public:
    ValueRow(const QString& name, int count, int decimals, const QString& unit, QWidget* parent = nullptr);

    /// As many as the row has. Moves nothing: the fields keep their places.
    void setValues(std::initializer_list<double> values);
    void setName(const QString& name, AxisRole axis);
    void setConflict(bool conflict);

private:
    void nameFields();

    RowLabel* label_;
    std::vector<NumberField*> fields_;
};

/// A name and a text that can be selected.
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
