#pragma once

#include <QDialog>

class QGridLayout;

namespace sinew {

/// Which skeleton a new project begins with: one tile a template. Pressing one answers.
class NewDialog : public QDialog {
    Q_OBJECT
public:
    explicit NewDialog(QWidget* parent = nullptr);

    /// Once accepted, one of templateNames().
    const QString& chosen() const { return chosen_; }

private:
    void addTiles(QGridLayout& grid);

    QString chosen_;
};

}  // namespace sinew
