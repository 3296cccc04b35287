#include "core/io/usd/UsdFormat.h"

#include <algorithm>

#include "core/base/Numbers.h"
#include "core/io/text/Names.h"
#include "core/io/usd/UsdAnimation.h"
#include "core/io/usd/UsdText.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxPathBytes = std::size_t{64} << 20;

Affine toFileUnits(Affine affine, double metresPerUnit) {
    affine.translation() /= metresPerUnit;
    return affine;
}

/// Returns the path of each joint. The last components are unique as well, so that no reader confuses joints.
Result<std::vector<std::string>> jointPaths(const Skeleton& skeleton) {
    UniqueNames unique;
    std::vector<std::string> paths;
    std::size_t bytes = 0;
    for (const Joint& joint : skeleton.joints()) {
        std::string path;
        if (joint.parent != kNoParent) path = paths[static_cast<std::size_t>(joint.parent)] + '/';
        path += unique.unique(usdIdentifier(joint.name, "joint"));
        bytes += path.size();
        if (bytes > kMaxPathBytes)
            return fail(ErrorCode::limitExceeded, "joint " + joint.name,
                        "the hierarchy is too deep for USD, which identifies joints by their full paths");
        paths.push_back(std::move(path));
    }
    return paths;
}

/// USD's lists of a skeleton's joints, as text. All are in the skeleton's order.
struct UsdJoints {
    std::string paths;           ///< ["Hips", "Hips/Spine"], the identifiers in skeletons and animations
    std::string names;           ///< ["Hüfte", "Spine"], the names in Sinew
    std::string bindTransforms;  ///< modelFromJoint matrices at rest
    std::string restTransforms;  ///< parentFromJoint matrices at rest
};

/// Returns the lists of a skeleton's joints. Fails with `limitExceeded` if the hierarchy is so deep that its
/// paths take more than 64 MiB.
Result<UsdJoints> usdJoints(const Skeleton& skeleton, double metresPerUnit) {
    const auto paths = jointPaths(skeleton);
    if (!paths) return tl::unexpected<Error>(paths.error());
    UsdJoints joints{"[", "[", "[", "["};
    for (int i = 0; i < skeleton.size(); ++i) {
        for (std::string* list :
             {&joints.paths, &joints.names, &joints.bindTransforms, &joints.restTransforms})
            *list += i == 0 ? "" : ", ";
        const auto index = static_cast<std::size_t>(i);
        appendUsdString(joints.paths, (*paths)[index]);
        appendUsdString(joints.names, skeleton[i].name);
        appendUsdMatrix(joints.bindTransforms, toFileUnits(skeleton.restModel()[index], metresPerUnit));
        appendUsdMatrix(joints.restTransforms, toFileUnits(skeleton[i].rest.affine(), metresPerUnit));
    }
    for (std::string* list : {&joints.paths, &joints.names, &joints.bindTransforms, &joints.restTransforms})
        *list += ']';
    return joints;
}

constexpr const char* kSkeleton = "Skeleton";

/// Stores a name that is not a valid identifier as metadata.
std::string nameMetadata(const std::string& name, const std::string& identifier, const char* indent) {
    if (name == identifier || name.empty()) return {};
    std::string text = std::string(indent) + "customData = {\n" + indent + "    string name = ";
    appendUsdString(text, name);
    return text.append(1, '\n').append(indent).append("}\n");
}

/// Returns ` "name" ( metadata )` and the opening brace; without parentheses if there is no metadata.
std::string primOpening(const std::string& identifier, const std::string& metadata, const char* indent) {
    std::string text = " \"" + identifier + '"';
    if (!metadata.empty()) text += " (\n" + metadata + indent + ')';
    return text.append(1, '\n').append(indent).append("{\n");
}

class UsdWriter {
public:
    UsdWriter(const std::vector<WriteSubject>& subjects, const WriteOptions& options,
              Diagnostics& diagnostics)
        : subjects_(subjects),
          character_(*subjects.front().character),
          settings_{options.metresPerUnit.value_or(1), subjects.front().rate, options.cancel},
          options_(options),
          diagnostics_(diagnostics),
          root_(usdIdentifier(character_.name, "character")) {
        UniqueNames names({kSkeleton});
        for (const WriteSubject& subject : subjects)
            animations_.push_back(names.unique(usdIdentifier(nameOf(subject), "rest")));
    }

