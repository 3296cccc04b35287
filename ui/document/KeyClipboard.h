#pragma once

#include <QString>
#include <memory>
#include <utility>

#include "core/scene/Scene.h"

namespace sinew {

struct Session;

/// Keys on the system's clipboard: of the selection, by the names of their joints.
class KeyClipboard {
public:
    explicit KeyClipboard(Session& session) : session_(&session) {}

    /// Why nothing can be pasted: "Copy keys first"; empty where it can.
    QString pasteRefusal() const;
    /// Copying changes nothing, previews go on. Each says what it did where that is not seen, or why it did
    /// nothing; else nothing.
    QString copy();
    QString cut();
    /// The first key at the playhead, onto joints of the same names; what is between the first and the last
    /// of a channel gives way. They are selected. One step.
    QString paste();

private:
    /// What the selected keys are of.
    std::pair<std::shared_ptr<const Character>, std::shared_ptr<const Clip>> source() const;

    Session* session_;
};

}  // namespace sinew
