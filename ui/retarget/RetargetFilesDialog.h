#pragma once

#include <QDialog>
#include <QStringList>
#include <functional>

#include "core/retarget/transfer/RetargetClip.h"
#include "ui/widgets/BackgroundTask.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace sinew {

/// What is done to each file.
struct RetargetFilesJob {
    std::shared_ptr<const Character> target;
    RetargetSettings settings;
    Mapping mapping;                         ///< for files with the skeleton `source`
    std::shared_ptr<const Skeleton> source;  ///< null: each file is mapped by itself
};

/// Retargets the clips of many files to one character and writes a file for each. The list shows the
/// progress; a failure does not stop the other files.
class RetargetFilesDialog : public QDialog {
    Q_OBJECT
public:
    RetargetFilesDialog(RetargetFilesJob job, QWidget* parent);

    /// Adds motion files, and those in folders and their subfolders.
    void addFiles(const QStringList& files);
    void setFolder(const QString& folder);
    BackgroundTask& task() { return task_; }

public Q_SLOTS:
    void reject() override;

private:
    /// A file, as the worker sees it.
    struct Item {
        QString input, output;
    };

    QWidget* makeOutput();
    QWidget* makeButtons();
    void chooseFiles();
    void chooseFolder(const QString& title, const std::function<void(const QString&)>& use);
    void removeSelected();
    void start();
    void finish(bool cancelled);
    std::vector<Item> items() const;
    void showStatus(int row, const QString& text, bool isError);
    void updateEnabled();

    RetargetFilesJob job_;
    BackgroundTask task_;
    QStringList files_;
    QTableWidget* table_;
    QLineEdit* folder_ = nullptr;
    QComboBox* format_ = nullptr;
    QProgressBar* progress_ = nullptr;
    QLabel* note_ = nullptr;
    QPushButton* add_ = nullptr;
    QPushButton* addFolder_ = nullptr;
    QPushButton* remove_ = nullptr;
    QPushButton* start_ = nullptr;
    QPushButton* close_ = nullptr;
    int failures_ = 0;
    int run_ = 0;  ///< number of runs; reports of earlier ones are ignored
};

}  // namespace sinew
