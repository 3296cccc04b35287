#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/io/keys/MotionKeys.h"
#include "core/io/writing/WrittenMotion.h"
#include "core/math/Transform.h"

namespace sinew::test {

/// Plays keys by the rules of glTF: held beyond the ends, SLERP along the shorter arc, cubic Hermite.
class KeyPlayer {
public:
    KeyPlayer(const Skeleton& skeleton, const std::vector<JointKeys>& keys)
        : skeleton_(&skeleton), keys_(&keys) {}

    /// modelFromJoint of all joints, computed independently as matrices.
    std::vector<Eigen::Matrix4d> model(double time) const {
        std::vector<Eigen::Matrix4d> model;
        for (int i = 0; i < skeleton_->size(); ++i) {
            const Joint& joint = (*skeleton_)[i];
            const JointKeys& keys = (*keys_)[static_cast<std::size_t>(i)];
            const Eigen::Vector3d t = value(keys.translation, time, joint.rest.translation);
            const Eigen::Quaterniond r = value(keys.rotation, time, joint.rest.rotation);
            const Eigen::Vector3d s = value(keys.scale, time, joint.rest.scale);
            Eigen::Matrix4d local = Eigen::Matrix4d::Identity();
            local.topLeftCorner<3, 3>() = r.toRotationMatrix() * s.asDiagonal();
            local.topRightCorner<3, 1>() = t;
            const bool root = joint.parent == kNoParent;
            model.push_back(root ? local : model[static_cast<std::size_t>(joint.parent)] * local);
        }
        return model;
    }

private:
    static Eigen::Vector3d interpolate(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double u) {
        return (1 - u) * a + u * b;
    }
    static Eigen::Quaterniond interpolate(const Eigen::Quaterniond& a, const Eigen::Quaterniond& b,
                                          double u) {
        double cosine = a.dot(b);
        const double sign = cosine < 0 ? -1 : 1;
        cosine = std::min(cosine * sign, 1.0);
        if (cosine > 1 - 1e-12)
            return Eigen::Quaterniond(((1 - u) * a.coeffs() + sign * u * b.coeffs()).normalized());
        const double angle = std::acos(cosine);
        return Eigen::Quaterniond(
            (std::sin((1 - u) * angle) * a.coeffs() + sign * std::sin(u * angle) * b.coeffs()) /
            std::sin(angle));
    }
    static Eigen::Vector3d cubic(const PathKeys<Eigen::Vector3d>& keys, std::size_t i, double u) {
        const double h = keys.times[i + 1] - keys.times[i], u2 = u * u, u3 = u2 * u;
        return (2 * u3 - 3 * u2 + 1) * keys.values[i] + (u3 - 2 * u2 + u) * h * keys.outSlopes[i] +
               (3 * u2 - 2 * u3) * keys.values[i + 1] + (u3 - u2) * h * keys.inSlopes[i + 1];
    }
    static Eigen::Quaterniond cubic(const PathKeys<Eigen::Quaterniond>& keys, std::size_t i, double u) {
        ADD_FAILURE() << "rotations are never cubic";
        return interpolate(keys.values[i], keys.values[i + 1], u);
    }

    template <class Value>
    static Value value(const PathKeys<Value>& keys, double time, const Value& rest) {
        if (keys.empty()) return rest;
        if (time <= keys.times.front()) return keys.values.front();
        if (time >= keys.times.back()) return keys.values.back();
        const auto after = std::upper_bound(keys.times.begin(), keys.times.end(), time);
        const auto i = static_cast<std::size_t>(after - keys.times.begin()) - 1;
        const double u = (time - keys.times[i]) / (keys.times[i + 1] - keys.times[i]);
        if (keys.form == KeyForm::step) return keys.values[i];
        return keys.form == KeyForm::cubic ? cubic(keys, i, u)
                                           : interpolate(keys.values[i], keys.values[i + 1], u);
    }

    const Skeleton* skeleton_;
    const std::vector<JointKeys>* keys_;
};

/// The largest error of the keys, and where it is.
struct KeyError {
    double angle = 0, distance = 0;  ///< radians, metres
    double angleTime = 0, distanceTime = 0;
    int angleJoint = 0, distanceJoint = 0;
};

inline double angleBetween(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b) {
    const Eigen::Matrix3d chord = a.colwise().normalized() - b.colwise().normalized();
    return 2 * std::asin(std::min(1.0, chord.norm() / std::sqrt(8.0)));
}

/// Measures the head, the tail and six points beside the head.
inline void measure(const WrittenMotion& motion, const KeyPlayer& player, double time, double reach,
                    KeyError& worst) {
    const auto model = player.model(time);
    for (int i = 0; i < motion.skeleton().size(); ++i) {
        const auto j = static_cast<std::size_t>(i);
        Eigen::Matrix4d expected = Eigen::Matrix4d::Identity();
        expected.topRows<3>() = motion.model()[j].matrix();
        const double angle = angleBetween(expected.topLeftCorner<3, 3>(), model[j].topLeftCorner<3, 3>());
        if (angle > worst.angle) worst.angle = angle, worst.angleTime = time, worst.angleJoint = i;
        std::vector<Eigen::Vector3d> points{Eigen::Vector3d::Zero(), motion.skeleton()[i].tail};
        for (int axis = 0; axis < 6; ++axis)
            points.emplace_back((axis < 3 ? reach : -reach) * Eigen::Vector3d::Unit(axis % 3));
        for (const Eigen::Vector3d& point : points) {
            const double error = ((expected - model[j]) * point.homogeneous()).norm();
            if (error > worst.distance)
                worst.distance = error, worst.distanceTime = time, worst.distanceJoint = i;
        }
    }
}

inline KeyError keyError(const WriteSubject& subject, const std::vector<JointKeys>& keys,
                         const std::vector<double>& times, double reach = 0.1) {
    WrittenMotion motion(subject);
    const KeyPlayer player(*subject.skeleton, keys);
    KeyError worst;
    for (const double time : times) {
        motion.evaluate(Seconds{time});
        measure(motion, player, time, reach, worst);
    }
    return worst;
}

/// Times of a file: at 240 Hz, and at a rate that meets no frames.
inline std::vector<double> denseTimes(const WriteSubject& subject) {
    std::vector<double> times;
    const double end = subject.duration().value;
    for (double i = 0; i / 240 <= end; ++i) times.push_back(i / 240);
    for (double time = 0.0007; time < end; time += 0.00391) times.push_back(time);
    return times;
}

inline std::size_t keyCount(const std::vector<JointKeys>& keys) {
    std::size_t count = 0;
    for (const JointKeys& own : keys) count += own.count();
    return count;
}

}  // namespace sinew::test
