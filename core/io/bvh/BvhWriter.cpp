#include "core/io/bvh/BvhWriter.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/base/Numbers.h"
#include "core/io/bvh/BvhMotion.h"
#include "core/io/text/Names.h"
#include "core/io/writing/WrittenMotion.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kCentimetre = 0.01;
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

    Result<std::string> write();

private:
    void plan();
    void planJoint(int index, std::size_t depth);
    std::string writtenName(const std::string& name);
    void reportLosses(const WrittenJoint& written);
    void writeHierarchy();
    void writeJoint(const WrittenJoint& written);
    Result<void> writeMotion();
    void writeRow(WrittenMotion& motion);
    void writeRotation(WrittenJoint& written, WrittenMotion& motion);
    void writeOffset(const Eigen::Vector3d& metres, std::size_t depth);
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

Result<std::string> BvhWriter::write() {
    plan();
    writeHierarchy();
    if (const auto written = writeMotion(); !written) return tl::unexpected(written.error());
    return std::move(text_);
}

void BvhWriter::plan() {
    for (const Joint& joint : skeleton_.joints()) {
        Eigen::Quaterniond parent = Eigen::Quaterniond::Identity();
        if (joint.parent != kNoParent) parent = modelFromJoint_[static_cast<std::size_t>(joint.parent)];
        modelFromJoint_.push_back((parent * joint.rest.rotation).normalized());
    }
    std::vector<std::pair<int, std::size_t>> pending;
    const auto push = [&](int index, std::size_t depth) { pending.emplace_back(index, depth); };
    for (int i = skeleton_.size() - 1; i >= 0; --i) {
        if (skeleton_[i].parent == kNoParent) push(i, 0);
    }
    while (!pending.empty()) {
        const auto [index, depth] = pending.back();
        pending.pop_back();
        planJoint(index, depth);
        const std::vector<int>& children = skeleton_.children(index);
        for (auto child = children.rbegin(); child != children.rend(); ++child) push(*child, depth + 1);
    }
}

void BvhWriter::planJoint(int index, std::size_t depth) {
    const Joint& joint = skeleton_[index];
    const bool isRoot = joint.parent == kNoParent;
    WrittenJoint written;
    written.joint = index;
    written.name = writtenName(joint.name);
    written.depth = depth;
    written.modelFromJoint = modelFromJoint_[static_cast<std::size_t>(index)];
    if (!isRoot) written.modelFromParent = modelFromJoint_[static_cast<std::size_t>(joint.parent)];
    written.raw =
        isIdentity(written.modelFromParent) && isIdentity(written.modelFromJoint) && !isProper(joint.order);
    written.order = isProper(joint.order) ? EulerOrder::XYZ : joint.order;

    // Blender rejects joints with one or two rotation channels.
    written.positions = written.rotations = isRoot;
    for (int i = 0; i < 3; ++i) {
        written.positions = written.positions || joint.free.contains(translation(i));
        written.rotations = written.rotations || joint.free.contains(angle(i));
    }
    for (int i = 0; i < 3; ++i) {
        written.notFree[static_cast<std::size_t>(i)] =
            options_.extras && written.raw && !joint.free.contains(angle(i));
    }
    reportLosses(written);
    joints_.push_back(std::move(written));
}

void BvhWriter::reportLosses(const WrittenJoint& written) {
    const Joint& joint = skeleton_[written.joint];
    const bool scaled = joint.rest.scale != Eigen::Vector3d::Ones() || joint.free.contains(Channel::scaleX) ||
                        joint.free.contains(Channel::scaleY) || joint.free.contains(Channel::scaleZ);
    if (scaled)
        diagnostics_.warn(ErrorCode::dataLost, "joint " + joint.name,
                          "scale is not written: BVH has no scale");
    if (isProper(joint.order) && written.rotations) {
        diagnostics_.inform(ErrorCode::dataChanged, "joint " + joint.name,
                            "angles in the rotation order " + std::string(name(joint.order)) +
                                " are converted to Z, Y and X rotations");
    }
}

