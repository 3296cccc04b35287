#pragma once

#include <Eigen/Geometry>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>

#include "core/math/Angle.h"

namespace sinew::test {

/// Random numbers that are the same on every system, unlike the distributions of std.
class Dice {
public:
    explicit Dice(std::uint32_t seed) : engine_(seed) {}

    double between(double low, double high) {
        return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
    }
    /// low..high, both inclusive.
    int integer(int low, int high) {
        return low + static_cast<int>(engine_() % static_cast<std::uint32_t>(high - low + 1));
    }
    bool chance(double probability) { return between(0, 1) < probability; }
    Eigen::Vector3d vector(double size) {
        const double x = between(-size, size);
        const double y = between(-size, size);
        return {x, y, between(-size, size)};
    }
    Eigen::Quaterniond rotation() {
        const Eigen::Vector3d axis = vector(1) + Eigen::Vector3d(0, 1.5, 0);
        return Eigen::Quaterniond(Eigen::AngleAxisd(between(-kPi, kPi), axis.normalized()));
    }

    /// Returns one element of a container that is not empty.
    template <class Container>
    auto& oneOf(Container& container) {
        return *std::next(std::begin(container), integer(0, static_cast<int>(std::size(container)) - 1));
    }

private:
    std::mt19937 engine_;
};

}  // namespace sinew::test
