#pragma once

#include <QObject>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/scene/Scene.h"
#include "core/skin/Deformation.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

class CurrentPose;
class Document;
class Playback;
class Selection;

/// Measures what the shown pose, of the playhead or a test pose, does to the meshes of the active character:
/// off the GUI thread, while colours or a test pose are shown and nothing plays. Measuring starts over
/// whenever the pose or the weights change.
class DeformationCheck : public QObject {
    Q_OBJECT
public:
    /// What meshes are coloured by.
    enum class Colors { none, thicknessLoss, penetration };
    /// The loss of thickness that is shown with the strongest colour; the weakest is that of surfaces that
    /// count as thinner.
    static constexpr double kFullLoss = 0.5;

    /// All arguments must outlive the object.
    DeformationCheck(Document& document, Selection& selection, Playback& playback, CurrentPose& pose);

    Colors colors() const { return colors_; }
    void setColors(Colors colors);

    /// The pose as measured last, with each skinning method.
    struct Summary {
        DeformationTotals linearBlend, dualQuaternion;
    };
    const std::optional<Summary>& summary() const { return summary_; }
    /// Returns why nothing is measured, such as "Stop playback to measure the meshes", as a sentence without
    /// a full stop; empty if there is a summary.
    QString hint() const;

    /// One number per vertex, 0 (no colour) to 1.
    using Levels = std::shared_ptr<const std::vector<float>>;
    /// Returns the colours of a mesh of the active character, with its own skinning method; null if they are
    /// not shown or not measured yet.
    Levels levelsOf(MeshId mesh) const;

    BackgroundTask& task() { return task_; }

Q_SIGNALS:
    void changed();  ///< colours, summary or hint

private:
    /// What a meter depends on.
    struct Subject {
        std::shared_ptr<const Skeleton> skeleton;
        std::vector<std::shared_ptr<const Geometry>> geometries;
        friend bool operator==(const Subject&, const Subject&) = default;
    };
    struct Measured {
        Summary summary;
        std::map<MeshId, Levels> thicknessLoss, penetration;
    };
    static Measured measured(const DeformationMeter& meter, const Character& character,
                             std::span<const Affine> model, const std::atomic<bool>& cancel);
    bool isWanted() const;
    void update();
    void start();
    void clear();

    Selection* selection_;
    Playback* playback_;
    CurrentPose* pose_;
    Colors colors_ = Colors::none;
    std::optional<Summary> summary_;
    std::map<MeshId, Levels> thicknessLoss_, penetration_;
    Subject subject_;  ///< of meter_ and of the running task
    std::shared_ptr<const DeformationMeter> meter_;
    bool isStale_ = false;  ///< the pose has changed since the running task started
    BackgroundTask task_;
};

}  // namespace sinew
