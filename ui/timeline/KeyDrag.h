#pragma once

#include <QCoreApplication>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/anim/clip/KeyChange.h"
#include "ui/timeline/TimelineRows.h"

namespace sinew {

// Finds keys of timeline rows. All functions take and return sorted keys.

/// Returns the keys of a row at the key time nearest to `time`, or none if that is farther away than `reach`.
/// O(tracks · log keys).
std::vector<KeyRef> keysAt(const TimelineRow& row, Seconds time, Seconds reach);

/// Returns the keys of a row between two times, both included.
std::vector<KeyRef> keysBetween(const TimelineRow& row, Seconds first, Seconds last);

/// Returns all keys of a row.
std::vector<KeyRef> keysOf(const TimelineRow& row);

struct Session;

/// Drag of the selected keys in time, from press to commit or cancel. Converts the pointer's frame to a
/// change of the keys.
class KeyDrag {
    Q_DECLARE_TR_FUNCTIONS(sinew::KeyDrag)
public:
    /// move: moves the keys. duplicate: moves copies of them. ripple: also moves all later keys in their
    /// channels. scaleFirst, scaleLast: moves the first or last key and scales the others about the other
    /// end.
    enum class Kind { move, duplicate, ripple, scaleFirst, scaleLast };

    /// @param frame    fractional frame of the pointer
    /// @param grabbed  time of the key under the pointer, the one that snaps to whole frames
    KeyDrag(Session& session, Kind kind, double frame, Seconds grabbed, Qt::KeyboardModifiers modifiers);

    /// Returns false if the keys cannot be changed or the gesture was cancelled.
    bool isRunning() const;
    /// Moves the keys. Shift slows the drag to a tenth; Ctrl inverts snapping. If Ctrl was held at the press,
    /// it counts only once it has been released and pressed again.
    void moveTo(double frame, Qt::KeyboardModifiers modifiers);
    void commit();

private:
    bool begin();
    KeyTransform map() const;
    QString stepText(int keys) const;

    Session& session_;
    Kind kind_;
    double pointer_;    ///< last frame of the pointer
    double moved_ = 0;  ///< frames moved since the press, with slow dragging taken into account
    double grabbed_;    ///< original frame of the grabbed key
    double first_ = 0, last_ = 0;
    bool controlHeldSincePress_;  ///< Ctrl has been held since the press
    bool snaps_ = true;
    bool running_ = false;
};

}  // namespace sinew
