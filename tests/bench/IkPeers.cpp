#include "tests/bench/IkPeers.h"

#include <Eigen/Geometry>
#include <cmath>
#include <vector>

#ifdef SINEW_HAS_NLOPT
#include <nlopt.hpp>
#endif
#ifdef SINEW_HAS_KDL
#include <kdl/chain.hpp>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolvervel_wdls.hpp>
#endif

namespace sinew::bench {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

#ifdef SINEW_HAS_NLOPT

struct Frame {
    Vector3d head, bend, side, twist;
};

/// Returns the tip and, if `frames` is set, heads and axes; computes only what such a chain needs.
Vector3d tipOf(const BallChain& chain, const double* angles, std::vector<Frame>* frames) {
    Matrix3d turned = Matrix3d::Identity();
    Vector3d position = Vector3d::Zero();
    for (int i = 0; i < chain.joints; ++i) {
        const double* a = angles + 3 * i;
        const double sb = std::sin(a[0]), cb = std::cos(a[0]);
        const double ss = std::sin(a[1]), cs = std::cos(a[1]);
        const double st = std::sin(a[2]), ct = std::cos(a[2]);
        const Vector3d x = turned.col(0);
        const Vector3d y = cb * turned.col(1) + sb * turned.col(2);
        const Vector3d z = cb * turned.col(2) - sb * turned.col(1);
        const Vector3d across = cs * x + ss * y;
        const Vector3d along = cs * y - ss * x;
        if (frames != nullptr) (*frames)[static_cast<std::size_t>(i)] = {position, x, z, along};
        turned.col(0) = ct * across - st * z;
        turned.col(1) = along;
        turned.col(2) = ct * z + st * across;
        position += chain.length / chain.joints * along;
    }
    return position;
}

class NloptPeer : public IkPeer {
public:
    explicit NloptPeer(const BallChain& chain)
        : chain_(chain),
          frames_(static_cast<std::size_t>(chain.joints)),
          solver_(nlopt::LD_LBFGS, static_cast<unsigned>(3 * chain.joints)) {
        solver_.set_min_objective(energy, this);
        solver_.set_lower_bounds(std::vector<double>(chain.lower.begin(), chain.lower.end()));
        solver_.set_upper_bounds(std::vector<double>(chain.upper.begin(), chain.upper.end()));
        solver_.set_maxeval(1000);
        solver_.set_xtol_rel(1e-12);
    }

    void solve(const Vector3d& target, double tolerance, VectorXd& angles) override {
        target_ = target;
        solver_.set_stopval(0.5 * tolerance * tolerance * 0.99);
        values_.assign(angles.begin(), angles.end());
        double smallest = 0;
        try {
            solver_.optimize(values_, smallest);
        } catch (const std::exception&) {
            // NLopt reports rounding this way and keeps the best solution found.
        }
        angles = Eigen::Map<VectorXd>(values_.data(), angles.size());
    }

private:
    static double energy(unsigned, const double* angles, double* gradient, void* data) {
        auto& self = *static_cast<NloptPeer*>(data);
        const Vector3d tip = tipOf(self.chain_, angles, &self.frames_);
        const Vector3d off = tip - self.target_;
        for (std::size_t i = 0; gradient != nullptr && i < self.frames_.size(); ++i) {
            const Frame& frame = self.frames_[i];
            const Vector3d moment = (tip - frame.head).cross(off);
            gradient[3 * i] = frame.bend.dot(moment);
            gradient[3 * i + 1] = frame.side.dot(moment);
            gradient[3 * i + 2] = frame.twist.dot(moment);
        }
        return 0.5 * off.squaredNorm();
    }

    BallChain chain_;
    std::vector<Frame> frames_;
    std::vector<double> values_;
    nlopt::opt solver_;
    Vector3d target_ = Vector3d::Zero();
};

#endif

#ifdef SINEW_HAS_KDL

class KdlPeer : public IkPeer {
public:
    explicit KdlPeer(const BallChain& chain)
        : limits_(chain), chain_(makeChain(chain)), forward_(chain_), velocity_(chain_, 1e-9, 100) {
        velocity_.setLambda(0.05);
        Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(6, 6);
        weights.topLeftCorner<3, 3>().setIdentity();
        velocity_.setWeightTS(weights);
    }

    void solve(const Vector3d& target, double tolerance, VectorXd& angles) override {
        constexpr int kIterations = 300;
        KDL::JntArray now(static_cast<unsigned>(angles.size()));
        KDL::JntArray change(now.rows());
        now.data = angles;
        for (int i = 0; i < kIterations; ++i) {
            KDL::Frame tip;
            forward_.JntToCart(now, tip);
            const KDL::Vector left = KDL::Vector(target.x(), target.y(), target.z()) - tip.p;
            if (left.Norm() < tolerance) break;
            velocity_.CartToJnt(now, KDL::Twist(left, KDL::Vector::Zero()), change);
            now.data = (now.data + change.data).cwiseMax(limits_.lower).cwiseMin(limits_.upper);
        }
        angles = now.data;
    }

private:
    static KDL::Chain makeChain(const BallChain& chain) {
        KDL::Chain made;
        for (int i = 0; i < chain.joints; ++i) {
            made.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::RotX)));
            made.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::RotZ)));
            made.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::RotY),
                                         KDL::Frame(KDL::Vector(0, chain.length / chain.joints, 0))));
        }
        return made;
    }

    BallChain limits_;
    KDL::Chain chain_;
    KDL::ChainFkSolverPos_recursive forward_;
    KDL::ChainIkSolverVel_wdls velocity_;
};

#endif

}  // namespace

std::unique_ptr<IkPeer> nloptPeer([[maybe_unused]] const BallChain& chain) {
#ifdef SINEW_HAS_NLOPT
    return std::make_unique<NloptPeer>(chain);
#else
    return nullptr;
#endif
}

std::unique_ptr<IkPeer> kdlPeer([[maybe_unused]] const BallChain& chain) {
#ifdef SINEW_HAS_KDL
    return std::make_unique<KdlPeer>(chain);
#else
    return nullptr;
#endif
}

}  // namespace sinew::bench
