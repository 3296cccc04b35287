#pragma once

#include <QDialog>

#include "ui/exporting/MovieChoices.h"

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace sinew {

class FrameRangeBox;
class MoviePreview;
class RateBox;
struct Session;

/// What to draw into which movie or pictures, with a look at the first frame: the choices of `sinew render`.
class MovieDialog : public QDialog {
    Q_OBJECT
public:
    /// `folder`: where the suggested file name lies.
    MovieDialog(const Session& session, const QString& folder, QWidget* parent = nullptr);

    MovieChoices choices() const;
    const Scene& scene() const { return scene_; }

    void accept() override;  ///< asks before it overwrites

private:
    void addFile(QFormLayout& form, const QString& folder);
    void addMotion(QFormLayout& form);
    void addSize(QFormLayout& form);
    void addLook(QFormLayout& form);
    QWidget* makeSide();
    void browse();
    void useKindsExtension();
    void refresh();
    QString extension() const;
    QString problem() const;  ///< why it cannot be drawn so; empty: it can

    const Session* session_;
    Scene scene_;
    QComboBox* kind_;
    QLineEdit* path_ = nullptr;
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
    MoviePreview* preview_ = nullptr;
    QLabel* summary_ = nullptr;
    QPushButton* draw_ = nullptr;
};

}  // namespace sinew
