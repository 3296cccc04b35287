#include "ui/viewport/MotionCamera.h"

#include <algorithm>
#include <limits>

#include "core/math/Angle.h"
#include "core/skin/MorphTargets.h"
#include "core/skin/Skinning.h"
#include "ui/viewport/meshes/MeshBounds.h"

namespace sinew {

namespace {

using Evaluators = std::vector<std::unique_ptr<Evaluator>>;

/// Metres; beyond this, floats have too little precision.
constexpr double kMaxCoordinate = 1e9;
/// Largest number of frames evaluated. Longer clips are sampled at every n-th frame; what that misses is less
/// than the margin.
constexpr std::int64_t kMaxFrames = 10'000;

/// Collects the points that determine Camera::frame().
class OutermostPoints {
public:
    explicit OutermostPoints(const Camera& camera) : directions_(camera.framingDirections()) {
        reaches_.fill(-std::numeric_limits<double>::infinity());
    }
    void add(const Eigen::Vector3d& point) {
        if (!(point.array().abs() <= kMaxCoordinate).all()) return;  // also rejects NaN
        for (std::size_t i = 0; i < directions_.size(); ++i) {
            const double reach = directions_[i].dot(point);
            if (reach <= reaches_[i]) continue;
            reaches_[i] = reach;
            points_[i] = point;
            hasPoints_ = true;
        }
    }
    std::span<const Eigen::Vector3d> points() const {
        return hasPoints_ ? std::span<const Eigen::Vector3d>(points_) : std::span<const Eigen::Vector3d>();
    }

private:
    std::array<Eigen::Vector3d, 10> directions_;
    std::array<double, 10> reaches_;
    std::array<Eigen::Vector3d, 10> points_;
    bool hasPoints_ = false;
};

/// Points that bound the visible parts of the characters in their poses.
class VisiblePoints {
public:
    VisiblePoints(const Evaluators& characters, const FrameStyle& style)
        : characters_(&characters), bounds_(characters.size()), showBones_(style.bones) {
        for (std::size_t i = 0; style.meshes && i < characters.size(); ++i) {
            for (const auto& mesh : characters[i]->character().meshes) bounds_[i].emplace_back(*mesh);
        }
    }

    /// Returns the points in the characters' current poses.
    const std::vector<Eigen::Vector3d>& current() {
        points_.clear();
        for (std::size_t i = 0; i < characters_->size(); ++i) {
            const Evaluator& character = *(*characters_)[i];
            std::span<const double> factors = character.targetFactors();
            for (std::size_t m = 0; m < bounds_[i].size(); ++m) {
                const Mesh& mesh = *character.character().meshes[m];
                const std::size_t targets = targetCount(mesh);
                bounds_[i][m].appendCorners(skinMatrices(*mesh.skin, character.skeleton(), character.model()),
                                            factors.first(targets), points_);
                factors = factors.subspan(targets);
            }
            // A character without meshes shows its bones in any case.
            if (!showBones_ && !bounds_[i].empty()) continue;
            for (int joint = 0; joint < character.skeleton().size(); ++joint) {
                const BoneEnds ends = character.bone(joint);
                points_.insert(points_.end(), {ends.head, ends.tail});
            }
        }
        return points_;
    }

private:
    const Evaluators* characters_;
    std::vector<std::vector<MeshBounds>> bounds_;  // of each character's meshes
    std::vector<Eigen::Vector3d> points_;
    bool showBones_;
};

template <class Use>
void eachFrame(const Evaluators& characters, const Clip* clip, Use&& use) {
    const FrameRange played = clip ? clip->playedRange() : FrameRange{};
    const std::int64_t count = played.count();
    const std::int64_t step = (count + kMaxFrames - 1) / kMaxFrames;
    for (std::int64_t frame = 0; frame < count; frame += step) {
        const Seconds time = clip ? clip->rate.time(played.first + FrameIndex{frame}) : Seconds{};
        for (const auto& character : characters) character->evaluate(time);
        use();
    }
}

Eigen::Vector3d floorPosition(const Evaluator& character, int joint) {
    const Eigen::Vector3d position = character.model()[static_cast<std::size_t>(joint)].translation();
    return {position.x(), 0, position.z()};
}

/// Returns the first joint that moves across the floor, or -1. Joints above it belong to the file's
/// structure, not to the character.
int travellingJoint(const Evaluators& characters, const Evaluator& lead) {
    const double tolerance = 1e-3 * lead.skeleton().extent();
    std::vector<Eigen::Vector3d> first;
    int travelling = lead.skeleton().size();
    eachFrame(characters, lead.clip(), [&] {
        for (int joint = 0; joint < travelling; ++joint) {
            const Eigen::Vector3d position = floorPosition(lead, joint);
            if (first.size() <= static_cast<std::size_t>(joint)) first.push_back(position);
            if ((position - first[static_cast<std::size_t>(joint)]).norm() > tolerance) travelling = joint;
        }
    });
    return travelling < lead.skeleton().size() ? travelling : -1;
}

}  // namespace

MotionCamera::MotionCamera(const FrameStyle& style, const Evaluators& characters, std::size_t lead)
    : lead_(characters[lead].get()) {
    camera_.setViewport(QSizeF(style.width, style.height) / style.pixelRatio());
    setView(style.view);
    if (style.view == FrameStyle::View::frame) followedJoint_ = travellingJoint(characters, *lead_);
    VisiblePoints visible(characters, style);
    OutermostPoints outermost(camera_);
    eachFrame(characters, lead_->clip(), [&] {
        const Eigen::Vector3d position = leadPosition();
        for (const Eigen::Vector3d& point : visible.current()) outermost.add(point - position);
    });
    double extent = 0;
    for (const auto& character : characters) extent = std::max(extent, character->skeleton().extent());
    if (!outermost.points().empty())
        camera_.frame(outermost.points(), 0.05 * std::min(extent, kMaxCoordinate));
    offset_ = camera_.center();
}

const Camera& MotionCamera::follow() {
    const Eigen::Vector3d center = leadPosition() + offset_;
    if (center.allFinite()) camera_.moveBy(center - camera_.center());
    return camera_;
}

void MotionCamera::setView(FrameStyle::View view) {
    switch (view) {
        case FrameStyle::View::front:
            return camera_.setDirection(ViewDirection::front);
        case FrameStyle::View::side:
            return camera_.setDirection(ViewDirection::right);
        case FrameStyle::View::iso:
            camera_.setOrthographic(true);
            return camera_.lookFrom(kPi / 4, std::atan(std::sqrt(0.5)));  // isometric
        case FrameStyle::View::frame:
            return;  // the default view: from the front, to one side and slightly above
    }
}

Eigen::Vector3d MotionCamera::leadPosition() const {
    return followedJoint_ < 0 ? Eigen::Vector3d::Zero() : floorPosition(*lead_, followedJoint_);
}

}  // namespace sinew
