#pragma once

#include "ui/exporting/ChoiceDialog.h"
#include "ui/exporting/ExportChoices.h"
#include "ui/exporting/FileExporter.h"

class QCheckBox;
class QComboBox;

namespace sinew {

class ClipChecks;
class ExportPreview;
class FileChoice;
class FrameRangeBox;
class KeyChoice;
class PresetChoice;
class RateChoice;
class TargetChoice;
struct Session;

/// Which clips of the active character go to which files, and how: the choices of `sinew convert`, with what
/// comes of them beside.
class ExportDialog : public ChoiceDialog {
    Q_OBJECT
public:
    /// `folder`: where the suggested file name lies.
    ExportDialog(const Session& session, const QString& folder, QWidget* parent = nullptr);

    /// A file for all ticked clips, or one for each where the format holds one clip.
    std::vector<ExportJob> jobs() const;

    void accept() override;  ///< asks before it overwrites

private:
    QWidget* makeClips();
    QWidget* makeSwitches();
    QWidget* makePreview();
    void watch();
    void usePreset();
    void choose();
    void show(const ExportChoices& choices);
    void useKind();
    void refresh();
    const ExportKind& kind() const;
    Holdings holdings() const;
    ExportChoices choices() const;
    WriteOptions optionsOf(const std::vector<std::shared_ptr<const Clip>>& clips) const;
    QString problem() const;  ///< why it cannot be exported so; empty: it can

    const Session* session_;
    std::shared_ptr<const Character> character_;
    std::vector<ExportKind> kinds_;
    PresetChoice* presets_;
    QComboBox* kind_;
    QComboBox* table_;
    FileChoice* file_;
    ClipChecks* clips_;
    FrameRangeBox* frames_;
    QCheckBox* drops_;
    RateChoice* rate_;
    KeyChoice* keys_;
    TargetChoice* target_;
    QCheckBox* meshes_;
    QCheckBox* verify_;
    QCheckBox* report_;
    ExportPreview* preview_ = nullptr;
    QPushButton* export_ = nullptr;
    bool filling_ = false;
};

}  // namespace sinew
