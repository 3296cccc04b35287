#include <algorithm>
#include <array>
#include <charconv>
#include <ranges>

#include "core/base/Index.h"
#include "core/base/Numbers.h"
#include "core/io/bvh/BvhFormat.h"
#include "core/io/bvh/BvhMotion.h"
#include "core/io/text/Names.h"
#include "core/io/writing/WrittenMotion.h"
#include "core/math/Angle.h"
#include "core/math/Length.h"

namespace sinew {

namespace {

constexpr int kAngleDecimals = 8;
constexpr std::size_t kMaxIndent = 32;

/// A joint as it is written.
struct WrittenJoint {
    int joint = 0;
    std::string name;
    std::size_t depth = 0;
    bool positions = false;
    bool rotations = false;
    bool raw = false;               ///< its authored angles are written unchanged
    std::array<bool, 3> notFree{};  ///< angles to mark as not free where they are 0
    EulerOrder order{};             ///< of the written angles
    Eigen::Quaterniond modelFromParent = Eigen::Quaterniond::Identity();  ///< rest orientations
    Eigen::Quaterniond modelFromJoint = Eigen::Quaterniond::Identity();
    Eigen::Vector3d previous = Eigen::Vector3d::Zero();  ///< angles written for the previous frame, radians
};

bool isIdentity(const Eigen::Quaterniond& rotation) { return rotation.vec().norm() < 1e-12; }

/// Returns the number of decimals that keep lengths to a nanometre.
int lengthDecimals(double metresPerUnit) {
    int decimals = 0;
    for (double step = metresPerUnit; step > 1e-9 && decimals < 12; step /= 10) ++decimals;
    return decimals;
}

/// Returns the frame time with the fewest decimals, at least seven, that FrameRate::fromFrameTime reads as
/// this exact rate. Trailing zeros are significant: 0.0333000 is not 30 Hz.
std::string frameTimeText(const FrameRate& rate) {
    constexpr int kMinDecimals = 7, kMaxDecimals = 17;
    std::array<char, 64> digits{};
    std::string text;
    for (int decimals = kMinDecimals; decimals <= kMaxDecimals; ++decimals) {
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), rate.frameTime().value,
                                       std::chars_format::fixed, decimals);
        text.assign(digits.data(), end.ptr);
        if (FrameRate::fromFrameTime(text) == rate) break;
    }
    return text;
}

class BvhWriter {
public:
    BvhWriter(const WriteSubject& subject, const WriteOptions& options, Diagnostics& diagnostics)
        : subject_(subject),
          options_(options),
          skeleton_(*subject.skeleton),
          metresPerUnit_(options.metresPerUnit.value_or(kCentimetre)),
          lengthDecimals_(lengthDecimals(metresPerUnit_)),
          diagnostics_(diagnostics) {}

    Result<std::string> write() {
        if (auto checked = checkReach(); !checked) return tl::unexpected<Error>(checked.error());
        plan();
        writeHierarchy();
        return writeMotion().map([&] { return std::move(text_); });
    }

private:
    /// Fails if a position at rest is beyond what a skeleton can have without scales, which BVH cannot store.
    Result<void> checkReach() const {
        std::vector<Joint> joints = skeleton_.joints();
        for (Joint& joint : joints) joint.rest.scale.setOnes();
        auto unscaled = Skeleton::create(std::move(joints));
        if (unscaled) return {};
        unscaled.error().message += " without the scales, which BVH cannot store";
        return tl::unexpected<Error>(unscaled.error());
    }

    void plan() {
        for (const Joint& joint : skeleton_.joints()) {
            Eigen::Quaterniond parent = Eigen::Quaterniond::Identity();
            if (joint.parent != kNoParent) parent = modelFromJoint_[asIndex(joint.parent)];
            modelFromJoint_.push_back((parent * joint.rest.rotation).normalized());
        }
        std::vector<std::pair<int, std::size_t>> pending;
        for (int i = skeleton_.size() - 1; i >= 0; --i) {
            if (skeleton_[i].parent == kNoParent) pending.emplace_back(i, 0);
        }
        while (!pending.empty()) {
            const auto [index, depth] = pending.back();
            pending.pop_back();
            planJoint(index, depth);
            for (const int child : std::views::reverse(skeleton_.children(index)))
                pending.emplace_back(child, depth + 1);
        }
    }

    void planJoint(int index, std::size_t depth) {
        const Joint& joint = skeleton_[index];
        const bool isRoot = joint.parent == kNoParent;
        WrittenJoint written;
        written.joint = index;
        written.name = writtenName(joint.name);
        written.depth = depth;
        written.modelFromJoint = modelFromJoint_[asIndex(index)];
        if (!isRoot) written.modelFromParent = modelFromJoint_[asIndex(joint.parent)];
        written.raw = isIdentity(written.modelFromParent) && isIdentity(written.modelFromJoint) &&
                      !isProper(joint.order);
        written.order = isProper(joint.order) ? EulerOrder::XYZ : joint.order;

        // Blender rejects joints with one or two rotation channels.
        written.positions = isRoot || joint.free.containsAny(kTranslations);
        written.rotations = isRoot || joint.free.containsAny(kAngles);
        for (int i = 0; i < 3; ++i) {
            written.notFree[asIndex(i)] = written.raw && !joint.free.contains(angle(i));
        }
        reportLosses(written);
        joints_.push_back(std::move(written));
    }

