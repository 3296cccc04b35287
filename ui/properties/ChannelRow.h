#pragma once

#include <QWidget>
#include <array>

#include "core/rig/Skeleton.h"
#include "ui/properties/PanelRows.h"
#include "ui/widgets/KeyDiamond.h"

class QToolButton;

namespace sinew {

/// One toggle button per channel of a joint: whether clips may animate it.
class ChannelToggles : public QWidget {
    Q_OBJECT
public:
    ChannelToggles();
    void show(const Joint& joint);

Q_SIGNALS:
    void toggled(sinew::Channel channel, bool free);  ///< by the user

private:
    std::array<QToolButton*, kChannelCount> buttons_{};
};

class NumberField;

/// Row of one channel: name, editable value, reset button, and buttons for the previous key, the key at the
/// playhead and the next key. Values are in display units: degrees, metres, scale factors.
class ChannelRow : public QWidget {
    Q_OBJECT
public:
    ChannelRow(int decimals, const QString& unit, double step);

    NumberField& field() const { return *field_; }
    void setName(const QString& name, AxisRole axis);
    void setState(KeyState state) { diamond_->setState(state); }
    /// @param posable  value and keys can be edited now
    /// @param hasClip  there is a clip whose keys can be navigated
    void setEditable(bool posable, bool hasClip);

Q_SIGNALS:
    void resetToRest();
    void resetToKey();
    void previousKey();
    void keyToggled();
    void nextKey();

private:
    RowLabel* label_;
    NumberField* field_;
    QToolButton *reset_, *previous_, *next_;
    KeyDiamond* diamond_;
    QAction *toRest_, *toKey_;
};

}  // namespace sinew
