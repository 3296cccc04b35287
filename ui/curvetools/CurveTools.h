#pragma once

#include <QObject>
#include <map>
#include <string_view>

namespace sinew {

class Actions;
class BackgroundTask;
class CurveToolDialog;
class ToolPage;
struct Session;

/// Implements and enables the `curve.…`, `retime.…`, `clip.…`, `warp.…` and `ik.…` actions that change whole
/// curves. Each opens its page in the shared dialog, except `clip.reverse` and `clip.mirror`, which run at
/// once.
class CurveTools : public QObject {
    Q_OBJECT
public:
    CurveTools(Session& session, Actions& actions, QWidget& window);

    BackgroundTask& task() const;

Q_SIGNALS:
    void reported(const QString& text);  ///< result of an action that ran at once

private:
    template <class Page, class... Arguments>
    void add(std::string_view id, Arguments... arguments);
    void updateEnabled();
    void reverse();
    void mirror();

    Session* session_;
    Actions* actions_;
    CurveToolDialog* dialog_;
    std::map<std::string_view, ToolPage*> pages_;
};

}  // namespace sinew
