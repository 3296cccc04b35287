#pragma once

#include <QDialog>

#include "ui/exporting/ExportChoices.h"
#include "ui/exporting/FileExporter.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace sinew {

class ClipChecks;
class ExportPreview;
class FrameRangeBox;
class KeyChoice;
class RateBox;
class TargetChoice;
struct Session;

/// Which clips of the active character go to which files, and how: the choices of `sinew convert`, with what
/// comes of them beside.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    /// `folder`: where the suggested file name lies.
    ExportDialog(const Session& session, const QString& folder, QWidget* parent = nullptr);

    /// A file for all ticked clips, or one for each where the format holds one clip.
    std::vector<ExportJob> jobs() const;

    void accept() override;  ///< asks before it overwrites

private:
    QWidget* makePresets();
    QWidget* makeFile(const QString& folder);
    QWidget* makeClips();
    QWidget* makeRate();
    QWidget* makeSwitches();
    QWidget* makePreview();
    void watch();
    void fillPresets();
    void usePreset(int row);
    void saveChoices();
    void forgetChoices();
    void show(const ExportChoices& choices);
    void browse();
    void useKind();
    void refresh();
    const ExportKind& kind() const;
    Holdings holdings() const;
    ExportChoices choices() const;
    WriteOptions optionsOf(const std::vector<std::shared_ptr<const Clip>>& clips) const;
    QString path() const;
    QString problem() const;  ///< why it cannot be exported so; empty: it can
    bool overwritingIsFine();

    const Session* session_;
    std::shared_ptr<const Character> character_;
    std::vector<ExportKind> kinds_;
    QComboBox* presets_;
    QToolButton* save_ = nullptr;
    QToolButton* forget_ = nullptr;
    QComboBox* kind_;
    QComboBox* table_;
    QLineEdit* path_ = nullptr;
    ClipChecks* clips_;
    FrameRangeBox* frames_;
    QCheckBox* drops_;
    QComboBox* rate_ = nullptr;
    RateBox* hertz_ = nullptr;
    KeyChoice* keys_;
    TargetChoice* target_;
    QCheckBox* meshes_;
    QCheckBox* verify_;
    QCheckBox* report_;
    ExportPreview* preview_ = nullptr;
    QPushButton* export_ = nullptr;
    QString confirmed_;  ///< the path whose overwriting the file dialog has asked about
    bool filling_ = false;
};

}  // namespace sinew
