#pragma once

#include <Qt>
#include <optional>

#include "core/anim/KeyChange.h"

namespace sinew {

struct Session;

/// A drag of the selected keys over time, from the press to commit or cancel: what the pointer's frame means
/// for the keys.
class KeyDrag {
public:
    /// move; copies of the keys are moved and they stay; what follows in their channels is moved too; the
    /// first or the last of them is moved and the others scale about the other end.
    enum class Kind { move, copies, ripple, scaleFirst, scaleLast };

    /// @param frame    of the pointer, fractional
    /// @param grabbed  the time of the key that is under it: that one stops at whole frames
    KeyDrag(Session& session, Kind kind, double frame, Seconds grabbed, Qt::KeyboardModifiers modifiers);

    Kind kind() const { return kind_; }
    /// False: the keys cannot be changed, or the gesture was cancelled.
    bool running() const;
    /// Shift: a tenth of the way. Ctrl: whole frames or not, the other way round; of a drag that began with
    /// Ctrl, when it is pressed again.
    void moveTo(double frame, Qt::KeyboardModifiers modifiers);
    void commit();

private:
    bool begin();
    KeyMap map() const;
    double leastSpan() const;
    double toGrid(double frame) const;

    Session& session_;
    Kind kind_;
    double pointer_;    ///< where it was last
    double moved_ = 0;  ///< frames since the press, as the keys count them
    double grabbed_;    ///< frame where the grabbed key was
    double first_ = 0, last_ = 0;
    bool controlIsOld_;  ///< held since the press
    bool snaps_ = true;
    bool running_ = false;
};

}  // namespace sinew
