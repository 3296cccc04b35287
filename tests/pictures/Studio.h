#pragma once

#include <QImage>
#include <memory>
#include <optional>
#include <string_view>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/window/MainWindow.h"

namespace sinew {

/// How a new window is prepared before it is drawn.
struct Setting {
    const char* sample;  ///< action that opens a sample, name of a template, or text of a BVH file;
                         ///< empty: nothing is open
    const char* joint;   ///< selected joint; empty: none
    int frame;
    std::vector<const char*> actions;  ///< triggered one after the other
    const char* added = "";            ///< file of the samples to import, too
    std::optional<int> lastFrame{};    ///< shown after the actions
};

/// A window of its own for one picture or loop. Throws std::runtime_error if a step cannot be done.
class Studio {
public:
    Studio();

    void prepare(const Setting& setting);
    /// Returns the window, the open dialog, or the panel with a name, shown in front.
    QWidget& find(std::string_view part);
    /// Returns a part once it does not change any more: previews are computed in the background.
    QImage draw(QWidget& part) const;

    Session& session() { return *session_; }
    MainWindow& window() { return window_; }

private:
    void openSample(std::string_view sample);
    void waitUntilOpen(std::string_view sample, std::size_t characters);
    void select(const QString& name);

    std::unique_ptr<Session> session_;
    Actions actions_;
    MainWindow window_;
};

}  // namespace sinew
