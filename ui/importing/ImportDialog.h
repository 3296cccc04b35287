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

class ImportPreview;

/// Which files to read, and how: the choices that files leave open (unit, rate of motion without one, how
/// BVH means its positions), and whether they join the open scene. Says what they hold as soon as it knows.
class ImportDialog : public QDialog {
    Q_OBJECT
public:
    /// @param open  what is open, to which files may be added
    ImportDialog(const Scene& open, const QString& folder, QWidget* parent = nullptr);

    QStringList files() const { return files_; }
    void setFiles(const QStringList& files);
    FileOpener::Mode mode() const;
    ReadOptions options() const;

private:
    void browse();
    void look();
    void followChoices();
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
    ImportPreview* preview_;
    QPushButton* import_;
};

}  // namespace sinew
