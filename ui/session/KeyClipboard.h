#pragma once

#include <QString>

#include "ui/session/ClipboardWatch.h"

namespace sinew {

struct Session;

/// Copies and pastes the selected keys through the system clipboard. Joints are matched by name.
class KeyClipboard {
public:
    explicit KeyClipboard(Session& session);

    /// Emits changed() when pasteRefusal() may change.
    const ClipboardWatch& watch() const { return watch_; }

    /// Returns why nothing can be pasted, such as "Copy keys first"; empty if keys can be pasted.
    QString pasteRefusal() const;
    /// Copying changes nothing and does not cancel previews. Each function returns a message about its
    /// outcome, or why it did nothing; cut() returns an empty string on success, since its effect is visible.
    QString copy();
    QString cut();
    /// Pastes keys onto joints of the same names, with the first key at the playhead. Existing keys between
    /// the first and last pasted key of a channel are replaced. The pasted keys are selected. One step.
    QString paste();

private:
    Session* session_;
    ClipboardWatch watch_;
};

}  // namespace sinew