std::string BvhWriter::writtenName(const std::string& name) {
    std::string written = name;
    for (char& c : written) {
        if (c == '{' || (static_cast<unsigned char>(c) < 0x20 && c != '\t')) c = '_';
    }
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

void BvhWriter::writeHierarchy() {
    text_ = "HIERARCHY\n";
    std::size_t open = 0;
    const auto closeTo = [&](std::size_t depth) {
        while (open > depth) {
            writeIndent(--open);
            text_ += "}\n";
        }
    };
    for (const WrittenJoint& written : joints_) {
        closeTo(written.depth);
        writeJoint(written);
        open = written.depth + 1;
    }
    closeTo(0);
}

void BvhWriter::writeJoint(const WrittenJoint& written) {
    const Joint& joint = skeleton_[written.joint];
    const std::size_t inside = written.depth + 1;
    writeIndent(written.depth);
    text_ += (written.depth == 0 ? "ROOT " : "JOINT ") + written.name + "\n";
    writeIndent(written.depth);
    text_ += "{\n";
    writeOffset(written.modelFromParent * joint.rest.translation, inside);

    writeIndent(inside);
    text_ += "CHANNELS " + std::to_string((written.positions ? 3 : 0) + (written.rotations ? 3 : 0));
    if (written.positions) text_ += " Xposition Yposition Zposition";
    for (std::size_t i = 3; written.rotations && i-- > 0;) {
        text_ += ' ';
        text_ += "XYZ"[axes(written.order)[i]];
        text_ += "rotation";
    }
    text_ += '\n';
    if (!skeleton_.children(written.joint).empty()) return;
    writeIndent(inside);
    text_ += "End Site\n";
    writeIndent(inside);
    text_ += "{\n";
    writeOffset(written.modelFromJoint * joint.tail, inside + 1);
    writeIndent(inside);
    text_ += "}\n";
}

void BvhWriter::writeOffset(const Eigen::Vector3d& metres, std::size_t depth) {
    writeIndent(depth);
    text_ += "OFFSET";
    for (double value : metres) {
        text_ += ' ';
        writeLength(value);
    }
    text_ += '\n';
}

Result<void> BvhWriter::writeMotion() {
    text_ += "MOTION\nFrames: " + std::to_string(subject_.frameCount) +
             "\nFrame Time: " + frameTimeText(subject_.rate) + "\n";
    WrittenMotion motion(subject_);
    for (std::int64_t frame = 0; frame < subject_.frameCount; ++frame) {
        if (const auto progress = reportProgress(options_, frame, subject_.frameCount); !progress)
            return progress;
        motion.evaluate(subject_.rate.time(FrameIndex{frame}));
        if (const auto checked = checkFrame(motion, frame); !checked) return checked;
        writeRow(motion);
    }
    return {};
}

void BvhWriter::writeRow(WrittenMotion& motion) {
    for (WrittenJoint& written : joints_) {
        if (written.positions) {
            const Transform& local = motion.local()[static_cast<std::size_t>(written.joint)];
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

void BvhWriter::writeRotation(WrittenJoint& written, WrittenMotion& motion) {
    if (written.raw) {
        written.previous = motion.values(written.joint).angles;
    } else {
        const Transform& local = motion.local()[static_cast<std::size_t>(written.joint)];
        const Eigen::Quaterniond rotation =
            written.modelFromParent * local.rotation * written.modelFromJoint.conjugate();
        written.previous = fromQuaternion(written.order, rotation.normalized(), written.previous);
    }
    for (int i = 2; i >= 0; --i) {
        if (written.notFree[static_cast<std::size_t>(i)] && written.previous[i] == 0)
            text_ += kBvhNotFree;
        else
            appendFixed(text_, degrees(written.previous[i]), kAngleDecimals);
        text_ += ' ';
    }
}

}  // namespace

Result<std::vector<NamedFile>> writeBvh(const Scene& scene, const std::string& fileName,
                                        const WriteOptions& options, Diagnostics& diagnostics) {
    const auto subject = writeSubject(scene, options);
    if (!subject) return tl::unexpected(subject.error());
    auto text = BvhWriter(*subject, options, diagnostics).write();
    if (!text) return tl::unexpected(text.error());
    return std::vector<NamedFile>{{fileName, std::move(*text)}};
}

}  // namespace sinew
