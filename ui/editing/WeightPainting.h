#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <set>

#include "core/scene/Scene.h"
#include "core/skin/weights/WeightStroke.h"

namespace sinew {

class Document;
class Selection;

/// A point on a mesh: of a triangle, by its barycentric coordinates.
struct MeshPoint {
    MeshId mesh;
    std::size_t triangle = 0;
    Eigen::Vector3d weights = Eigen::Vector3d::Zero();
};

/// Painting the weights of the current joint on meshes of the active character. A stroke is one step:
/// begin(), any number of dab() and preview() calls, and commit() or cancel(). The brush stays as it is until
/// the window closes; paint mode, locked joints and the probe end when another document is opened.
class WeightPainting : public QObject {
    Q_OBJECT
public:
    static constexpr double kMinRadius = 2, kMaxRadius = 500;  ///< logical pixels

    /// Both arguments must outlive the object.
    WeightPainting(Document& document, Selection& selection);
    ~WeightPainting() override;

    bool isOn() const { return isOn_; }  ///< paint mode
    void setOn(bool on);
    /// Returns why painting is impossible now, such as "Select a joint to paint first"; empty if it is
    /// possible.
    QString refusal() const;

    const WeightBrush& brush() const { return brush_; }
    void setBrush(const WeightBrush& brush);
    double radius() const { return radius_; }  ///< logical pixels
    void setRadius(double pixels);
    /// Whether strokes are mirrored at the model's plane x = 0, onto the same mesh and the joint's
    /// counterpart.
    bool isSymmetric() const { return isSymmetric_; }
    void setSymmetric(bool symmetric);

    bool isLocked(JointId joint) const { return locked_.contains(joint); }
    std::vector<JointId> locked() const { return {locked_.begin(), locked_.end()}; }
    void setLocked(JointId joint, bool locked);

    /// Starts a stroke on a mesh. Returns false, and explains why, if it cannot be painted.
    bool begin(MeshId mesh);
    /// Applies one dab of the brush to the stroke's mesh.
    ///
    /// @param radius    metres
    /// @param pressure  0..1
    void dab(const MeshPoint& point, double radius, double pressure);
    void preview();  ///< shows the stroke; cancels it if its mesh has changed
    void commit();
    void cancel();
    bool isPainting() const { return stroke_ != nullptr; }

    /// A vertex whose influences are shown.
    struct Probe {
        MeshId mesh;
        std::uint32_t vertex = 0;
        friend bool operator==(const Probe&, const Probe&) = default;
    };
    const std::optional<Probe>& probe() const { return probe_; }
    void setProbe(std::optional<Probe> probe);
    /// Sets the weight of a joint at a vertex, and at the other vertices at the same position, as one step.
    void setWeight(const Probe& vertex, JointId joint, double weight);

Q_SIGNALS:
    void probeChanged();
    void changed();                       ///< mode, brush, radius, symmetry or locks
    void refused(const QString& reason);  ///< by begin() or setWeight()

private:
    struct Target {
        std::uint16_t joint;
        std::optional<std::uint16_t> heir;
    };
    /// What is computed once per geometry.
    struct Surface {
        std::shared_ptr<const Geometry> geometry;
        NearbyVertices nearby;
        VertexNeighbors neighbors;
        explicit Surface(const std::shared_ptr<const Geometry>& of)
            : geometry(of), nearby(of), neighbors(*of) {}
    };

    const Surface& surfaceOf(const Mesh& mesh);
    std::optional<Target> targetIn(Skin& skin, const Skeleton& skeleton, int joint) const;
    bool prepare(Skin& skin, const Skeleton& skeleton);
    void forget();
    void leaveDocument();

    Document* document_;
    Selection* selection_;
    bool isOn_ = false, isSymmetric_ = false;
    WeightBrush brush_;
    double radius_ = 40;
    std::set<JointId> locked_;
    std::optional<Surface> surface_;

    std::optional<Probe> probe_;
    std::uint64_t opening_ = 0;  ///< the document that locks and probe belong to

    // The current stroke.
    CharacterId character_;
    MeshId mesh_;
    std::shared_ptr<const Skin> before_;
    std::shared_ptr<const Mesh> painted_;  ///< with all painted joints in its skin
    Affine modelFromMesh_ = Affine::Identity();
    std::optional<Target> target_, mirrored_;
    QString text_;
    std::unique_ptr<WeightStroke> stroke_;
};

}  // namespace sinew
