#pragma once

#include <functional>

#include "core/scene/edits/meshes/MeshWeights.h"
#include "ui/actions/ActionHandler.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

/// Implements the `weights.…` actions: paint mode, and edits of all weights of the selected meshes, or of all
/// meshes of the active character if none of them is selected. Edits run in the background; each is one step.
class WeightCommands : public ActionHandler {
    Q_OBJECT
public:
    /// Arguments of the edits.
    struct Settings {
        int iterations = 2;
        double strength = 0.5;
        double smallest = 0.01;
        std::size_t influences = 4;
        MeshId source{};  ///< to copy from; unset: the first mesh that is not edited
    };

    WeightCommands(Session& session, Actions& actions, QObject* parent);

    Settings settings;
    BackgroundTask& task() { return task_; }
    MeshId source() const;  ///< the mesh that weights are copied from; unset without meshes
    /// Returns the active character's meshes that edits apply to, without the one to copy from if `copies`.
    std::vector<MeshId> meshes(bool copies = false) const;

Q_SIGNALS:
    void reported(const QString& note);  ///< why nothing was done, or what was found

private:
    using Edit = std::function<Result<Scene>(const Scene&, const WeightScope&, Diagnostics&)>;

    void updateEnabled() override;
    void togglePainting(bool on);
    void showNextOverLimit();
    void run(const QString& text, Edit edit, bool copies = false);
    BackgroundTask task_;
    bool isPainting_ = false;
    bool showsWeights_ = false;  ///< whether weights were shown before paint mode
};

}  // namespace sinew
