#pragma once

#include <QDialog>
#include <QObject>
#include <functional>

class QLabel;
class QWidget;

namespace sinew {

class NumberField;

/// Asks for a number and previews the outcome as text while it is edited.
class NumberDialog : public QDialog {
    Q_OBJECT
public:
    struct Options {
        QString title, label, unit, acceptText;
        int decimals = 0;
        double value = 0, minimum = 0, maximum = 0;
        std::function<QString(double)> outcome;
    };
    explicit NumberDialog(const Options& options, QWidget* parent = nullptr);

    double value() const;

private:
    NumberField* field_;
    QLabel* outcome_;
};

class Actions;
struct Session;

/// Implements Insert Time and Remove Time of the Retime menu, which ask for a number of frames and preview
/// the resulting length of the clip.
class RetimeActions : public QObject {
    Q_OBJECT
public:
    RetimeActions(Session& session, Actions& actions, QWidget& window);

private:
    void insertTime();
    void removeTime();
    void updateEnabled();

    Session* session_;
    Actions* actions_;
    QWidget* window_;
};

}  // namespace sinew
