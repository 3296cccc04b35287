#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "core/anim/ClipSampler.h"
#include "core/scene/Scene.h"

namespace sinew {

struct Session;

inline constexpr int kNoJoint = -1;

/// A channel that has a curve.
struct CurveRow {
    ChannelId id;
    int joint = 0;  ///< in the skeleton; kNoJoint: it is a goal's
    EulerOrder order = EulerOrder::XYZ;
    std::shared_ptr<const Curve> curve;  ///< never null, never empty
    bool slerp = false;                  ///< its joint turns by SLERP somewhere: see ShownCurves::value()
    QString name;                        ///< "Angle X"
    QString letter;                      ///< "X2"
};

/// A selected joint, or a goal of one, with its curves.
struct CurveGroup {
    JointId joint;  ///< whose channels they are
    QString name;
    std::vector<CurveRow> rows;  ///< in the order of the channels
};

/// Which curves the editor shows: those of the selected joints in the outliner's order, less what is hidden
/// or not alone; which one is active; and how their values become numbers of the value axis. View state.
class ShownCurves : public QObject {
    Q_OBJECT
public:
    explicit ShownCurves(Session& session, QObject* parent = nullptr);

    const std::vector<CurveGroup>& groups() const { return groups_; }
    /// The rows that are drawn, the active one last, so that it lies on top. Pointers until changed().
    const std::vector<const CurveRow*>& drawn() const { return drawn_; }
    const CurveRow* find(ChannelId id) const;  ///< of all rows, or null
    const CurveRow* active() const;            ///< one that is drawn, or null
    void setActive(ChannelId id);

    bool hidden(ChannelId id) const { return hidden_.contains(id); }
    bool locked(ChannelId id) const { return locked_.contains(id); }  ///< its keys cannot be touched here
    bool solo(ChannelId id) const { return solo_.contains(id); }
    bool shown(ChannelId id) const { return !hidden(id) && (!soloHere_ || solo(id)); }
    void setHidden(ChannelId id, bool on);
    void setLocked(ChannelId id, bool on);  ///< deselects its keys
    void setSolo(ChannelId id, bool on);
    bool anyHidden() const;  ///< one of the rows is not drawn
    void showEverything();   ///< nothing hidden, no solo

    bool normalised() const { return normalised_; }  ///< each curve's keys fill -1 to 1
    void setNormalised(bool on);

    /// The authored number that the joint shows: the curve's, or under SLERP the angle of the rotation
    /// nearest to it.
    double value(const CurveRow& row, Seconds time) const;
    /// Numbers of the value axis: axis = factor * authored + offset.
    struct Scale {
        double factor = 1, offset = 0;
    };
    Scale scale(const CurveRow& row) const;
    /// The active clip, as it is shown; null where there is none.
    const std::shared_ptr<const Clip>& clip() const { return clip_; }
    const ClipSampler& sampler() const;  ///< of clip(); made when first asked for

Q_SIGNALS:
    void changed();      ///< curves, rows, what is drawn, scales
    void rowsChanged();  ///< before changed(): other joints or channels
    void activeChanged();

private:
    void read();
    std::vector<CurveGroup> readGroups() const;
    CurveGroup readGroup(const Skeleton& skeleton, int joint) const;
    std::optional<CurveGroup> readGoal(const Character& character, const Goal& goal) const;
    bool choose();  ///< whether another curve is active
    void readRanges();
    void settle();

    Session* session_;
    std::uint64_t opening_ = 0;  ///< of the document that the sets below speak of
    std::shared_ptr<const Skeleton> skeleton_;
    std::shared_ptr<const Clip> clip_;
    std::vector<CurveGroup> groups_;
    std::vector<const CurveRow*> drawn_;
    std::optional<ChannelId> active_;
    std::set<ChannelId> hidden_, locked_, solo_;
    bool soloHere_ = false;  ///< one of the rows is solo
    bool normalised_ = false;
    std::map<ChannelId, std::pair<double, double>> ranges_;  ///< of the keys' values, while normalised
    mutable std::unique_ptr<ClipSampler> sampler_;           ///< null, or of an earlier state of the clip
};

/// The least and the greatest value of a curve's keys. O(keys).
std::pair<double, double> valueRange(const Curve& curve);

}  // namespace sinew
