#pragma once

#include <QTableView>

namespace sinew {

class PinModel;
struct Session;

/// The table of pins. Its selected rows are the selected pins of the session. Enter, F2 and typing edit the
/// current cell, Space works a lock; its own keys go before the window's.
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
    void takeSelection();

    Session* session_;
    bool following_ = false;
};

}  // namespace sinew
