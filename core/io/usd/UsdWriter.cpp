#include "core/io/usd/UsdWriter.h"

#include <algorithm>

#include "core/base/Numbers.h"
#include "core/io/UniqueNames.h"
#include "core/io/WriteSubject.h"
#include "core/io/usd/UsdAnimation.h"
#include "core/io/usd/UsdJoints.h"
#include "core/io/usd/UsdText.h"

namespace sinew {

namespace {

constexpr const char* kSkeleton = "Skeleton";

/// Keeps a name that is no identifier.
std::string nameMetadata(const std::string& name, const std::string& identifier, const char* indent) {
    if (name == identifier || name.empty()) return {};
    std::string text = std::string(indent) + "customData = {\n" + indent + "    string name = ";
    appendUsdString(text, name);
    return text.append(1, '\n').append(indent).append("}\n");
}

/// ` "name" ( metadata )`, the brackets only where there is some.
std::string opening(const std::string& identifier, const std::string& metadata, const char* indent) {
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
        head();
        text_ += "def SkelRoot" + opening(root_, nameMetadata(character_.name, root_, "    "), "");
        skeleton(*joints);
        for (std::size_t i = 0; i < subjects_.size(); ++i) {
            if (const auto written = animation(i, *joints); !written)
                return tl::unexpected<Error>(written.error());
        }
        text_ += "}\n";
        return std::move(text_);
    }

private:
    static std::string nameOf(const WriteSubject& subject) {
        return subject.clip ? subject.clip->name : std::string();
    }

    void number(const char* name, double value) {
        text_.append("    ").append(name).append(" = ");
        appendShortest(text_, value);
        text_ += '\n';
    }

    void head() {
        double last = 0;
        for (const WriteSubject& subject : subjects_)
            last = std::max(last, subject.rate == settings_.timeCodes
                                      ? static_cast<double>(subject.frameCount - 1)
                                      : settings_.timeCodes.frame(subject.duration()));
        text_ = "#usda 1.0\n(\n    defaultPrim = \"" + root_ + "\"\n";
        number("endTimeCode", last);
        number("framesPerSecond", settings_.timeCodes.hertz());
        number("metersPerUnit", settings_.metresPerUnit);
        number("startTimeCode", 0);
        number("timeCodesPerSecond", settings_.timeCodes.hertz());
        text_.append("    upAxis = \"").append(options_.up == UpAxis::y ? "Y" : "Z").append("\"\n)\n\n");
    }

    void skeleton(const UsdJoints& joints) {
        text_ += "    def Skeleton" +
                 opening(kSkeleton, "        prepend apiSchemas = [\"SkelBindingAPI\"]\n", "    ");
        text_ += "        uniform matrix4d[] bindTransforms = " + joints.binds + '\n';
        text_ += "        uniform token[] jointNames = " + joints.names + '\n';
        text_ += "        uniform token[] joints = " + joints.paths + '\n';
        text_ += "        uniform matrix4d[] restTransforms = " + joints.rests + '\n';
        text_ += "        rel skel:animationSource = </" + root_ + '/' + animations_.front() + ">\n    }\n";
    }

    Result<void> animation(std::size_t index, const UsdJoints& joints) {
        const WriteSubject& subject = subjects_[index];
        const std::string& identifier = animations_[index];
        const auto motion = usdMotion(subject, settings_, diagnostics_);
        if (!motion) return tl::unexpected<Error>(motion.error());
        text_ += "\n    def SkelAnimation" +
                 opening(identifier, nameMetadata(nameOf(subject), identifier, "        "), "    ");
        text_ += "        uniform token[] joints = " + joints.paths + '\n';
        text_ += *motion + "    }\n";
        if (options_.progress)
            options_.progress->store(static_cast<float>(index + 1) / static_cast<float>(subjects_.size()));
        return {};
    }

    const std::vector<WriteSubject>& subjects_;
    const Character& character_;
    UsdAnimationSettings settings_;
    const WriteOptions& options_;
    Diagnostics& diagnostics_;
    std::string root_;
    std::vector<std::string> animations_;  ///< identifiers, one a subject
    std::string text_;
};

}  // namespace

Result<std::vector<NamedFile>> writeUsd(const Scene& scene, const std::string& fileName,
                                        const WriteOptions& options, Diagnostics& diagnostics) {
    const auto subjects = writeSubjects(scene, options);
    if (!subjects) return tl::unexpected<Error>(subjects.error());
    const Character& character = *subjects->front().character;
    if (options.meshes && !character.meshes.empty())
        diagnostics.warn(ErrorCode::dataLost, character.name,
                         "USD is written with skeleton and motion alone, without meshes");
    auto text = UsdWriter(*subjects, options, diagnostics).write();
    if (!text) return tl::unexpected<Error>(text.error());
    return std::vector<NamedFile>{{fileName, *std::move(text)}};
}

}  // namespace sinew
