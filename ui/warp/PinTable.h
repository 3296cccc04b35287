#pragma once

#include <QTableView>

namespace sinew {

class PinModel;
struct Session;

/// Table of pins. Its selected rows are the session's selected pins. Enter, F2 or typing edits the current
/// cell and Space toggles a lock; these keys take precedence over the window's shortcuts.
class PinTable : public QTableView {
    Q_OBJECT
public:
    PinTable(Session& session, PinModel& model, QWidget* parent = nullptr);

Q_SIGNALS:
    void deleteRequested();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showSelection();
    void applySelection();

    Session* session_;
    bool isSyncing_ = false;
};

}  // namespace sinew
