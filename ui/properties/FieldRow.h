#pragma once

#include <QWidget>
#include <vector>

namespace sinew {

class NumberField;

/// A name and one to three numbers of one unit, to be edited.
class FieldRow : public QWidget {
    Q_OBJECT
public:
    FieldRow(const QString& name, int count, int decimals, const QString& unit, QWidget* parent = nullptr);

    NumberField& field(int index) const { return *fields_[static_cast<std::size_t>(index)]; }
    int count() const { return static_cast<int>(fields_.size()); }

private:
    std::vector<NumberField*> fields_;
};

}  // namespace sinew
