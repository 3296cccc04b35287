#pragma once

#include <QDialog>
#include <QStringList>

#include "core/io/format/Format.h"
#include "ui/importing/FileOpener.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;

namespace sinew {

class ImportPreview;

/// Asks which files to read, and for what they leave open: unit, frame rate, the meaning of BVH positions,
/// and whether to add them to the open scene. Previews their contents.
class ImportDialog : public QDialog {
    Q_OBJECT
public:
    /// @param open  the open scene, to which files may be added
    ImportDialog(const Scene& open, const QString& folder, QWidget* parent = nullptr);

    QStringList files() const { return files_; }
    void setFiles(const QStringList& files);
    FileOpener::Mode mode() const;
    ReadOptions options() const;

private:
    void browse();
    void refreshPreview();
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
