#pragma once

#include <QWidget>

#include "ui/properties/RowLabel.h"
#include "ui/widgets/KeyDiamond.h"

class QHBoxLayout;
class QToolButton;

namespace sinew {

class NumberField;

/// One channel: its name, its value to be edited, reset, and the key before, here and behind. Values are as
/// the screen shows them: degrees, metres, factors.
class ChannelRow : public QWidget {
    Q_OBJECT
public:
    ChannelRow(int decimals, const QString& unit, double step, QWidget* parent = nullptr);

    NumberField& field() const { return *field_; }
    void setName(const QString& name, AxisRole axis);
    void setState(KeyState state) { diamond_->setState(state); }
    /// @param posable  value and keys can be changed now
    /// @param hasClip  there are keys to go to
    void setEditable(bool posable, bool hasClip);

Q_SIGNALS:
    void resetToRest();
    void resetToKey();
    void previousKey();
    void keyToggled();
    void nextKey();

private:
    QToolButton* addButton(QHBoxLayout& row, const char* icon);

    RowLabel* label_;
    NumberField* field_;
    QToolButton *reset_, *previous_, *next_;
    KeyDiamond* diamond_;
    QAction *toRest_, *toKey_;
};

}  // namespace sinew
