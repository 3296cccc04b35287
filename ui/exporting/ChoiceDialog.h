#pragma once

#include <QDialog>
#include <initializer_list>

class QFormLayout;
class QPushButton;

namespace sinew {

/// Rows of choices, what would come of them beside, and a button that does it.
class ChoiceDialog : public QDialog {
    Q_OBJECT
protected:
    using QDialog::QDialog;

    /// To be called once, when all is made. The button says `verb` and is pressed by Enter.
    QPushButton* lay(QFormLayout* rows, QWidget* side, const QString& verb);
    /// Parts side by side under one name, which leads to the first.
    static QWidget* rowOf(std::initializer_list<QWidget*> parts);
};

}  // namespace sinew
