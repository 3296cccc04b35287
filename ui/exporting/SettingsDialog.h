#pragma once

#include <QDialog>
#include <initializer_list>

class QFormLayout;
class QPushButton;

namespace sinew {

/// Base of dialogs with rows of settings, a preview beside them, and a button that applies them.
class SettingsDialog : public QDialog {
    Q_OBJECT
protected:
    using QDialog::QDialog;

    /// Lays out the dialog; to be called once, after all rows exist. Returns the default button, labelled
    /// `verb`.
    ///
    /// @param page  of the manual, which the Help button opens
    QPushButton* layOut(QFormLayout* rows, QWidget* side, const QString& verb, const char* page);
};

/// Places widgets side by side at the left of `row`. A form label of `row` focuses the first of them.
void layOutRow(QWidget& row, std::initializer_list<QWidget*> parts);
/// Returns a new row of widgets.
QWidget* makeRow(std::initializer_list<QWidget*> parts);

}  // namespace sinew