    Result<std::string> write() {
        const auto joints = usdJoints(*subjects_.front().skeleton, settings_.metresPerUnit);
        if (!joints) return tl::unexpected<Error>(joints.error());
        writeHeader();
        text_ += "def SkelRoot" + primOpening(root_, nameMetadata(character_.name, root_, "    "), "");
        writeSkeleton(*joints);
        for (std::size_t i = 0; i < subjects_.size(); ++i) {
            if (const auto written = writeAnimation(i, *joints); !written)
                return tl::unexpected<Error>(written.error());
        }
        text_ += "}\n";
        return std::move(text_);
    }

private:
    static std::string nameOf(const WriteSubject& subject) {
        return subject.clip ? subject.clip->name : std::string();
    }

    void writeNumber(const char* name, double value) {
        text_.append("    ").append(name).append(" = ");
        appendShortest(text_, value);
        text_ += '\n';
    }

    void writeHeader() {
        double last = 0;
        for (const WriteSubject& subject : subjects_)
            last = std::max(last, subject.rate == settings_.timeCodes
                                      ? static_cast<double>(subject.frameCount - 1)
                                      : settings_.timeCodes.frame(subject.duration()));
        text_ = "#usda 1.0\n(\n    defaultPrim = \"" + root_ + "\"\n";
        writeNumber("endTimeCode", last);
        writeNumber("framesPerSecond", settings_.timeCodes.hertz());
        writeNumber("metersPerUnit", settings_.metresPerUnit);
        writeNumber("startTimeCode", 0);
        writeNumber("timeCodesPerSecond", settings_.timeCodes.hertz());
        text_.append("    upAxis = \"").append(options_.up == UpAxis::y ? "Y" : "Z").append("\"\n)\n\n");
    }

    void writeSkeleton(const UsdJoints& joints) {
        text_ += "    def Skeleton" +
                 primOpening(kSkeleton, "        prepend apiSchemas = [\"SkelBindingAPI\"]\n", "    ");
        text_ += "        uniform matrix4d[] bindTransforms = " + joints.bindTransforms + '\n';
        text_ += "        uniform token[] jointNames = " + joints.names + '\n';
        text_ += "        uniform token[] joints = " + joints.paths + '\n';
        text_ += "        uniform matrix4d[] restTransforms = " + joints.restTransforms + '\n';
        text_ += "        rel skel:animationSource = </" + root_ + '/' + animations_.front() + ">\n    }\n";
    }

    Result<void> writeAnimation(std::size_t index, const UsdJoints& joints) {
        const WriteSubject& subject = subjects_[index];
        const std::string& identifier = animations_[index];
        const auto motion = usdMotion(subject, settings_, diagnostics_);
        if (!motion) return tl::unexpected<Error>(motion.error());
        text_ += "\n    def SkelAnimation" +
                 primOpening(identifier, nameMetadata(nameOf(subject), identifier, "        "), "    ");
        text_ += "        uniform token[] joints = " + joints.paths + '\n';
        text_ += *motion + "    }\n";
        options_.control().report(static_cast<double>(index + 1) / static_cast<double>(subjects_.size()));
        return {};
    }

    const std::vector<WriteSubject>& subjects_;
    const Character& character_;
    UsdAnimationSettings settings_;
    const WriteOptions& options_;
    Diagnostics& diagnostics_;
    std::string root_;
    std::vector<std::string> animations_;  ///< identifiers, one per subject
    std::string text_;
};

}  // namespace

FormatSupport UsdFormat::support(std::string_view) const {
    FormatSupport support =
        FormatSupport{}
            .withContents(ContentSupport::yes, {Content::clips, Content::motion, Content::frameRates,
                                                Content::scales, Content::jointAxes})
            .withContents(ContentSupport::baked,
                          {Content::orders, Content::properOrders, Content::spins, Content::curves,
                           Content::warps, Content::layers, Content::goals});
    support.unit = support.up = FormatSupport::Convention::inFile;
    support.storedEnds = FormatSupport::StoredEnds::joints;
    return support;
}

Result<std::vector<NamedFile>> UsdFormat::write(const Scene& scene, const std::string& fileName,
                                                const WriteOptions& options, Diagnostics& diagnostics) const {
    const auto subjects = writeSubjects(scene, options);
    if (!subjects) return tl::unexpected<Error>(subjects.error());
    const Character& character = *subjects->front().character;
    if (options.meshes && !character.meshes.empty())
        diagnostics.warn(ErrorCode::dataLost, character.name,
                         "USD export contains the skeleton and its motion only, no meshes");
    auto text = UsdWriter(*subjects, options, diagnostics).write();
    if (!text) return tl::unexpected<Error>(text.error());
    return std::vector<NamedFile>{{fileName, *std::move(text)}};
}

}  // namespace sinew
