#pragma once

#include "ui/exporting/MovieExporter.h"
#include "ui/exporting/SettingsDialog.h"

class QCheckBox;
class QColor;
class QComboBox;
class QLabel;
class QSpinBox;

namespace sinew {

class OutputFileEdit;
class FrameRangeBox;
class MoviePreview;
class RateBox;
struct Session;

/// Dialog for rendering a movie or images, with the options of `sinew render` and a preview of the first
/// frame. File type, size, camera, background, floor and samples are remembered.
class MovieDialog : public SettingsDialog {
    Q_OBJECT
public:
    /// @param folder  folder of the suggested file
    MovieDialog(const Session& session, const QString& folder, QWidget* parent = nullptr);

    MovieSettings settings() const;
    const Scene& scene() const { return scene_; }

    void accept() override;  ///< asks before overwriting files

private:
    void addMotion(QFormLayout& form);
    void addSize(QFormLayout& form);
    void addAppearance(QFormLayout& form);
    QWidget* makePreview();
    void applyType();
    void restoreSettings();
    void storeSettings() const;
    void pickColor();
    void setCustomColor(const QColor& color);
    void refresh();
    QString ending() const;
    QStringList files() const;
    QString problem() const;  ///< why these settings cannot be rendered; empty if they can

    const Session* session_;
    Scene scene_;
    QComboBox* type_;
    OutputFileEdit* file_;
    FrameRangeBox* frames_ = nullptr;
    QCheckBox* resamples_ = nullptr;
    RateBox* rate_ = nullptr;
    QComboBox* size_ = nullptr;
    QSpinBox* width_ = nullptr;
    QSpinBox* height_ = nullptr;
    QComboBox* camera_ = nullptr;
    QCheckBox* meshes_ = nullptr;
    QCheckBox* bones_ = nullptr;
    QCheckBox* floor_ = nullptr;
    QComboBox* background_ = nullptr;
    QComboBox* samples_ = nullptr;
    MoviePreview* preview_ = nullptr;
    QLabel* summary_ = nullptr;
    QPushButton* render_ = nullptr;
};

}  // namespace sinew
