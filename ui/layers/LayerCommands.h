#pragma once

#include <functional>

#include "core/anim/layers/BakeLayers.h"
#include "ui/actions/ActionHandler.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

/// Implements the `layers.…` actions on the active clip and its active layer. Those that bake curves run in
/// the background. Each is one step.
class LayerCommands : public ActionHandler {
    Q_OBJECT
public:
    LayerCommands(Session& session, Actions& actions, QWidget* window);

    BackgroundTask& task() { return task_; }
    /// Limits the active layer to the selected joints, with factors that fall off over this many joints, or
    /// removes its mask if no joint is selected.
    void setMask(int falloff);

private:
    using Bake = std::function<Result<Scene>(const Scene&, const LayerBakeControl&)>;

    void updateEnabled() override;
    const ClipLayer* layer() const;  ///< the active one, or null
    void commit(const QString& text, Result<Scene> edited);
    void bake(const QString& text, Bake bake);
    void addNew(LayerMode mode, bool forSelection);
    void convert();
    void split();
    void addDifference();
    void keyWeight();

    QWidget* window_;
    BackgroundTask task_;
};

}  // namespace sinew
