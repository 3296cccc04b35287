#include "ui/viewport/MotionCamera.h"

#include <algorithm>
#include <limits>

#include "core/math/Angle.h"
#include "core/skin/Skinning.h"
#include "ui/viewport/MeshBounds.h"

namespace sinew {

namespace {

using Characters = std::vector<std::unique_ptr<Evaluator>>;

/// Beyond this, metres, floats tell nothing apart.
constexpr double kFarthest = 1e9;
/// Frames of a clip that are looked at; of longer ones every n-th, which leaves out less than the margin.
constexpr std::int64_t kMostFrames = 10'000;

/// Of many points those that Camera::frame() looks at.
class OutermostPoints {
public:
    explicit OutermostPoints(const Camera& camera) : directions_(camera.framingDirections()) {
        farthest_.fill(-std::numeric_limits<double>::infinity());
    }
    void add(const Eigen::Vector3d& point) {
        if (!(point.array().abs() <= kFarthest).all()) return;  // nor what is no number
        for (std::size_t i = 0; i < directions_.size(); ++i) {
            const double reach = directions_[i].dot(point);
            if (reach <= farthest_[i]) continue;
            farthest_[i] = reach;
            points_[i] = point;
            any_ = true;
        }
    }
    std::span<const Eigen::Vector3d> points() const {
        return any_ ? std::span<const Eigen::Vector3d>(points_) : std::span<const Eigen::Vector3d>();
    }

private:
    std::array<Eigen::Vector3d, 10> directions_;
    std::array<double, 10> farthest_;
    std::array<Eigen::Vector3d, 10> points_;
    bool any_ = false;
};

/// What of the characters is seen, as points that go with their poses.
class SeenPoints {
public:
    SeenPoints(const Characters& characters, const FrameLook& look)
        : characters_(&characters), bounds_(characters.size()), bones_(look.bones) {
        for (std::size_t i = 0; look.meshes && i < characters.size(); ++i) {
            for (const auto& mesh : characters[i]->character().meshes)
                bounds_[i].emplace_back(*mesh->geometry, *mesh->skin);
        }
    }

    template <class Use>
    void each(Use&& use) {
        for (std::size_t i = 0; i < characters_->size(); ++i) {
            const Evaluator& character = *(*characters_)[i];
            for (std::size_t mesh = 0; mesh < bounds_[i].size(); ++mesh) eachCorner(i, mesh, use);
            // One without a mesh shows its bones all the same.
            if (!bones_ && !bounds_[i].empty()) continue;
            for (int joint = 0; joint < character.skeleton().size(); ++joint) {
                const BoneEnds ends = character.bone(joint);
                use(ends.head);
                use(ends.tail);
            }
        }
    }

private:
    template <class Use>
    void eachCorner(std::size_t index, std::size_t mesh, Use& use) {
        const Evaluator& character = *(*characters_)[index];
        const Skin& skin = *character.character().meshes[mesh]->skin;
        corners_.clear();
        bounds_[index][mesh].appendCorners(skinMatrices(skin, character.skeleton(), character.model()),
                                           corners_);
        for (const Eigen::Vector3d& corner : corners_) use(corner);
    }

    const Characters* characters_;
    std::vector<std::vector<MeshBounds>> bounds_;  // of each character's meshes
    std::vector<Eigen::Vector3d> corners_;
    bool bones_;
};

template <class Use>
void eachFrame(const Characters& characters, const Clip* clip, Use&& use) {
    const FrameRange played = clip ? clip->played() : FrameRange{};
    const std::int64_t count = played.count();
    const std::int64_t step = (count + kMostFrames - 1) / kMostFrames;
    for (std::int64_t frame = 0; frame < count; frame += step) {
        const Seconds time = clip ? clip->rate.time(played.first + FrameIndex{frame}) : Seconds{};
        for (const auto& character : characters) character->evaluate(time);
        use();
    }
}

Eigen::Vector3d overFloor(const Evaluator& character, int joint) {
    const Eigen::Vector3d place = character.model()[static_cast<std::size_t>(joint)].translation();
    return {place.x(), 0, place.z()};
}

/// The first joint that moves over the floor; -1 where none does. The joints above it are the file's, not the
/// character's.
int walkingJoint(const Characters& characters, const Evaluator& lead) {
    const double still = 1e-3 * lead.skeleton().extent();
    std::vector<Eigen::Vector3d> first;
    int walking = lead.skeleton().size();
    eachFrame(characters, lead.clip(), [&] {
        for (int joint = 0; joint < walking; ++joint) {
            const Eigen::Vector3d place = overFloor(lead, joint);
            if (first.size() <= static_cast<std::size_t>(joint)) first.push_back(place);
            if ((place - first[static_cast<std::size_t>(joint)]).norm() > still) walking = joint;
        }
    });
    return walking < lead.skeleton().size() ? walking : -1;
}

}  // namespace

MotionCamera::MotionCamera(const FrameLook& look, const Characters& characters, std::size_t lead)
    : lead_(characters[lead].get()) {
    camera_.setViewport(QSizeF(look.width, look.height) / look.pixelRatio());
    turn(look.view);
    if (look.view == FrameLook::View::frame) followed_ = walkingJoint(characters, *lead_);
    SeenPoints seen(characters, look);
    OutermostPoints outermost(camera_);
    eachFrame(characters, lead_->clip(), [&] {
        const Eigen::Vector3d place = leadPlace();
        seen.each([&](const Eigen::Vector3d& point) { outermost.add(point - place); });
    });
    double extent = 0;
    for (const auto& character : characters) extent = std::max(extent, character->skeleton().extent());
    if (!outermost.points().empty()) camera_.frame(outermost.points(), 0.05 * std::min(extent, kFarthest));
    offset_ = camera_.centre();
}

const Camera& MotionCamera::follow() {
    const Eigen::Vector3d centre = leadPlace() + offset_;
    if (centre.allFinite()) camera_.move(centre - camera_.centre());
    return camera_;
}

void MotionCamera::turn(FrameLook::View view) {
    switch (view) {
        case FrameLook::View::front:
            return camera_.look(ViewDirection::front);
        case FrameLook::View::side:
            return camera_.look(ViewDirection::right);
        case FrameLook::View::iso:
            camera_.setOrthographic(true);
            return camera_.lookFrom(kPi / 4, std::atan(std::sqrt(0.5)));  // all three axes equally short
        case FrameLook::View::frame:
            return;  // where every camera begins: from the front, aside and a little above
    }
}

Eigen::Vector3d MotionCamera::leadPlace() const {
    return followed_ < 0 ? Eigen::Vector3d::Zero() : overFloor(*lead_, followed_);
}

}  // namespace sinew
