#pragma once

#include <string>

#include "ui/actions/ActionHandler.h"
#include "ui/session/ClipboardWatch.h"

namespace sinew {

/// Transfers time warps between clips through the clipboard and CSV files, both in the same text format.
class WarpTransfer : public ActionHandler {
    Q_OBJECT
public:
    WarpTransfer(Session& session, Actions& actions, QWidget& window);

    /// Loads a time warp as one step. Reports an error if the file is not a valid time warp.
    void load(const QString& path);
    /// Writes the time warp to `path` atomically, through a temporary file. Reports an error if that fails.
    void save(const QString& path);

Q_SIGNALS:
    void reported(const QString& text);  ///< confirms an operation that has no visible effect

private:
    void copy();
    void paste();
    void updateEnabled() override;
    void applyCsv(const QString& step, const std::string& text, const std::string& name);
    /// Warns about the first pin whose source frame is outside the clip.
    void warnAboutPinsOutside(const Clip& clip, const TimeWarp& warp);

    QWidget* window_;
    ClipboardWatch clipboard_;
};

}  // namespace sinew