    std::string writtenName(const std::string& name) {
        std::string written = name;
        const auto isUnusable = [](char c) {
            return c == '{' || (static_cast<unsigned char>(c) < 0x20 && c != '\t');
        };
        std::ranges::replace_if(written, isUnusable, '_');
        if (written.empty()) written = "joint";
        for (char* end : {&written.front(), &written.back()}) {
            if (*end == ' ' || *end == '\t') *end = '_';
        }
        written = names_.unique(written);
        if (written != name) {
            diagnostics_.warn(ErrorCode::dataChanged, "joint " + name,
                              "BVH cannot store this name; written as " + written);
        }
        return written;
    }

    void reportLosses(const WrittenJoint& written) {
        const Joint& joint = skeleton_[written.joint];
        if (joint.rest.scale != Eigen::Vector3d::Ones() || joint.free.containsAny(kScales))
            diagnostics_.warn(ErrorCode::dataLost, "joint " + joint.name,
                              "scale is not written: BVH has no scale");
        if (isProper(joint.order) && written.rotations) {
            diagnostics_.inform(ErrorCode::dataChanged, "joint " + joint.name,
                                "angles in the rotation order " + std::string(name(joint.order)) +
                                    " are converted to Z, Y and X rotations");
        }
    }

    void writeHierarchy() {
        text_ = "HIERARCHY\n";
        std::size_t open = 0;
        const auto closeTo = [&](std::size_t depth) {
            while (open > depth) writeLine(--open, "}");
        };
        for (const WrittenJoint& written : joints_) {
            closeTo(written.depth);
            writeJoint(written);
            open = written.depth + 1;
        }
        closeTo(0);
    }

    void writeJoint(const WrittenJoint& written) {
        const Joint& joint = skeleton_[written.joint];
        const std::size_t inside = written.depth + 1;
        writeLine(written.depth, (written.depth == 0 ? "ROOT " : "JOINT ") + written.name);
        writeLine(written.depth, "{");
        writeOffset(written.modelFromParent * joint.rest.translation, inside);

        std::string channels =
            "CHANNELS " + std::to_string((written.positions ? 3 : 0) + (written.rotations ? 3 : 0));
        if (written.positions) channels += " Xposition Yposition Zposition";
        for (std::size_t i = 3; written.rotations && i-- > 0;) {
            channels.append(1, ' ').append(1, "XYZ"[axes(written.order)[i]]).append("rotation");
        }
        writeLine(inside, channels);
        if (!skeleton_.children(written.joint).empty()) return;
        writeLine(inside, "End Site");
        writeLine(inside, "{");
        writeOffset(written.modelFromJoint * joint.tail, inside + 1);
        writeLine(inside, "}");
    }

    Result<void> writeMotion() {
        text_ += "MOTION\nFrames: " + std::to_string(subject_.frameCount) +
                 "\nFrame Time: " + frameTimeText(subject_.rate) + "\n";
        WrittenMotion motion(subject_);
        return forEachFrame(motion, options_, [&](std::int64_t) {
            writeRow(motion);
            return Result<void>();
        });
    }

    void writeRow(WrittenMotion& motion) {
        for (WrittenJoint& written : joints_) {
            if (written.positions) {
                const Transform& local = motion.local()[asIndex(written.joint)];
                const Eigen::Vector3d position = written.modelFromParent * local.translation;
                for (double value : position) {
                    writeLength(value);
                    text_ += ' ';
                }
            }
            if (written.rotations) writeRotation(written, motion);
        }
        text_.back() = '\n';
    }

    void writeRotation(WrittenJoint& written, WrittenMotion& motion) {
        if (written.raw) {
            written.previous = motion.values(written.joint).angles;
        } else {
            const Transform& local = motion.local()[asIndex(written.joint)];
            const Eigen::Quaterniond rotation =
                written.modelFromParent * local.rotation * written.modelFromJoint.conjugate();
            written.previous = fromQuaternion(written.order, rotation.normalized(), written.previous);
        }
        for (int i = 2; i >= 0; --i) {
            if (written.notFree[asIndex(i)] && written.previous[i] == 0)
                text_ += kBvhNotFree;
            else
                appendFixed(text_, degrees(written.previous[i]), kAngleDecimals);
            text_ += ' ';
        }
    }

    void writeOffset(const Eigen::Vector3d& metres, std::size_t depth) {
        writeIndent(depth);
        text_ += "OFFSET";
        for (double value : metres) {
            text_ += ' ';
            writeLength(value);
        }
        text_ += '\n';
    }

    void writeLine(std::size_t depth, std::string_view line) {
        writeIndent(depth);
        text_.append(line).append(1, '\n');
    }
    void writeIndent(std::size_t depth) { text_.append(std::min(depth, kMaxIndent), '\t'); }
    void writeLength(double metres) { appendFixed(text_, metres / metresPerUnit_, lengthDecimals_); }

    const WriteSubject& subject_;
    const WriteOptions& options_;
    const Skeleton& skeleton_;
    double metresPerUnit_;
    int lengthDecimals_;
    Diagnostics& diagnostics_;
    std::vector<WrittenJoint> joints_;                ///< depth first
    std::vector<Eigen::Quaterniond> modelFromJoint_;  ///< rest orientations, in skeleton order
    UniqueNames names_;
    std::string text_;
};

}  // namespace

Result<std::vector<NamedFile>> BvhFormat::write(const Scene& scene, const std::string& fileName,
                                                const WriteOptions& options, Diagnostics& diagnostics) const {
    return writeSubject(scene, options)
        .and_then(
            [&](const WriteSubject& subject) { return BvhWriter(subject, options, diagnostics).write(); })
        .map([&](std::string text) {
            return std::vector<NamedFile>{{fileName, std::move(text)}};
        });
}

}  // namespace sinew
