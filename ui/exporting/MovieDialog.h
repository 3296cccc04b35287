#pragma once

#include "ui/exporting/ChoiceDialog.h"
#include "ui/exporting/MovieChoices.h"

class QCheckBox;
class QColor;
class QComboBox;
class QLabel;
class QSpinBox;

namespace sinew {

class FileChoice;
class FrameRangeBox;
class MoviePreview;
class RateBox;
struct Session;

/// What to draw into which movie or pictures, with a look at the first frame: the choices of `sinew render`.
/// Kind, size, camera, background, floor and samples are kept from one time to the next.
class MovieDialog : public ChoiceDialog {
    Q_OBJECT
public:
    /// `folder`: where the suggested file name lies.
    MovieDialog(const Session& session, const QString& folder, QWidget* parent = nullptr);

    MovieChoices choices() const;
    const Scene& scene() const { return scene_; }

    void accept() override;  ///< asks before it overwrites

private:
    void addMotion(QFormLayout& form);
    void addSize(QFormLayout& form);
    void addLook(QFormLayout& form);
    QWidget* makeSide();
    void useKind();
    void useLast();
    void keepLast() const;
    void askColor();
    void useColor(const QColor& color);
    void refresh();
    QString ending() const;
    QStringList files() const;
    QString problem() const;  ///< why it cannot be drawn so; empty: it can

    const Session* session_;
    Scene scene_;
    QComboBox* kind_;
    FileChoice* file_;
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
    QPushButton* draw_ = nullptr;
};

}  // namespace sinew
