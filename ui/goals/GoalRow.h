#pragma once

#include <QWidget>
#include <vector>

class QHBoxLayout;
class QLabel;

namespace sinew {

class KeyDiamond;
class NumberField;

/// One row of the goal's form: a dimmed label, widgets added from the left, and a key diamond at the right
/// end if the value can be keyed.
class GoalRow : public QWidget {
    Q_OBJECT
public:
    explicit GoalRow(const QString& name);

    void add(QWidget* widget, int stretch = 0);
    /// Adds number fields. Several fields share the row's width and are named X, Y, Z.
    void addFields(int count, int decimals, const QString& unit, double step);
    void addDiamond();

    NumberField& field(int index = 0) const { return *fields_[static_cast<std::size_t>(index)]; }
    KeyDiamond* diamond() const { return diamond_; }

private:
    QString name_;
    QHBoxLayout* row_;
    std::vector<NumberField*> fields_;
    KeyDiamond* diamond_ = nullptr;
};

}  // namespace sinew
