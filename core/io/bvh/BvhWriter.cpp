#include "core/io/bvh/BvhWriter.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/base/Numbers.h"
#include "core/io/UniqueNames.h"
#include "core/io/WrittenMotion.h"
#include "core/io/bvh/BvhMotion.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kCentimetre = 0.01;
constexpr int kAngleDecimals = 8;
constexpr std::size_t kDeepestIndent = 32;

/// How one joint is written.
struct WrittenJoint {
    int joint = 0;
    std::string name;
    std::size_t depth = 0;
    bool positions = false;
    bool rotations = false;
    bool raw = false;               ///< its angles are written as authored
    std::array<bool, 3> notFree{};  ///< angles that are said not to be, where they are 0
    EulerOrder order{};             ///< of the written angles
    Eigen::Quaterniond modelFromParent = Eigen::Quaterniond::Identity();  ///< rest orientations
    Eigen::Quaterniond modelFromJoint = Eigen::Quaterniond::Identity();
    Eigen::Vector3d previous = Eigen::Vector3d::Zero();  ///< written angles of the frame before, radians
};

bool isIdentity(const Eigen::Quaterniond& rotation) { return rotation.vec().norm() < 1e-12; }

/// Digits behind the point that keep lengths to a nanometre.
int lengthDecimals(double metresPerUnit) {
    int decimals = 0;
    for (double step = metresPerUnit; step > 1e-9 && decimals < 12; step /= 10) ++decimals;
    return decimals;
}

/// The fewest digits, from seven on, that FrameRate::fromFrameTime takes for this very rate. Zeros at the end
/// count: 0.0333000 is no 30 Hz.
std::string frameTimeText(const FrameRate& rate) {
    constexpr int kLeast = 7, kMost = 17;
    std::array<char, 64> digits{};
    std::string text;
    for (int decimals = kLeast; decimals <= kMost; ++decimals) {
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
    void report(const WrittenJoint& written);
    void hierarchy();
    void joint(const WrittenJoint& written);
    Result<void> motion();
    void row(WrittenMotion& motion);
    void rotation(WrittenJoint& written, WrittenMotion& motion);
    void offset(const Eigen::Vector3d& metres, std::size_t depth);
    void indent(std::size_t depth) { text_.append(std::min(depth, kDeepestIndent), '\t'); }
    void length(double metres) { appendFixed(text_, metres / metresPerUnit_, lengthDecimals_); }

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
    hierarchy();
    if (const auto written = motion(); !written) return tl::unexpected(written.error());
    return std::move(text_);
}

void BvhWriter::plan() {
    for (const Joint& joint : skeleton_.joints()) {
        Eigen::Quaterniond parent = Eigen::Quaterniond::Identity();
        if (joint.parent != kNoParent) parent = modelFromJoint_[static_cast<std::size_t>(joint.parent)];
        modelFromJoint_.push_back((parent * joint.rest.rotation).normalized());
    }
    std::vector<std::pair<int, std::size_t>> waiting;
    const auto push = [&](int index, std::size_t depth) { waiting.emplace_back(index, depth); };
    for (int i = skeleton_.size() - 1; i >= 0; --i) {
        if (skeleton_[i].parent == kNoParent) push(i, 0);
    }
    while (!waiting.empty()) {
        const auto [index, depth] = waiting.back();
        waiting.pop_back();
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

    // Blender refuses joints of one or two rotation channels.
    written.positions = written.rotations = isRoot;
    for (int i = 0; i < 3; ++i) {
        written.positions = written.positions || joint.free.contains(translation(i));
        written.rotations = written.rotations || joint.free.contains(angle(i));
    }
    for (int i = 0; i < 3; ++i) {
        written.notFree[static_cast<std::size_t>(i)] =
            options_.extras && written.raw && !joint.free.contains(angle(i));
    }
    report(written);
    joints_.push_back(std::move(written));
}

void BvhWriter::report(const WrittenJoint& written) {
    const Joint& joint = skeleton_[written.joint];
    const bool scaled = joint.rest.scale != Eigen::Vector3d::Ones() || joint.free.contains(Channel::scaleX) ||
                        joint.free.contains(Channel::scaleY) || joint.free.contains(Channel::scaleZ);
    if (scaled) diagnostics_.warn(ErrorCode::dataLost, "joint " + joint.name, "BVH holds no scale");
    if (isProper(joint.order) && written.rotations) {
        diagnostics_.inform(
            ErrorCode::dataChanged, "joint " + joint.name,
            "angles in the order " + std::string(name(joint.order)) + " are written as Z, Y and X rotations");
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
                          "BVH cannot hold the name, written as " + written);
    }
    return written;
}

void BvhWriter::hierarchy() {
    text_ = "HIERARCHY\n";
    std::size_t open = 0;
    const auto closeTo = [&](std::size_t depth) {
        while (open > depth) {
            indent(--open);
            text_ += "}\n";
        }
    };
    for (const WrittenJoint& written : joints_) {
        closeTo(written.depth);
        joint(written);
        open = written.depth + 1;
    }
    closeTo(0);
}

void BvhWriter::joint(const WrittenJoint& written) {
    const Joint& joint = skeleton_[written.joint];
    const std::size_t inside = written.depth + 1;
    indent(written.depth);
    text_ += (written.depth == 0 ? "ROOT " : "JOINT ") + written.name + "\n";
    indent(written.depth);
    text_ += "{\n";
    offset(written.modelFromParent * joint.rest.translation, inside);

    indent(inside);
    text_ += "CHANNELS " + std::to_string((written.positions ? 3 : 0) + (written.rotations ? 3 : 0));
    if (written.positions) text_ += " Xposition Yposition Zposition";
    for (std::size_t i = 3; written.rotations && i-- > 0;) {
        text_ += ' ';
        text_ += "XYZ"[axes(written.order)[i]];
        text_ += "rotation";
    }
    text_ += '\n';
    if (!skeleton_.children(written.joint).empty()) return;
    indent(inside);
    text_ += "End Site\n";
    indent(inside);
    text_ += "{\n";
    offset(written.modelFromJoint * joint.tail, inside + 1);
    indent(inside);
    text_ += "}\n";
}

void BvhWriter::offset(const Eigen::Vector3d& metres, std::size_t depth) {
    indent(depth);
    text_ += "OFFSET";
    for (double value : metres) {
        text_ += ' ';
        length(value);
    }
    text_ += '\n';
}

Result<void> BvhWriter::motion() {
    text_ += "MOTION\nFrames: " + std::to_string(subject_.frameCount) +
             "\nFrame Time: " + frameTimeText(subject_.rate) + "\n";
    WrittenMotion motion(subject_);
    for (std::int64_t frame = 0; frame < subject_.frameCount; ++frame) {
        if (const auto going = goOn(options_, frame, subject_.frameCount); !going) return going;
        motion.evaluate(subject_.rate.time(FrameIndex{frame}));
        if (const auto checked = checkFrame(motion, frame); !checked) return checked;
        row(motion);
    }
    return {};
}

void BvhWriter::row(WrittenMotion& motion) {
    for (WrittenJoint& written : joints_) {
        if (written.positions) {
            const Transform& local = motion.local()[static_cast<std::size_t>(written.joint)];
            const Eigen::Vector3d position = written.modelFromParent * local.translation;
            for (double value : position) {
                length(value);
                text_ += ' ';
            }
        }
        if (written.rotations) rotation(written, motion);
    }
    text_.back() = '\n';
}

void BvhWriter::rotation(WrittenJoint& written, WrittenMotion& motion) {
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
