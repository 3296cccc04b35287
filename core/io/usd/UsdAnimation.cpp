#include "core/io/usd/UsdAnimation.h"

#include "core/base/Numbers.h"
#include "core/io/WrittenMotion.h"
#include "core/io/usd/UsdText.h"

namespace sinew {

namespace {

constexpr double kLargestHalf = 65504;

/// An attribute that has a value for each joint, at one frame after the other.
class Samples {
public:
    explicit Samples(std::string_view declaration) : declaration_(declaration) {}

    void startFrame() { row_.assign(1, '['); }
    std::string& nextValue() { return row_ += row_.size() > 1 ? ", " : ""; }
    void endFrame(double timeCode) {
        row_ += ']';
        if (samples_.empty()) first_ = row_;
        changes_ = changes_ || row_ != first_;
        samples_ += "            ";
        appendShortest(samples_, timeCode);
        samples_.append(": ").append(row_).append(",\n");
    }

    std::string text() const {
        std::string text = "        " + declaration_;
        if (!changes_) return text.append(" = ").append(first_).append(1, '\n');
        return text.append(".timeSamples = {\n").append(samples_).append("        }\n");
    }

private:
    std::string declaration_;
    std::string row_, first_, samples_;
    bool changes_ = false;
};

class UsdMotion {
public:
    UsdMotion(const WriteSubject& subject, const UsdAnimationSettings& settings)
        : subject_(subject),
          settings_(settings),
          motion_(subject),
          before_(static_cast<std::size_t>(motion_.skeleton().size()), Eigen::Quaterniond::Identity()) {}

    Result<std::string> write() {
        for (std::int64_t frame = 0; frame < subject_.frameCount; ++frame) {
            if (settings_.cancel && settings_.cancel->load())
                return fail(ErrorCode::cancelled, "", "writing was cancelled");
            motion_.evaluate(subject_.rate.time(FrameIndex{frame}));
            if (const auto written = writeFrame(frame); !written)
                return tl::unexpected<Error>(written.error());
        }
        return translations_.text() + rotations_.text() + scales_.text();
    }

    bool scaled() const { return scaled_; }

private:
    Result<void> writeFrame(std::int64_t frame) {
        const std::initializer_list<Samples*> all{&translations_, &rotations_, &scales_};
        for (Samples* samples : all) samples->startFrame();
        for (int i = 0; i < motion_.skeleton().size(); ++i) {
            if (!writeJoint(static_cast<std::size_t>(i)))
                return fail(ErrorCode::argumentInvalid,
                            "joint " + motion_.skeleton()[i].name + ", frame " + std::to_string(frame + 1),
                            "the pose is too large for the numbers of USD");
        }
        for (Samples* samples : all) samples->endFrame(timeCode(frame));
        return {};
    }

    bool writeJoint(std::size_t joint) {
        const Transform& local = motion_.local()[joint];
        Eigen::Quaterniond rotation = local.rotation;
        if (rotation.dot(before_[joint]) < 0) rotation.coeffs() *= -1;
        before_[joint] = rotation;
        scaled_ = scaled_ || local.scale != Eigen::Vector3d::Ones();
        const bool fits = (local.scale.array().abs() <= kLargestHalf).all();
        return appendUsdVector(translations_.nextValue(), local.translation / settings_.metresPerUnit) &&
               appendUsdQuaternion(rotations_.nextValue(), rotation) && fits &&
               appendUsdVector(scales_.nextValue(), local.scale);
    }

    double timeCode(std::int64_t frame) const {
        if (subject_.rate == settings_.timeCodes) return static_cast<double>(frame);
        return settings_.timeCodes.frame(subject_.rate.time(FrameIndex{frame}));
    }

    const WriteSubject& subject_;
    const UsdAnimationSettings& settings_;
    WrittenMotion motion_;
    std::vector<Eigen::Quaterniond> before_;  ///< of each joint, at the frame before
    Samples translations_{"float3[] translations"};
    Samples rotations_{"quatf[] rotations"};
    Samples scales_{"half3[] scales"};
    bool scaled_ = false;
};

}  // namespace

Result<std::string> usdMotion(const WriteSubject& subject, const UsdAnimationSettings& settings,
                              Diagnostics& diagnostics) {
    UsdMotion motion(subject, settings);
    auto text = motion.write();
    if (motion.scaled())
        diagnostics.inform(ErrorCode::dataChanged, subject.character->name,
                           "USD keeps scales of animations in 16 bits, to about three digits");
    return text;
}

}  // namespace sinew
