#pragma once

#include <QDialog>
#include <QStringList>

#include "core/io/Format.h"
#include "ui/importing/FileOpener.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;

namespace sinew {

/// Which files to read, and how: the choices that files leave open (unit, rate of motion without one, how
/// BVH means its positions), and whether they join the open scene.
class ImportDialog : public QDialog {
    Q_OBJECT
public:
    /// `sceneOpen`: whether there is something to add to.
    ImportDialog(bool sceneOpen, const QString& folder, QWidget* parent = nullptr);

    QStringList files() const { return files_; }
    void setFiles(const QStringList& files);
    FileOpener::Mode mode() const;
    ReadOptions options() const;

private:
    void browse();
    QWidget* makeFiles();
    QWidget* makeUnit();
    QWidget* makeRate();

    QString folder_;
    QStringList files_;
    QLineEdit* names_;
    QComboBox* unit_;
    QDoubleSpinBox* customUnit_;
    QCheckBox* hasRate_;
    QDoubleSpinBox* rate_;
    QCheckBox* addPositions_;
    QCheckBox* addToScene_;
    QPushButton* import_;
};

}  // namespace sinew
