#pragma once

#include <QDialog>

#include "core/io/Format.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace sinew {

class FrameRangeBox;
struct Session;

/// Which frames of the active clip go to which file, at what rate and unit: the choices of `sinew convert`.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `folder`: where the suggested file name lies.
    ExportDialog(const Session& session, const QString& folder, QWidget* parent = nullptr);

    QString path() const;
    WriteOptions options() const;

    void accept() override;  ///< asks before it overwrites

private:
    QWidget* makeFile(const QString& folder);
    QWidget* makeRate();
    QWidget* makeUnit();
    void browse();
    void useFormatsExtension();
    void refresh();
    bool overwritingIsFine();

    const Session* session_;
    QComboBox* format_;
    FrameRangeBox* frames_;
    QComboBox* rate_;
    QDoubleSpinBox* hertz_;
    QComboBox* unit_;
    QDoubleSpinBox* customUnit_;
    QLineEdit* path_;
    QLabel* summary_;
    QPushButton* export_;
    QString confirmed_;  ///< the path whose overwriting the file dialog has asked about
};

}  // namespace sinew
