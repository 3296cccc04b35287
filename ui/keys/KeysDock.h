#pragma once

#include <QDockWidget>

class QStackedWidget;

namespace sinew {

class KeyPanel;
struct Session;

/// Shows the selected keys as numbers, or a hint how to select keys if there are none.
class KeysDock : public QDockWidget {
    Q_OBJECT
public:
    explicit KeysDock(Session& session, QWidget* parent = nullptr);

private:
    enum Page { closedPage, emptyPage, keysPage };

    void showKeys();

    Session* session_;
    QStackedWidget* pages_;
    KeyPanel* panel_;
    bool isSeen_ = false;  ///< neither hidden nor covered by another tab
};

}  // namespace sinew
