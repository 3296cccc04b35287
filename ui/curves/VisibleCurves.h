#pragma once

#include <QObject>
#include <QString>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <set>
#include <vector>

#include "core/anim/sampling/ClipSampler.h"
#include "core/scene/Scene.h"

namespace sinew {

struct Session;

inline constexpr int kNoJoint = -1;

/// A channel with a curve.
struct CurveRow {
    ChannelId id;
    int joint = 0;  ///< index in the skeleton, or kNoJoint if the channel belongs to a goal or shape
    EulerOrder order = EulerOrder::XYZ;
    std::shared_ptr<const Curve> curve;  ///< never null or empty
    bool slerp = false;                  ///< the joint has SLERP segments: see VisibleCurves::value()
    QString name;                        ///< "Angle X"; for a weight the name of its shape
    QString letter;                      ///< "X2"
};

/// A selected joint, one of its goals, or a selected mesh, with its curves.
struct CurveGroup {
    JointId joint;  ///< owner of the channels; a goal's or mesh's id for a goal or mesh
    QString name;
    std::vector<CurveRow> rows;  ///< in channel order
};

/// The curves shown by the editor: those of the selected joints in outliner order and those of the selected
/// meshes' shapes, without hidden curves and respecting solo. Also stores which curve is active and how
/// values map to the value axis. Not part of the document.
class VisibleCurves : public QObject {
    Q_OBJECT
public:
    explicit VisibleCurves(Session& session, QObject* parent = nullptr);

    const std::vector<CurveGroup>& groups() const { return groups_; }
    /// Returns the rows of all groups as a range.
    auto rows() const { return groups_ | std::views::transform(&CurveGroup::rows) | std::views::join; }
    QString groupName(JointId joint) const;  ///< of the channels' owner; empty if it has no group
    QString groupName(ChannelId id) const;   ///< of the group with this channel; empty if there is none
    /// Returns the rows that are drawn, the active one last so that it is on top. Pointers are valid until
    /// changed().
    const std::vector<const CurveRow*>& drawn() const { return drawn_; }
    const CurveRow* find(ChannelId id) const;  ///< searches all rows; null if there is none
    const CurveRow* active() const;            ///< null if no row is drawn
    void setActive(ChannelId id);

    /// Switches of a channel. solo: only such channels are drawn. lock: its keys cannot be edited here. hide:
    /// it is not drawn.
    enum Switch { soloSwitch, lockSwitch, hideSwitch, switchCount };
    bool isOn(Switch control, ChannelId id) const { return on_[control].contains(id); }
    /// Sets a switch. Locking a channel deselects its keys.
    void setSwitch(Switch control, ChannelId id, bool on);
    bool isHidden(ChannelId id) const { return isOn(hideSwitch, id); }
    bool isLocked(ChannelId id) const { return isOn(lockSwitch, id); }
    bool isSolo(ChannelId id) const { return isOn(soloSwitch, id); }
    bool isVisible(ChannelId id) const { return !isHidden(id) && (!hasSolo_ || isSolo(id)); }
    bool hasHidden() const;  ///< at least one row is not drawn
    void showAll();          ///< clears hidden and solo

    bool isNormalized() const { return normalized_; }  ///< each curve is scaled to -1…1
    void setNormalized(bool on);

    /// Returns the authored value of a channel at a time: the curve's value, or under SLERP the angle of the
    /// interpolated rotation closest to the curve.
    double value(const CurveRow& row, Seconds time) const;
    /// Mapping to the value axis: axis = factor * authored + offset.
    struct Scale {
        double factor = 1, offset = 0;
    };
    Scale scale(const CurveRow& row) const;
    /// Returns the curves of the active clip or layer including any preview, or null if there is none.
    const std::shared_ptr<const Clip>& clip() const { return clip_; }
    /// Returns the curve that the base has for a channel while a layer is active and values are not
    /// normalised; otherwise null.
    const Curve* base(ChannelId id) const { return base_ && !normalized_ ? base_->find(id) : nullptr; }
    const ClipSampler& sampler() const;  ///< of clip(); created on first use

Q_SIGNALS:
    void changed();      ///< curves, rows, drawn rows or scales changed
    void rowsChanged();  ///< emitted before changed() if joints or channels changed
    void activeChanged();

private:
    void reload();
    std::vector<CurveGroup> readGroups() const;
    /// Returns a mesh with the curves of its shapes.
    CurveGroup readMesh(const Mesh& mesh) const;
    /// Returns the rows of a joint, or of a goal if `joint` is kNoJoint.
    std::vector<CurveRow> readRows(JointId owner, int joint, EulerOrder order) const;
    bool updateDrawn();  ///< returns whether the active curve changed
    void readRanges();
    void refresh();

    Session* session_;
    std::uint64_t documentOpening_ = 0;  ///< document that the sets below belong to
    std::shared_ptr<const Skeleton> skeleton_;
    std::shared_ptr<const Clip> clip_;
    std::shared_ptr<const Clip> base_;  ///< null unless a layer is active
    std::vector<CurveGroup> groups_;
    std::vector<const CurveRow*> drawn_;
    std::optional<ChannelId> active_;
    std::array<std::set<ChannelId>, switchCount> on_;
    bool hasSolo_ = false;  ///< at least one row is solo
    bool normalized_ = false;
    std::map<ChannelId, std::pair<double, double>> ranges_;  ///< value ranges of the keys, only if normalised
    mutable std::unique_ptr<ClipSampler> sampler_;           ///< null, or of an earlier state of the clip
};

}  // namespace sinew
