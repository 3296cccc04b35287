#pragma once

#include "ui/exporting/ExportSettings.h"
#include "ui/exporting/FileExporter.h"
#include "ui/exporting/SettingsDialog.h"

class QCheckBox;
class QComboBox;

namespace sinew {

class ClipCheckList;
class ExportPreview;
class OutputFileEdit;
class FrameRangeBox;
class KeyPolicyBox;
class PresetBox;
class RateOverrideBox;
class ConventionsBox;
struct Session;

/// Asks which clips of the active character go into which files, and how. It has the options of `sinew
/// convert`, with a preview of the result beside them.
class ExportDialog : public SettingsDialog {
    Q_OBJECT
public:
    /// @param folder   folder of the suggested file
    /// @param sources  files that the scene was read from
    ExportDialog(const Session& session, const QString& folder, const QStringList& sources,
                 QWidget* parent = nullptr);

    /// Returns one file for all checked clips, or one per clip if the format stores a single clip.
    std::vector<ExportJob> jobs() const;

    void accept() override;  ///< asks before overwriting files

private:
    QWidget* makeClips();
    QWidget* makeCheckBoxes();
    QWidget* makePreview();
    void connectSignals();
    void applyPresetSettings();
    void onSettingChanged();
    void show(const ExportSettings& choices);
    void applyType();
    void refresh();
    const ExportType& type() const;
    FormatSupport formatSupport() const;
    ExportSettings settings() const;
    WriteOptions writeOptions(const std::vector<std::shared_ptr<const Clip>>& clips) const;
    QString problem() const;  ///< why these settings cannot be exported; empty if they can

    const Session* session_;
    std::shared_ptr<const Character> character_;
    std::vector<ExportType> types_;
    PresetBox* presets_;
    QComboBox* type_;
    QComboBox* tableContent_;
    OutputFileEdit* file_;
    ClipCheckList* clips_;
    FrameRangeBox* frames_;
    QCheckBox* dropLoopEnd_;
    RateOverrideBox* rate_;
    KeyPolicyBox* keys_;
    ConventionsBox* target_;
    QCheckBox* meshes_;
    QCheckBox* figure_;
    QCheckBox* quantise_;
    QCheckBox* layers_;
    QCheckBox* extras_;
    QCheckBox* verify_;
    QCheckBox* report_;
    ExportPreview* preview_ = nullptr;
    QPushButton* export_ = nullptr;
    bool isUpdating_ = false;
};

}  // namespace sinew
