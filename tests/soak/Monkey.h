#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <deque>

#include "tests/core/RandomRig.h"
#include "ui/actions/Actions.h"
#include "ui/window/MainWindow.h"

class QFileDialog;
class QMessageBox;

namespace sinew::test {

/// Operates the window at random, as fast as it can: keys, clicks, drags, wheels, menus, drops, dialogs and
/// storms of undo. Dialogs that wait for an answer get one. Files are only written to one folder.
class Monkey : public QObject {
public:
    /// @param folder  existing folder for the files that the monkey saves
    /// @param files   what it opens and drops
    Monkey(MainWindow& window, const Actions& actions, Dice& dice, QString folder, QStringList files);

    /// Acts, then closes all dialogs and menus that are still open.
    void run(int count);
    /// Returns the last things it did, to reproduce a failure.
    std::string lastDeeds() const;

private:
    void step();
    void act();
    QWidget* pickWindow();
    void answer(QFileDialog& dialog);
    void answer(QMessageBox& question);
    void press(QWidget& target);
    void click(QWidget& target);
    void drag(QWidget& target);
    void turnWheel(QWidget& target);
    void trigger();
    void drop();
    void undoMany();
    QPoint pointIn(const QWidget& target);
    void note(const QString& deed);
    static void dismiss(QWidget& blocking);

    MainWindow* window_;
    const Actions* actions_;
    Dice* dice_;
    QString folder_;
    QStringList files_;
    std::deque<QString> deeds_;
    QPointer<QWidget> blocking_;  ///< the dialog or menu that gets all input
    int blockedFor_ = 0;          ///< deeds since it appeared
    int left_ = 0;                ///< deeds still to be done
    int busyLevel_ = -1;  ///< number of nested event loops during the deed that is being done; -1: none is
    bool isDone_ = false;
};

}  // namespace sinew::test
