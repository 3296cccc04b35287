#pragma once

#include <QDialog>
#include <memory>
#include <vector>

#include "core/scene/Scene.h"

class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QTableWidget;

namespace sinew {

/// Asks which clips of read files go onto a character, and shows which joints match: in the file, and here.
class ImportClipsDialog : public QDialog {
    Q_OBJECT
public:
    ImportClipsDialog(const Scene& found, std::shared_ptr<const Character> onto, QWidget* parent = nullptr);

    /// Whose clips are taken.
    std::shared_ptr<const Character> source() const;
    std::vector<std::shared_ptr<const Clip>> clips() const;

private:
    QWidget* makeTable();
    void showSource();
    void showMatches();
    void enable();

    Scene found_;
    std::shared_ptr<const Character> onto_;
    QComboBox* sources_;
    QListWidget* clips_;
    QLabel* summary_;
    QTableWidget* table_;
    QPushButton* accept_;
    int matches_ = 0;
};

}  // namespace sinew
