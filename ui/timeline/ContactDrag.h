#pragma once

#include <cstddef>

#include "core/anim/clip/Clip.h"

namespace sinew {

struct Session;

/// Drag of a contact in the timeline, or of one of its ends, from press to commit.
class ContactDrag {
public:
    enum class Part { whole, first, last };

    /// @param contact  index in ContactEditing::contacts()
    /// @param frame    fractional frame of the pointer
    ContactDrag(Session& session, std::size_t contact, Part part, double frame);

    /// @param snaps  ends move to whole frames
    void moveTo(double frame, bool snaps);
    void commit();
    bool hasMoved() const { return moved_; }

private:
    Session* session_;
    std::size_t contact_;
    Part part_;
    double pressed_;       ///< frame of the pointer at the press
    double first_, last_;  ///< frames of the contact at the press
    bool moved_ = false;
};

/// Adds a contact of a third of a second around a time of the active clip, within its frames.
void addContact(Session& session, JointId joint, Seconds time);

}  // namespace sinew
