#include "core/io/usd/UsdAnimation.h"

#include "core/base/Numbers.h"
#include "core/io/usd/UsdText.h"
#include "core/io/writing/WrittenMotion.h"

namespace sinew {

namespace {

constexpr double kMaxHalf = 65504;

/// An attribute with a value for each joint, sampled frame by frame.
class AttributeSamples {
public:
    explicit AttributeSamples(std::string_view declaration) : declaration_(declaration) {}

    void startFrame() { row_.assign(1, '['); }
    std::string& nextValue() { return row_ += row_.size() > 1 ? ", " : ""; }
    void endFrame(double timeCode) {
        row_ += ']';
        if (samples_.empty()) first_ = row_;
        isAnimated_ = isAnimated_ || row_ != first_;
        samples_ += "            ";
        appendShortest(samples_, timeCode);
        samples_.append(": ").append(row_).append(",\n");
    }

    std::string text() const {
        std::string text = "        " + declaration_;
        if (!isAnimated_) return text.append(" = ").append(first_).append(1, '\n');
        return text.append(".timeSamples = {\n").append(samples_).append("        }\n");
    }

private:
    std::string declaration_;
    std::string row_, first_, samples_;
    bool isAnimated_ = false;
};

class UsdMotion {
public:
    UsdMotion(const WriteSubject& subject, const UsdAnimationSettings& settings)
        : subject_(subject),
          settings_(settings),
          motion_(subject),
          previousRotations_(static_cast<std::size_t>(motion_.skeleton().size()),
                             Eigen::Quaterniond::Identity()) {}

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

    bool hasScales() const { return hasScales_; }

private:
    Result<void> writeFrame(std::int64_t frame) {
        const std::initializer_list<AttributeSamples*> all{&translations_, &rotations_, &scales_};
        for (AttributeSamples* samples : all) samples->startFrame();
        for (int i = 0; i < motion_.skeleton().size(); ++i) {
            if (!writeJoint(static_cast<std::size_t>(i)))
                return fail(ErrorCode::argumentInvalid,
                            "joint " + motion_.skeleton()[i].name + ", frame " + std::to_string(frame + 1),
                            "the pose has values too large for USD's number formats");
        }
        for (AttributeSamples* samples : all) samples->endFrame(timeCode(frame));
        return {};
    }

    bool writeJoint(std::size_t joint) {
        const Transform& local = motion_.local()[joint];
        Eigen::Quaterniond rotation = local.rotation;
        if (rotation.dot(previousRotations_[joint]) < 0) rotation.coeffs() *= -1;
        previousRotations_[joint] = rotation;
        hasScales_ = hasScales_ || local.scale != Eigen::Vector3d::Ones();
        const bool fits = (local.scale.array().abs() <= kMaxHalf).all();
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
    std::vector<Eigen::Quaterniond> previousRotations_;  ///< of each joint, on the previous frame
    AttributeSamples translations_{"float3[] translations"};
    AttributeSamples rotations_{"quatf[] rotations"};
    AttributeSamples scales_{"half3[] scales"};
    bool hasScales_ = false;
};

}  // namespace

Result<std::string> usdMotion(const WriteSubject& subject, const UsdAnimationSettings& settings,
                              Diagnostics& diagnostics) {
    UsdMotion motion(subject, settings);
    auto text = motion.write();
    if (motion.hasScales())
        diagnostics.inform(ErrorCode::dataChanged, subject.character->name,
                           "USD stores animated scales in 16 bits, with a precision of about three digits");
    return text;
}

}  // namespace sinew
