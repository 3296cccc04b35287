#pragma once

#include <QDialog>
#include <QTimer>

#include "core/anim/FitLimits.h"
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

/// Limits from what clips do: percentile and margin, a histogram an angle with bounds to drag, and the frames
/// that would be outside. What it would make is shown everywhere at once, but while a hand's gesture goes on;
/// Apply makes it one step, Cancel, Escape and undo take it back. Clips are read off the GUI thread.
class FitLimitsDialog : public QDialog {
    Q_OBJECT
public:
    FitLimitsDialog(Session& session, QWidget* parent);

    /// For the selected joints of the active character; for all where none is selected.
    void open() override;
    BackgroundTask& task() { return task_; }

public Q_SLOTS:
    void accept() override;
    void reject() override;

private:
    void addChoices(QVBoxLayout& column);
    void addAngles(QVBoxLayout& column);
    std::vector<JointId> joints() const;
    std::vector<std::shared_ptr<const Clip>> chosenClips() const;
    void read();
    void forget();
    void take(std::vector<std::shared_ptr<const Clip>> clips, Result<std::vector<AngleSamples>> samples);
    void fit();
    void refresh();
    void preview();
    void takeBack();
    Result<Scene> edited() const;
    std::shared_ptr<const StepRecipe> recipe() const;
    void showOutliers();
    void goTo(const QModelIndex& row);

    Session* session_;
    BackgroundTask task_;
    QTimer soon_;
    std::shared_ptr<const Character> character_;     ///< as it is read
    std::vector<std::shared_ptr<const Clip>> read_;  ///< clips whose samples are shown
    std::vector<JointId> oneSided_;  ///< of the joints that are read those whose other side is not among them
    QComboBox* scope_ = nullptr;
    QListWidget* clips_ = nullptr;
    NumberField* percentile_ = nullptr;
    NumberField* margin_ = nullptr;
    QCheckBox* mirror_ = nullptr;
    FitAngles* angles_ = nullptr;
    QLabel* note_ = nullptr;
    OutlierModel* outliers_ = nullptr;
    QPushButton* apply_ = nullptr;
    bool own_ = false;  ///< a preview that this ends itself
};

}  // namespace sinew
