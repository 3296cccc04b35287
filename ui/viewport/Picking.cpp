#include "ui/viewport/Picking.h"

#include <algorithm>
#include <cmath>

#include "ui/document/Visibility.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/RigShapes.h"

namespace sinew {

namespace {

constexpr double kReach = 4;  // logical pixels around a body at which it is still met

double length(QPointF v) { return std::hypot(v.x(), v.y()); }

/// A bone as it is seen: the part before the near plane.
struct SeenBone {
    Eigen::Vector3d a, b;
    QPointF screenA, screenB;

    static std::optional<SeenBone> create(const Camera& camera, const BoneEnds& ends) {
        SeenBone bone{ends.head, ends.tail, {}, {}};
        const double near = camera.nearPlane() * (1 + 1e-9) + 1e-12;
        const double depthA = camera.depth(bone.a), depthB = camera.depth(bone.b);
        if (depthA < near && depthB < near) return std::nullopt;
        const Eigen::Vector3d cut =
            ends.head + (ends.tail - ends.head) * ((near - depthA) / (depthB - depthA));
        if (depthA < near) bone.a = cut;
        if (depthB < near) bone.b = cut;
        const auto a = camera.project(bone.a), b = camera.project(bone.b);
        if (!a || !b) return std::nullopt;
        bone.screenA = *a;
        bone.screenB = *b;
        return bone;
    }

    /// The point of the bone that is seen nearest to a pixel.
    Eigen::Vector3d nearest(const Camera& camera, QPointF pixel) const {
        const QPointF along = screenB - screenA;
        const double square = QPointF::dotProduct(along, along);
        const double u =
            square > 0 ? std::clamp(QPointF::dotProduct(pixel - screenA, along) / square, 0.0, 1.0) : 0;
        if (camera.orthographic()) return a + (b - a) * u;
        // Even steps on the screen are uneven ones along the bone: farther parts are shorter.
        const double depthA = camera.depth(a), depthB = camera.depth(b);
        const double t = u * depthA / (u * depthA + (1 - u) * depthB);
        return a + (b - a) * t;
    }
};

/// How well a joint is met: lower is better, compared member by member.
struct Meeting {
    double outside;  ///< pixels beyond the body
    double depth;
    bool bone;  ///< the joint has a bone that can be met elsewhere

    bool before(const Meeting& other, double sameDepth) const {
        if (outside != other.outside) return outside < other.outside;
        if (std::abs(depth - other.depth) > sameDepth) return depth < other.depth;
        return !bone && other.bone;
    }
};

class JointFinder {
public:
    JointFinder(const Camera& camera, QPointF pixel) : camera_(camera), pixel_(pixel) {}

    /// @param size  of the character, see figureSize()
    void look(const Evaluator& character, int joint, double size) {
        const BoneEnds ends = character.bone(joint);
        const bool bone = hasBone(ends, size);
        const JointPlace place{character.character().id, character.skeleton()[joint].id};
        const double whole = (ends.tail - ends.head).norm();
        const double ball = ballRadius(whole, size);
        meet(ends.head, ball, kLeastBallRadius, bone, size, {place, BonePoint::End::head});
        if (!bone) return;
        if (character.skeleton().children(joint).empty()) {
            meet(ends.tail, kTipBall * ball, kTipBall * kLeastBallRadius, bone, size,
                 {place, BonePoint::End::tail});
        }
        if (const auto seen = SeenBone::create(camera_, ends)) {
            const Eigen::Vector3d at = seen->nearest(camera_, pixel_);
            const double share = std::clamp((at - ends.head).norm() / whole, 0.0, 1.0);
            const auto end = share < 0.5 ? BonePoint::End::head : BonePoint::End::tail;
            meet(at, boneHalfWidthAt(share, whole, size), 1, true, size, {place, end});
        }
    }

    std::optional<PointPlace> found() const { return found_; }

private:
    /// A round body about a point: its radius in metres, and in pixels at least `leastPixels`.
    void meet(const Eigen::Vector3d& point, double radius, double leastPixels, bool bone, double size,
              PointPlace place) {
        const auto seen = camera_.project(point);
        if (!seen) return;
        const double depth = camera_.depth(point);
        const double pixels = std::max(radius * camera_.pixelsPerMetre(depth), leastPixels);
        const double outside = std::max(0.0, std::ceil(length(*seen - pixel_) - pixels));
        const Meeting meeting{outside, depth - radius, bone};
        if (outside > kReach || (found_ && !meeting.before(best_, 1e-6 * size))) return;
        best_ = meeting;
        found_ = place;
        found_->direct = outside == 0;
    }

    const Camera& camera_;
    QPointF pixel_;
    Meeting best_{};
    std::optional<PointPlace> found_;
};

/// Whether a segment has a point inside a rectangle (Liang-Barsky).
bool touches(const QRectF& box, QPointF a, QPointF b) {
    double first = 0, last = 1;
    const auto clip = [&](double start, double step, double low, double high) {
        if (step == 0) return start >= low && start <= high;
        const double t0 = (low - start) / step, t1 = (high - start) / step;
        first = std::max(first, std::min(t0, t1));
        last = std::min(last, std::max(t0, t1));
        return first <= last;
    };
    return clip(a.x(), b.x() - a.x(), box.left(), box.right()) &&
           clip(a.y(), b.y() - a.y(), box.top(), box.bottom());
}

bool met(const Visibility* visibility, const Evaluator& character, int joint) {
    return !visibility || visibility->shown(character.skeleton()[joint].id);
}

}  // namespace

std::optional<JointPlace> jointAt(const Camera& camera, Characters characters, QPointF pixel,
                                  const Visibility* visibility) {
    const auto point = pointAt(camera, characters, pixel, visibility);
    return point ? std::optional(point->place) : std::nullopt;
}

std::optional<PointPlace> pointAt(const Camera& camera, Characters characters, QPointF pixel,
                                  const Visibility* visibility) {
    JointFinder finder(camera, pixel);
    for (const auto& character : characters) {
        const double size = figureSize(character->skeleton());
        for (int joint = 0; joint < character->skeleton().size(); ++joint) {
            if (met(visibility, *character, joint)) finder.look(*character, joint, size);
        }
    }
    return finder.found();
}

std::vector<JointPlace> jointsInside(const Camera& camera, Characters characters, const QRectF& box,
                                     const Visibility* visibility) {
    std::vector<JointPlace> inside;
    for (const auto& character : characters) {
        for (int joint = 0; joint < character->skeleton().size(); ++joint) {
            if (!met(visibility, *character, joint)) continue;
            const auto seen = SeenBone::create(camera, character->bone(joint));
            if (seen && touches(box, seen->screenA, seen->screenB)) {
                inside.push_back({character->character().id, character->skeleton()[joint].id});
            }
        }
    }
    return inside;
}

}  // namespace sinew
