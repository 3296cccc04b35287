#pragma once

#include <QObject>
#include <map>
#include <string_view>

#include "core/base/Id.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

class Actions;
class CurveToolDialog;
class ToolPage;
struct Session;

/// Implements and enables the `curve.…`, `retime.…`, `clip.…`, `warp.…` and `ik.…` actions that change whole
/// curves. Each opens its page in the shared dialog, except `clip.reverse`, which runs at once, and
/// `clip.mirror`, which runs on a worker thread.
class CurveTools : public QObject {
    Q_OBJECT
public:
    CurveTools(Session& session, Actions& actions, QWidget& window);

    BackgroundTask& task() const;  ///< of the dialog
    BackgroundTask& mirroring() { return mirroring_; }

Q_SIGNALS:
    void reported(const QString& text);  ///< result of an action without a page

private:
    template <class Page, class... Arguments>
    void add(std::string_view id, Arguments... arguments);
    void updateEnabled();
    void reverse();
    void mirror();
    void startMirroring(CharacterId character, ClipId clip);

    Session* session_;
    Actions* actions_;
    CurveToolDialog* dialog_;
    BackgroundTask mirroring_;
    std::map<std::string_view, ToolPage*> pages_;
};

}  // namespace sinew
