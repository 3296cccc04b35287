#pragma once

#include <QColor>
#include <QDialog>
#include <QTimer>
#include <array>
#include <map>
#include <memory>
#include <vector>

#include "core/scene/fitting/FitTemplate.h"
#include "ui/widgets/BackgroundTask.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace sinew {

class FitView;
struct Session;

/// Fits a template to the meshes of the active character by fit markers, which are dragged in front and side
/// view. The mesh is read, drawn and searched for markers in the background; the fitted skeleton follows the
/// markers. OK replaces the character's skeleton as one history step.
class FitTemplateDialog : public QDialog {
    Q_OBJECT
public:
    FitTemplateDialog(Session& session, QWidget* parent);

    /// Opens the dialog for the active character, which must have a mesh.
    void open() override;
    BackgroundTask& task() { return task_; }

public Q_SLOTS:
    void accept() override;
    void reject() override;

Q_SIGNALS:
    void reported(const QString& note);

private:
    /// The mesh and what was found out about it in the background.
    struct ReadBody;
    static Result<ReadBody> readBody(const Scene& scene, CharacterId character, std::optional<Axis> facing,
                                     const std::array<QColor, 2>& colors, BackgroundTask::Control& control);

    void addOptions(QVBoxLayout& column);
    void addViews(QVBoxLayout& column);
    void read(std::optional<Axis> facing);
    void showBody(const Result<ReadBody>& read);
    void enableControls(bool enabled);
    void reset();
    void moveMarker(std::size_t marker, const Eigen::Vector3d& position);
    void makeSymmetric();
    void showMarkers();
    void fit();
    void showFit(const Skeleton& skeleton);
    QString replacedText() const;
    std::string_view templateName() const;

    Session* session_;
    BackgroundTask task_;
    QTimer fitTimer_;
    CharacterId character_;
    Axis facing_ = Axis::z;                  ///< becomes +Z, as the views show it
    bool guessesFacing_ = false;             ///< the user has not chosen the axis
    std::shared_ptr<const Character> read_;  ///< as its meshes were read
    std::shared_ptr<const FitBody> body_;
    std::map<std::string_view, FitMarkers> guesses_;  ///< by template
    FitMarkers markers_;
    std::optional<FittedSkeleton> fitted_;
    QComboBox *template_ = nullptr, *facingBox_ = nullptr;
    QCheckBox* symmetric_ = nullptr;
    QPushButton* reset_ = nullptr;
    FitView *front_ = nullptr, *side_ = nullptr;
    QLabel* note_ = nullptr;
    QPushButton* ok_ = nullptr;
};

}  // namespace sinew
