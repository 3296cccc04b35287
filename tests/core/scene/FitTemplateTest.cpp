#include "core/scene/fitting/FitTemplate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "core/rig/SideName.h"
#include "core/scene/templates/Templates.h"
#include "tests/core/scene/CapsuleBody.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Vector3d;
using test::CapsuleBody;
using test::headOf;
using test::skeletonOf;

std::shared_ptr<const FitBody> bodyOf(const BindSurface& surface) { return FitBody::create(surface).value(); }

Skeleton fit(const BindSurface& surface, const FitMarkers& markers) {
    return skeletonOf(fitTemplate(*bodyOf(surface), markers).value());
}

Skeleton fit(const BindSurface& surface, std::string_view name = "biped") {
    const auto body = bodyOf(surface);
    return skeletonOf(fitTemplate(*body, guessMarkers(name, *body).value()).value());
}

BindSurface scaled(BindSurface surface, double factor) {
    for (Vector3d& position : surface.positions) position *= factor;
    return surface;
}

/// Returns the same surface with its vertices and triangles in another order.
BindSurface shuffled(const BindSurface& surface) {
    std::mt19937 random(7);
    std::vector<std::uint32_t> order(surface.positions.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::shuffle(order, random);
    BindSurface result;
    result.positions.resize(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) result.positions[order[i]] = surface.positions[i];
    for (const auto& [a, b, c] : surface.triangles)
        result.triangles.push_back({order[b], order[c], order[a]});
    std::ranges::shuffle(result.triangles, random);
    return result;
}

double distanceFromAxis(const Vector3d& point, const Vector3d& head, const Vector3d& tail) {
    const Vector3d along = (tail - head).normalized(), away = point - head;
    return (away - along * along.dot(away)).norm();
}

TEST(FitBody, rejectsSurfacesWithoutABody) {
    const auto codeOf = [](const BindSurface& surface) { return FitBody::create(surface).error().code; };
    EXPECT_EQ(codeOf({}), ErrorCode::argumentInvalid);
    BindSurface triangle{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}};
    EXPECT_TRUE(FitBody::create(triangle).has_value());
    triangle.triangles.push_back({0, 1, 3});
    EXPECT_EQ(codeOf(triangle), ErrorCode::argumentInvalid);
    EXPECT_EQ(codeOf({{{2, 2, 2}, {2, 2, 2}, {2, 2, 2}}, {{0, 1, 2}}}), ErrorCode::argumentInvalid);
    EXPECT_EQ(codeOf({{{1e10, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}}), ErrorCode::argumentInvalid);
    const std::atomic<bool> cancel = true;
    EXPECT_EQ(FitBody::create(CapsuleBody().surface, &cancel).error().code, ErrorCode::cancelled);
}

TEST(FitBody, findsTheMiddleOfALimbFromAnyPointInIt) {
    BindSurface surface;
    const Vector3d head(0.2, 0.1, 0), tail(0.5, 0.9, 0.3);
    test::addCapsule(surface, {head, tail}, 0.1, 32);
    const auto body = bodyOf(surface);
    const Vector3d along = (tail - head).normalized(), side = along.unitOrthogonal(), up = along.cross(side);
    for (int i = 0; i < 12; ++i) {
        for (const double distance : {0.0, 0.03, 0.07, 0.12}) {
            const Vector3d point =
                head + 0.4 * (tail - head) + distance * (std::cos(i) * side + std::sin(i) * up);
            const auto middle = body->limbMiddle(point, along, 0.3);
            ASSERT_TRUE(middle.has_value()) << i << " " << distance;
            EXPECT_LT(distanceFromAxis(*middle, head, tail), 0.003);
        }
    }
    EXPECT_FALSE(body->limbMiddle({5, 5, 5}, along, 0.3).has_value());
}

TEST(FitBody, findsThePlaneOfSymmetry) {
    CapsuleBody capsules;
    EXPECT_NEAR(bodyOf(capsules.surface)->middle(), 0, 1e-9);
    for (Vector3d& position : capsules.surface.positions) position.x() += 3;
    EXPECT_NEAR(bodyOf(capsules.surface)->middle(), 3, 1e-9);
    test::addCapsule(capsules.surface, {{3.5, 1, 0}, {4.2, 1, 0}}, 0.02);
    EXPECT_NEAR(bodyOf(capsules.surface)->middle(), 3, 0.02) << "a tool in one hand";
}

TEST(FitTemplate, rejectsInvalidMarkers) {
    const CapsuleBody capsules;
    const auto body = bodyOf(capsules.surface);
    EXPECT_EQ(guessMarkers("robot-arm", *body).error().code, ErrorCode::nameUnknown);
    FitMarkers markers = capsules.markers();
    markers.templateName = "leg";
    EXPECT_EQ(fitTemplate(*body, markers).error().code, ErrorCode::nameUnknown);
    markers = capsules.markers();
    markers.positions.pop_back();
    EXPECT_EQ(fitTemplate(*body, markers).error().code, ErrorCode::argumentInvalid);
    markers = capsules.markers();
    markers.at("left knee").y() = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(fitTemplate(*body, markers).error().where, "left knee");
    markers = capsules.markers();
    for (Vector3d& position : markers.positions) position = {0, 1, 0};
    const auto collapsed = fitTemplate(*body, markers);
    ASSERT_FALSE(collapsed.has_value());
    EXPECT_EQ(collapsed.error().code, ErrorCode::argumentInvalid);
    EXPECT_NE(collapsed.error().message.find("move the fit markers apart"), std::string::npos);
}

TEST(FitTemplate, movesJointsToTheMiddleOfTheLimb) {
    const CapsuleBody capsules;
    FitMarkers markers = capsules.markers();
    // Markers are dragged on the surface, which the user sees.
    for (const char* side : {"left ", "right "}) {
        markers.at(std::string(side) + "elbow").z() += 0.9 * CapsuleBody::kArmRadius;
        markers.at(std::string(side) + "wrist").z() -= 0.7 * CapsuleBody::kArmRadius;
        markers.at(std::string(side) + "knee").z() += 0.9 * CapsuleBody::kLegRadius;
        markers.at(std::string(side) + "ankle").x() += 0.5 * CapsuleBody::kLegRadius;
    }
    const auto fitted = fitTemplate(*bodyOf(capsules.surface), markers).value();
    EXPECT_TRUE(fitted.unsnapped.empty());
    const Skeleton skeleton = skeletonOf(fitted);
    for (const char* joint : {"forearm", "hand", "shin"}) {
        for (const char* side : {".L", ".R"}) {
            const std::string name = std::string(joint) + side;
            EXPECT_LT((headOf(skeleton, name) - capsules.at(name)).norm(), 0.2 * CapsuleBody::kArmRadius)
                << name;
        }
    }
    for (const char* name : {"foot.L", "foot.R", "thigh.L", "thigh.R", "upperArm.L", "upperArm.R"})
        EXPECT_LT((headOf(skeleton, name) - capsules.at(name)).norm(), 0.5 * CapsuleBody::kLegRadius) << name;
    for (const char* name : {"hips", "spine", "chest", "upperChest", "neck", "head"}) {
        const Vector3d head = headOf(skeleton, name);
        EXPECT_LT(std::hypot(head.x(), head.z()), 0.02) << name;
    }
}

TEST(FitTemplate, findsTheMarkersOfABodyByItself) {
    const CapsuleBody capsules;
    const Skeleton skeleton = fit(capsules.surface);
    const std::map<std::string, std::string> bones{{"forearm", "hand"},
                                                   {"hand", "forearm"},
                                                   {"shin", "foot"},
                                                   {"foot", "shin"},
                                                   {"upperArm", "forearm"}};
    for (const auto& [joint, other] : bones) {
        for (const char* side : {".L", ".R"}) {
            const Vector3d head = headOf(skeleton, joint + side), known = capsules.at(joint + side);
            EXPECT_LT(distanceFromAxis(head, known, capsules.at(other + side)), 0.4 * CapsuleBody::kArmRadius)
                << joint;
            EXPECT_LT((head - known).norm(), 0.08) << joint;
        }
    }
    EXPECT_NEAR(headOf(skeleton, "thigh.L").y(), 0.95, 0.06);
    EXPECT_NEAR(headOf(skeleton, "head").y(), 1.57, 0.06);
    const auto body = bodyOf(capsules.surface);
    for (int j = 0; j < skeleton.size(); ++j)
        EXPECT_TRUE(body->contains(skeleton.restModel()[static_cast<std::size_t>(j)].translation()))
            << skeleton[j].name;
}

TEST(FitTemplate, isSymmetricForSymmetricBodies) {
    const Skeleton skeleton = fit(CapsuleBody().surface);
    const std::vector<int> pairs = mirrorPairs(skeleton);
    for (int j = 0; j < skeleton.size(); ++j) {
        const auto pair = static_cast<std::size_t>(pairs[static_cast<std::size_t>(j)]);
        Vector3d mirrored = skeleton.restModel()[pair].translation();
        mirrored.x() *= -1;
        EXPECT_LT((skeleton.restModel()[static_cast<std::size_t>(j)].translation() - mirrored).norm(), 1e-3)
            << skeleton[j].name;
    }
}

TEST(FitTemplate, doesNotDependOnTheOrderOfVertices) {
    const CapsuleBody capsules;
    const Skeleton one = fit(capsules.surface), other = fit(shuffled(capsules.surface));
    for (int j = 0; j < one.size(); ++j)
        EXPECT_TRUE(one[j].rest.translation.isApprox(other[j].rest.translation, 1e-6)) << one[j].name;
}

TEST(FitTemplate, givesTheSameResultAtAnySize) {
    const CapsuleBody capsules;
    const Skeleton one = fit(capsules.surface);
    for (const double factor : {0x1p-13, 0x1p13}) {
        const Skeleton other = fit(scaled(capsules.surface, factor));
        for (int j = 0; j < one.size(); ++j) {
            const auto index = static_cast<std::size_t>(j);
            const Vector3d expected = factor * one.restModel()[index].translation();
            EXPECT_LT((other.restModel()[index].translation() - expected).norm(), 1e-3 * factor)
                << one[j].name;
        }
    }
}

TEST(FitTemplate, toleratesHoles) {
    const CapsuleBody capsules;
    BindSurface holes = capsules.surface;
    std::mt19937 random(3);
    std::erase_if(holes.triangles, [&](const auto&) { return random() % 12 == 0; });
    const Skeleton skeleton = fit(holes, capsules.markers());
    for (const char* name : {"forearm.L", "forearm.R", "hand.L", "hand.R", "shin.L", "shin.R"})
        EXPECT_LT((headOf(skeleton, name) - capsules.at(name)).norm(), 0.4 * CapsuleBody::kArmRadius) << name;
}

TEST(FitTemplate, leavesJointsOutsideTheBodyAtTheirMarkers) {
    const CapsuleBody capsules;
    FitMarkers markers = capsules.markers();
    const Vector3d away(1.5, 1.2, 0.4);
    markers.at("left wrist") = away;
    const auto fitted = fitTemplate(*bodyOf(capsules.surface), markers).value();
    EXPECT_EQ(fitted.unsnapped, std::vector<std::string>{"hand.L"});
    EXPECT_LT((headOf(skeletonOf(fitted), "hand.L") - away).norm(), 1e-9);
}

TEST(FitTemplate, keepsNamesOrdersAndTheDirectionsOfBones) {
    const Skeleton skeleton = fit(CapsuleBody().surface);
    const Scene scene = newFromTemplate("biped").value();
    const Skeleton& pattern = *scene.characters[0]->skeleton;
    ASSERT_EQ(skeleton.size(), pattern.size());
    for (int j = 0; j < pattern.size(); ++j) {
        EXPECT_EQ(skeleton[j].name, pattern[j].name);
        EXPECT_EQ(skeleton[j].parent, pattern[j].parent);
        EXPECT_EQ(skeleton[j].order, pattern[j].order);
        EXPECT_EQ(skeleton[j].free, pattern[j].free);
        for (const int child : pattern.children(j)) {
            if ((pattern[child].rest.translation - pattern[j].tail).norm() > 1e-9) continue;
            EXPECT_LT((skeleton[child].rest.translation - skeleton[j].tail).norm(), 1e-9)
                << pattern[child].name;
        }
        if (pattern[j].parent == kNoParent) continue;
        EXPECT_GT(skeleton[j].tail.normalized().y(), 1 - 1e-9) << pattern[j].name;
        const Eigen::Matrix3d before = pattern.restModel()[static_cast<std::size_t>(j)].linear(),
                              after = skeleton.restModel()[static_cast<std::size_t>(j)].linear();
        EXPECT_GT(before.col(0).dot(after.col(0)), 0.5) << pattern[j].name;
        for (const AngleLimit& limit : skeleton[j].limits.angles) {
            EXPECT_TRUE(limit.mode != AngleLimit::Mode::limited || (limit.min <= 0 && limit.max >= 0));
        }
    }
}

TEST(FitTemplate, limitsCountFromTheTemplatesPose) {
    CapsuleBody capsules;
    FitMarkers markers = capsules.markers();
    // A T-pose, in which the arm is 45 degrees higher than in the template's.
    for (const char* side : {"left ", "right "}) {
        const double sign = side[0] == 'l' ? 1 : -1;
        markers.at(std::string(side) + "shoulder") = {sign * 0.18, 1.42, 0};
        markers.at(std::string(side) + "elbow") = {sign * 0.48, 1.42, 0};
        markers.at(std::string(side) + "wrist") = {sign * 0.73, 1.42, 0};
    }
    const Skeleton skeleton = fit(capsules.surface, markers);
    const Scene scene = newFromTemplate("biped").value();
    const Skeleton& pattern = *scene.characters[0]->skeleton;
    const auto rangeOf = [](const Skeleton& owner, std::string_view name) {
        const Joint& joint = owner[*owner.find(name)];
        const auto order = axes(joint.order);
        const auto z = std::ranges::find(order, 2) - order.begin();
        return joint.limits.angles[static_cast<std::size_t>(z)];
    };
    const AngleLimit before = rangeOf(pattern, "upperArm.L"), after = rangeOf(skeleton, "upperArm.L");
    EXPECT_NEAR(after.max - after.min, before.max - before.min, radians(1.0));
    EXPECT_NEAR(std::abs(after.min - before.min), radians(45.0), radians(12.0));
    EXPECT_NEAR(after.min, rangeOf(skeleton, "upperArm.R").max * -1, radians(1.0)) << "mirrored";
}

TEST(LikelyFacing, isWhereTheFeetOfADeepBodyPoint) {
    const test::CapsuleBody person;
    const auto facing = [&](const Eigen::Matrix3d& turn) {
        BindSurface surface = person.surface;
        for (Eigen::Vector3d& position : surface.positions) position = turn * position;
        return likelyFacing(*FitBody::create(surface).value());
    };
    EXPECT_EQ(facing(Eigen::Matrix3d::Identity()), Axis::z);
    for (const Axis axis : {Axis::x, Axis::minusX})
        EXPECT_EQ(facing(turnUpright(Axis::y, axis).transpose()), axis) << name(axis);
    // A dog is deep, too, but longer than it is high.
    BindSurface dog;
    test::addCapsule(dog, {{0, 0.6, -0.5}, {0, 0.6, 0.5}}, 0.12);
    test::addCapsule(dog, {{0, 0.1, 0.5}, {0, 0.6, 0.5}}, 0.05);
    EXPECT_EQ(likelyFacing(*FitBody::create(dog).value()), Axis::z);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
