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

    /// Makes a number of random inputs, then closes the dialogs and menus that are still open.
    void run(int count);
    /// Returns the last inputs, one per line, to reproduce a failure.
    std::string lastInputs() const;

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
    void note(const QString& input);
    static void dismiss(QWidget& blocking);

    MainWindow* window_;
    const Actions* actions_;
    Dice* dice_;
    QString folder_;
    QStringList files_;
    std::deque<QString> inputs_;
    QPointer<QWidget> blocking_;  ///< the dialog or menu that gets all input
    int blockedFor_ = 0;          ///< inputs since it appeared
    int left_ = 0;                ///< inputs still to be made
    int busyLevel_ = -1;          ///< level of the event loop of the current input; -1: none
    bool isDone_ = false;
};

}  // namespace sinew::test
