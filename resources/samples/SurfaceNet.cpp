#include "resources/samples/SurfaceNet.h"

namespace sinew {

namespace {

/// The corners of a box of cells, and what belongs to each.
class Lattice {
public:
    explicit Lattice(const Eigen::Array3i& cells) : size_(cells + 1) {}

    std::size_t count() const { return static_cast<std::size_t>(size_.prod()); }
    std::size_t at(const Eigen::Array3i& place) const {
        return static_cast<std::size_t>((place.z() * size_.y() + place.y()) * size_.x() + place.x());
    }
    template <class Do>
    void forEach(const Eigen::Array3i& first, const Eigen::Array3i& end, Do action) const {
        for (int z = first.z(); z < end.z(); ++z) {
            for (int y = first.y(); y < end.y(); ++y) {
                for (int x = first.x(); x < end.x(); ++x) action(Eigen::Array3i(x, y, z));
            }
        }
    }
    const Eigen::Array3i& size() const { return size_; }

private:
    Eigen::Array3i size_;
};

Eigen::Array3i corner(int number) { return {number & 1, number >> 1 & 1, number >> 2 & 1}; }

Eigen::Array3i unit(int axis) { return Eigen::Vector3i::Unit(axis).array(); }

class Netting {
public:
    Netting(std::vector<double> values, const Lattice& lattice, const Eigen::Vector3d& low, double cell)
        : values_(std::move(values)), lattice_(lattice), low_(low), cell_(cell), vertexOf_(lattice.count()) {}

    SurfaceNet make() {
        const Eigen::Array3i end = lattice_.size() - 1;
        lattice_.forEach(Eigen::Array3i::Zero(), end, [&](const Eigen::Array3i& place) { addVertex(place); });
        for (int axis = 0; axis < 3; ++axis) {
            const Eigen::Array3i first = 1 - unit(axis);
            lattice_.forEach(first, end, [&](const Eigen::Array3i& place) { addQuad(place, axis); });
        }
        return std::move(net_);
    }

private:
    double value(const Eigen::Array3i& place) const { return values_[lattice_.at(place)]; }

    void addVertex(const Eigen::Array3i& place) {
        Eigen::Array3d sum = Eigen::Array3d::Zero();
        int crossings = 0;
        for (int from = 0; from < 8; ++from) {
            for (int axis = 0; axis < 3; ++axis) {
                if ((from >> axis & 1) != 0) continue;
                const double a = value(place + corner(from));
                const double b = value(place + corner(from) + unit(axis));
                if ((a < 0) == (b < 0)) continue;
                sum += corner(from).cast<double>() + a / (a - b) * unit(axis).cast<double>();
                ++crossings;
            }
        }
        if (crossings == 0) return;
        vertexOf_[lattice_.at(place)] = static_cast<unsigned>(net_.positions.size());
        net_.positions.push_back(low_ + cell_ * (place.cast<double>() + sum / crossings).matrix());
    }

    /// Around the edge from `place` along an axis.
    void addQuad(const Eigen::Array3i& place, int axis) {
        const bool leaves = value(place) < 0;
        if (leaves == (value(place + unit(axis)) < 0)) return;
        const Eigen::Array3i u = unit((axis + 1) % 3), v = unit((axis + 2) % 3);
        const auto vertex = [&](const Eigen::Array3i& cell) { return vertexOf_[lattice_.at(cell)]; };
        std::array<unsigned, 4> quad{vertex(place - u - v), vertex(place - v), vertex(place),
                                     vertex(place - u)};
        if (!leaves) std::swap(quad[1], quad[3]);
        net_.triangles.push_back({quad[0], quad[1], quad[2]});
        net_.triangles.push_back({quad[0], quad[2], quad[3]});
    }

    std::vector<double> values_;
    const Lattice& lattice_;
    Eigen::Vector3d low_;
    double cell_;
    std::vector<unsigned> vertexOf_;
    SurfaceNet net_;
};

}  // namespace

SurfaceNet surfaceNet(const std::function<double(const Eigen::Vector3d&)>& distance,
                      const Eigen::Vector3d& low, double cell, const Eigen::Array3i& cells) {
    const Lattice lattice(cells);
    std::vector<double> values(lattice.count());
    lattice.forEach(Eigen::Array3i::Zero(), lattice.size(), [&](const Eigen::Array3i& place) {
        values[lattice.at(place)] = distance(low + cell * place.cast<double>().matrix());
    });
    return Netting(std::move(values), lattice, low, cell).make();
}

}  // namespace sinew
