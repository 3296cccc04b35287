#include "core/anim/sampling/JointValues.h"
#include "core/base/Index.h"
#include "core/base/Numbers.h"
#include "core/io/acclaim/AcclaimFormat.h"
#include "core/io/acclaim/AcclaimRig.h"
#include "core/io/writing/WrittenMotion.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr double kDefaultLength = 0.45;
constexpr int kMotionDecimals = 10;

/// Prints the motion of a rig frame by frame.
class AmcWriter {
public:
    AmcWriter(const AcclaimRig& rig, const WriteSubject& subject)
        : rig_(rig),
          subject_(subject),
          motion_(subject),
          angles_(rig.joints.size(), Eigen::Vector3d::Zero()) {}

    /// Fails as forEachFrame().
    Result<std::string> text(const std::string& skeletonName, const WriteOptions& options) {
        std::string out = "#!OML:ASF " + skeletonName + "\n:FULLY-SPECIFIED\n";
        if (subject_.rate != *FrameRate::create(120, 1)) {
            out += ":SAMPLES-PER-SECOND ";
            appendShortest(out, subject_.rate.hertz());
            out += '\n';
        }
        out += ":DEGREES\n";
        return forEachFrame(motion_, options,
                            [&](std::int64_t frame) {
                                out += std::to_string(frame + 1) + '\n';
                                for (std::size_t bone = 0; bone < rig_.joints.size(); ++bone)
                                    appendBone(out, bone);
                                return Result<void>();
                            })
            .map([&] { return std::move(out); });
    }

private:
    void appendBone(std::string& out, std::size_t index) {
        const AsfBone& bone = rig_.file.bones[index];
        if (bone.dofs.empty()) return;
        Eigen::Vector3d translation = Eigen::Vector3d::Zero();
        Eigen::Vector3d byAxis = Eigen::Vector3d::Zero();
        if (rig_.joints[index] >= 0) {
            const Joint& joint = motion_.skeleton()[rig_.joints[index]];
            const JointValues values = motion_.values(rig_.joints[index]);
            translation = rig_.axesFromParent[index] * (values.translation - joint.rest.translation);
            byAxis = anglesByAxis(joint, values.angles, angles_[index]);
        }
        out += bone.name;
        for (const AcclaimDof dof : bone.dofs) {
            out += ' ';
            const double value = isRotation(dof) ? degrees(byAxis[axisOf(dof)])
                                                 : translation[axisOf(dof)] / rig_.file.metresPerUnit();
            appendFixed(out, value, kMotionDecimals);
        }
        out += '\n';
    }

    /// Returns the angles about x, y and z: the authored ones, raw, except in orders that repeat an axis.
    static Eigen::Vector3d anglesByAxis(const Joint& joint, const Eigen::Vector3d& angles,
                                        Eigen::Vector3d& previous) {
        if (isProper(joint.order)) {
            previous = fromQuaternion(EulerOrder::XYZ, toQuaternion(joint.order, angles), previous);
            return previous;
        }
        Eigen::Vector3d byAxis;
        const std::array<int, 3> order = axes(joint.order);
        for (int i = 0; i < 3; ++i) byAxis[order[asIndex(i)]] = angles[i];
        return byAxis;
    }

    const AcclaimRig& rig_;
    const WriteSubject& subject_;
    WrittenMotion motion_;
    std::vector<Eigen::Vector3d> angles_;  ///< converted angles of the previous frame, one per bone
};

void reportScales(const Clip& clip, Diagnostics& diagnostics) {
    for (const Track& track : clip.tracks) {
        if (!isScale(track.id.channel)) continue;
        diagnostics.warn(ErrorCode::dataLost, clip.name,
                         "scale animation is not written: Acclaim files have no scale");
    }
}

}  // namespace

Result<std::vector<NamedFile>> AcclaimFormat::write(const Scene& scene, const std::string& fileName,
                                                    const WriteOptions& options,
                                                    Diagnostics& diagnostics) const {
    const Result<WriteSubject> subject = writeSubject(scene, options);
    if (!subject) return tl::unexpected<Error>(subject.error());
    const double length = options.metresPerUnit ? 0.0254 / *options.metresPerUnit : kDefaultLength;
    const Source named = Source::fromMemory(fileName, {});
    const std::string skeletonName = named.stem() + ".asf";
    const AcclaimRig rig = acclaimRig(*subject, named.stem(), length, diagnostics);
    std::vector<NamedFile> files{{skeletonName, asfText(rig.file), 0, skeletonName != fileName}};
    if (named.extension() == ".asf") {
        if (subject->clip) {
            diagnostics.warn(
                ErrorCode::dataLost, fileName,
                "the motion is not written: an .asf file holds only a skeleton. Export to .amc to get both");
        }
        return files;
    }
    if (subject->clip) reportScales(*subject->clip, diagnostics);
    auto motion = AmcWriter(rig, *subject).text(skeletonName, options);
    if (!motion) return tl::unexpected(motion.error());
    files.push_back({fileName, std::move(*motion)});
    return files;
}

}  // namespace sinew
