#pragma once

#include <QObject>
#include <string>

#include "core/anim/Clip.h"
#include "core/base/Result.h"

class QWidget;

namespace sinew {

class Actions;
struct Session;

/// Time warps that go from clip to clip: by the clipboard and by CSV files, in the same text.
class WarpTransfer : public QObject {
    Q_OBJECT
public:
    WarpTransfer(Session& session, Actions& actions, QWidget& window);

    /// One step, or a message. A file of another program may be anything.
    void load(const QString& path);
    /// Through a temporary in the same folder; a message where that cannot be.
    void save(const QString& path);

Q_SIGNALS:
    void noted(const QString& text);  ///< what was done that is not seen

private:
    void copy();
    void paste();
    void askLoad();
    void askSave();
    void enable();
    void put(const QString& step, const std::string& text, const std::string& name);
    /// Says which pin is the first to play what the clip does not have.
    void warnOfPinsBeyond(const Clip& clip, const TimeWarp& warp);
    void report(const Error& error);

    Session* session_;
    Actions* actions_;
    QWidget* window_;
};

}  // namespace sinew
