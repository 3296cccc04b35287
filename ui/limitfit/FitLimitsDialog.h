#pragma once

#include <QDialog>
#include <QTimer>

#include "core/anim/limits/FitLimits.h"
#include "core/scene/Scene.h"
#include "ui/widgets/BackgroundTask.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace sinew {

class FitAngles;
class NumberField;
class OutlierModel;
struct Session;
struct StepRecipe;

/// Fits limits to clips: percentile and margin, one histogram per angle with draggable bounds, and a list of
/// the frames that would be outside. The result is previewed everywhere, except during an interactive
/// gesture. Apply commits it as one history entry; Cancel, Escape and undo discard it. Clips are sampled in
/// the background.
class FitLimitsDialog : public QDialog {
    Q_OBJECT
public:
    FitLimitsDialog(Session& session, QWidget* parent);

    /// Opens the dialog for the active character's selected joints, or for all joints if none is selected.
    void open() override;
    BackgroundTask& task() { return task_; }

public Q_SLOTS:
    void accept() override;
    void reject() override;

private:
    void addOptions(QVBoxLayout& column);
    void addAngles(QVBoxLayout& column);
    std::vector<JointId> joints() const;
    std::vector<std::shared_ptr<const Clip>> chosenClips() const;
    void sample();
    void clearSamples();
    void showSamples(std::vector<std::shared_ptr<const Clip>> clips,
                     Result<std::vector<AngleSamples>> samples);
    void fit();
    void refresh();
    void preview();
    void cancelPreview();
    Result<Scene> fittedScene() const;
    std::shared_ptr<const StepRecipe> recipe() const;
    void showOutliers();
    void goTo(const QModelIndex& row);

    Session* session_;
    BackgroundTask task_;
    QTimer refreshTimer_;
    std::shared_ptr<const Character> character_;             ///< state of the character that was sampled
    std::vector<std::shared_ptr<const Clip>> sampledClips_;  ///< clips whose samples are shown
    std::vector<JointId> oneSided_;  ///< sampled joints whose counterpart on the other side is not sampled
    QComboBox* scope_ = nullptr;
    QListWidget* clips_ = nullptr;
    NumberField* percentile_ = nullptr;
    NumberField* margin_ = nullptr;
    QCheckBox* mirror_ = nullptr;
    FitAngles* angles_ = nullptr;
    QLabel* note_ = nullptr;
    OutlierModel* outliers_ = nullptr;
    QPushButton* apply_ = nullptr;
    bool isEndingPreview_ = false;  ///< whether the dialog itself is ending its preview
};

}  // namespace sinew
