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

/// Asks which clips from files to import onto a character, and shows which joints match.
class ImportClipsDialog : public QDialog {
    Q_OBJECT
public:
    ImportClipsDialog(const Scene& scene, std::shared_ptr<const Character> target, QWidget* parent = nullptr);

    /// Returns the character whose clips are imported.
    std::shared_ptr<const Character> source() const;
    std::vector<std::shared_ptr<const Clip>> clips() const;

private:
    QWidget* makeTable();
    void showSource();
    void showMatches();
    void updateEnabled();

    Scene scene_;
    std::shared_ptr<const Character> target_;
    QComboBox* sources_;
    QListWidget* clips_;
    QLabel* summary_;
    QTableWidget* table_;
    QPushButton* accept_;
    int matchCount_ = 0;
};

}  // namespace sinew
