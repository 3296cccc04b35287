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

/// What the `curve.…`, `retime.…`, `clip.…`, `warp.…` and `ik.…` actions do that change curves as wholes, and
/// when they can be chosen: each opens its page in the one dialog, but `clip.reverse`, which is done at once.
class CurveTools : public QObject {
    Q_OBJECT
public:
    CurveTools(Session& session, Actions& actions, QWidget& window);

    BackgroundTask& task() const;

Q_SIGNALS:
    void noted(const QString& text);  ///< what was done at once

private:
    template <class Page, class... Arguments>
    void add(std::string_view id, Arguments... arguments);
    void enable();
    void reverse();

    Session* session_;
    Actions* actions_;
    CurveToolDialog* dialog_;
    std::map<std::string_view, ToolPage*> pages_;
};

}  // namespace sinew
