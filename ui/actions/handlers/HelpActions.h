#pragma once

#include <QObject>

class QMainWindow;

namespace sinew {

class Actions;
class Banner;
class DisabledReasons;
class ManualExporter;
class StatusLine;
struct Session;

/// Implements the `help.…` actions: action search, manual, tutorials and About.
class HelpActions : public QObject {
    Q_OBJECT
public:
    /// @param banner  shows where the manual was saved
    /// @param window  parent of the dialogs; the search opens below its top right corner
    HelpActions(Session& session, Actions& actions, const DisabledReasons& reasons, Banner& banner,
                StatusLine& status, QMainWindow& window);

private:
    void showSearch();
    void showAbout();
    void connectTutorials(Session& session);
    void connectExporter(Banner& banner);
    void savePdf(const QString& proposed);  ///< path that the dialog proposes
    void saveHtml();

    Actions* actions_;
    const DisabledReasons* reasons_;
    QMainWindow* window_;
    ManualExporter* exporter_;
};

}  // namespace sinew
