#pragma once

#include <QWidget>

#include "ui/exporting/ExportChoices.h"

class QComboBox;
class QPushButton;

namespace sinew {

/// Named sets of choices: what other programs expect, and those that the user keeps with the settings.
class PresetChoice : public QWidget {
    Q_OBJECT
public:
    explicit PresetChoice(QWidget* parent = nullptr);

    /// What the program expects whose preset is shown; null: none is.
    const ExportPreset* preset() const;
    /// The choices are no longer those of what is shown.
    void showAsChosen();
    void keep(const QString& name, const ExportChoices& choices);

Q_SIGNALS:
    void presetChosen();
    void savedChosen(const sinew::ExportChoices& choices);
    void keepAsked(const QString& name);

private:
    void fill();
    void use(int row);
    void askName();
    void forget();

    QComboBox* names_;
    QPushButton* forget_;
};

}  // namespace sinew
