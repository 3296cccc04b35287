#pragma once

#include <QDockWidget>

class QStackedWidget;

namespace sinew {

class KeyPanel;
struct Session;

/// The selected keys as numbers; with none selected, how to select some.
class KeysDock : public QDockWidget {
    Q_OBJECT
public:
    explicit KeysDock(Session& session, QWidget* parent = nullptr);

private:
    void showKeys();

    Session* session_;
    QStackedWidget* pages_;
    KeyPanel* panel_;
    bool seen_ = false;  ///< not hidden and not behind another tab
};

}  // namespace sinew
