#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/base/Result.h"
#include "core/scene/Scene.h"
#include "core/skin/bind/BindWeights.h"
#include "ui/widgets/BackgroundTask.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace sinew {

class NumberField;
struct Session;

/// Binds meshes of the active character to its joints (see bindMeshes()). Weights are computed in another
/// thread and previewed everywhere, again whenever a setting changes, except during an interactive gesture.
/// Bind commits them as one step; Cancel and Escape discard them and stop the work. Messages of the
/// computation are shown, and reported when the step is made.
class BindDialog : public QDialog {
    Q_OBJECT
public:
    BindDialog(Session& session, QWidget* parent);

    /// Opens the dialog for the active character, with the selected meshes checked (all of them if none is
    /// selected).
    void open() override;
    BackgroundTask& task() { return task_; }

public Q_SLOTS:
    void accept() override;
    void reject() override;

private:
    void addMeshes(QVBoxLayout& column);
    void addSettings(QVBoxLayout& column);
    NumberField* addNumber(QFormLayout& form, const QString& label, int decimals, double minimum,
                           double maximum, const QString& tip);
    void addResult(QVBoxLayout& column);
    void followSession();
    void positionWindow();
    void restoreSettings();
    void storeSettings() const;
    BindSettings settings() const;
    std::vector<MeshId> checkedMeshes() const;
    void updateMethod();
    void schedule();
    void start();
    void receive(const Result<Scene>& bound, const Diagnostics& diagnostics);
    void showResult(const Diagnostics& diagnostics);
    void showNote(const QString& text, bool isError = false);
    Scene boundScene() const;
    void preview();
    void cancelPreview();
    void stepped();
    void commit();

    Session* session_;
    BackgroundTask task_;
    QTimer startTimer_, previewTimer_;
    std::shared_ptr<const Character> character_;      ///< as it was when the dialog was opened
    std::vector<std::shared_ptr<const Mesh>> bound_;  ///< meshes with new weights; empty if there are none
    Diagnostics diagnostics_;                         ///< on them
    QListWidget* meshes_ = nullptr;
    QComboBox* method_ = nullptr;
    QLabel* explanation_ = nullptr;
    NumberField* influences_ = nullptr;
    NumberField* resolution_ = nullptr;
    NumberField* falloff_ = nullptr;
    QLabel* note_ = nullptr;
    QPlainTextEdit* messages_ = nullptr;
    QPushButton* apply_ = nullptr;
    std::uint64_t baseStep_ = 0;  ///< history step that the preview is based on
    bool applyPending_ = false;   ///< Bind was pressed before the weights were ready
    bool isOwnChange_ = false;    ///< the dialog itself is changing the document or the task
};

}  // namespace sinew
