#pragma once

#include <QDialog>
#include <functional>

class QLabel;

namespace sinew {

class NumberField;

/// Asks for one number and says what it comes to before it happens.
class NumberDialog : public QDialog {
    Q_OBJECT
public:
    struct Question {
        QString title, label, unit, accept;
        int decimals = 0;
        double value = 0, minimum = 0, maximum = 0;
        std::function<QString(double)> outcome;
    };
    explicit NumberDialog(const Question& question, QWidget* parent = nullptr);

    double value() const;

private:
    NumberField* field_;
    QLabel* outcome_;
};

}  // namespace sinew
