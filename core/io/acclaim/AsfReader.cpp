#include <unordered_map>

#include "core/io/acclaim/AsfFile.h"
#include "core/io/acclaim/AsfHierarchy.h"
#include "core/io/acclaim/AsfText.h"
#include "core/io/acclaim/BoneNames.h"
#include "core/rig/Skeleton.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxBytes = std::size_t{64} << 20;

class AsfReader {
public:
    AsfReader(const Source& source, Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics), text_(source) {
        file_.bones.resize(1);
        file_.bones[0].name = "root";
        lineOfName_.emplace("root", 0);
    }

    Result<AsfFile> read() {
        AsfStatement statement;
        while (text_.next(statement, section_ != Section::hierarchy)) {
            const Result<void> done =
                statement.keyword.front() == ':' ? readHeader(statement) : readBody(statement);
            if (!done) return tl::unexpected<Error>(done.error());
        }
        const Result<void> complete = checkComplete();
        if (!complete) return tl::unexpected<Error>(complete.error());
        const Result<void> resolved = resolveHierarchy(file_, links_, source_, diagnostics_);
        if (!resolved) return tl::unexpected<Error>(resolved.error());
        return std::move(file_);
    }

private:
    enum class Section { none, ignored, units, root, bones, hierarchy };

    tl::unexpected<Error> errorAt(const AsfStatement& at, ErrorCode code, std::string message) const {
        return fail(code, text_.location(at.line), std::move(message));
    }

    Result<void> readHeader(const AsfStatement& s) {
        if (bone_) return unclosedBoneError(text_.location(s.line));
        section_ = s.is(":units")       ? Section::units
                   : s.is(":root")      ? Section::root
                   : s.is(":bonedata")  ? Section::bones
                   : s.is(":hierarchy") ? Section::hierarchy
                                        : Section::ignored;
        sawRoot_ = sawRoot_ || section_ == Section::root;
        sawBones_ = sawBones_ || section_ == Section::bones;
        sawHierarchy_ = sawHierarchy_ || section_ == Section::hierarchy;
        if (s.is(":name") && !s.words.empty()) file_.name = s.words[0];
        if (s.is(":documentation")) readDocumentation();
        const bool known = section_ != Section::ignored || s.is(":version") || s.is(":name") ||
                           s.is(":documentation") || s.is(":skin");
        if (!known) warnUnknown(s, "section");
        return {};
    }

    Result<void> readBody(const AsfStatement& s) {
        switch (section_) {
            case Section::units:
                return readUnits(s);
            case Section::root:
                return readRoot(s);
            case Section::bones:
                return readBone(s);
            case Section::hierarchy:
                return readHierarchy(s);
            case Section::ignored:
                return {};
            case Section::none:
                break;
        }
        return errorAt(s, ErrorCode::syntax,
                       "expected a section such as ':version', found " + inQuotes(s.keyword));
    }

    void warnUnknown(const AsfStatement& s, const std::string& kind) {
        diagnostics_.warn(ErrorCode::keywordUnknown, text_.location(s.line),
                          "unknown " + kind + " " + inQuotes(s.keyword) + " is ignored");
    }

    void readDocumentation() {
        while (const auto line = text_.documentationLine()) {
            if (auto joint = jointNameNote(*line)) file_.jointNames.push_back(std::move(*joint));
        }
    }

    Result<void> readUnits(const AsfStatement& s) {
        if (s.is("length")) {
            const Result<void> read = readNumber(text_, s, 0, file_.length);
            if (!read) return read;
            // Outside this range a metre has no sensible size in file units, and products overflow.
            if (file_.length >= 1e-9 && file_.length <= 1e9) return {};
            return errorAt(s, ErrorCode::valueRange,
                           "the length unit must be a positive number between 1e-9 and 1e9");
        }
        if (s.is("angle")) {
            const std::string unit = s.words.empty() ? "" : lowerCase(s.words[0]).substr(0, 3);
            if (unit != "deg" && unit != "rad") {
                return errorAt(s, ErrorCode::keywordUnknown, "'angle' must be 'deg' or 'rad'");
            }
            file_.radians = unit == "rad";
        } else if (!s.is("mass")) {
            warnUnknown(s, "unit");
        }
        return {};
    }

    Result<void> readRoot(const AsfStatement& s) {
        AsfBone& root = file_.bones[0];
        if (s.is("order")) return readDofs(text_, s, true, root.dofs);
        if (s.is("axis")) return readAxisOrder(text_, s, 0, root.axisOrder);
        if (s.is("position")) return readVector(text_, s, file_.rootPosition);
        if (s.is("orientation")) return readVector(text_, s, root.axis);
        warnUnknown(s, "root keyword");
        return {};
    }

    Result<void> readBone(const AsfStatement& s) {
        if (s.is("begin")) return beginBone(s);
        if (!bone_) {
            warnUnknown(s, "word between bones");
            return {};
        }
        if (s.is("end")) return endBone(s);
        if (s.is("name")) return nameBone(s);
        if (s.is("direction")) return readVector(text_, s, bone_->direction);
        if (s.is("length")) return readNumber(text_, s, 0, bone_->length);
        if (s.is("dof")) return readDofs(text_, s, false, bone_->dofs);
        if (s.is("limits")) return readLimits(text_, s, bone_->limits, diagnostics_);
        if (s.is("axis")) {
            const Result<void> angles = readVector(text_, s, bone_->axis);
            return !angles || s.words.size() == 3 ? angles : readAxisOrder(text_, s, 3, bone_->axisOrder);
        }
        if (!s.is("id") && !s.is("bodymass") && !s.is("cofmass")) warnUnknown(s, "bone keyword");
        return {};
    }

    Result<void> beginBone(const AsfStatement& s) {
        if (bone_) return unclosedBoneError(text_.location(s.line));
        if (static_cast<int>(file_.bones.size()) >= std::min(source_.limits().joints, kMaximumJoints)) {
            return errorAt(s, ErrorCode::limitExceeded, "the skeleton has too many bones");
        }
        bone_.emplace();
        bone_->line = s.line;
        return {};
    }

    Result<void> nameBone(const AsfStatement& s) {
        if (s.words.size() != 1) return errorAt(s, ErrorCode::syntax, "a bone name must be a single word");
        bone_->name = s.words[0];
        const auto [first, isNew] = lineOfName_.emplace(bone_->name, s.line);
        if (isNew) return {};
        return errorAt(s, ErrorCode::duplicateName,
                       first->second == 0 ? "the name 'root' is reserved for the root"
                                          : "the name " + inQuotes(s.words[0]) + " is already used in line " +
                                                std::to_string(first->second));
    }

    Result<void> endBone(const AsfStatement& s) {
        if (bone_->name.empty()) return errorAt(s, ErrorCode::syntax, "the bone that ends here has no name");
        if (!bone_->limits.empty() && bone_->limits.size() != bone_->dofs.size()) {
            diagnostics_.warn(ErrorCode::valueCount, text_.location(bone_->line),
                              "bone " + inQuotes(bone_->name) + " has " +
                                  std::to_string(bone_->limits.size()) + " limits for " +
                                  std::to_string(bone_->dofs.size()) + " degrees of freedom");
            bone_->limits.resize(bone_->dofs.size(), {-HUGE_VAL, HUGE_VAL});
        }
        file_.bones.push_back(std::move(*bone_));
        bone_.reset();
        return {};
    }

    Result<void> readHierarchy(const AsfStatement& s) {
        if (s.is("begin") || s.is("end")) return {};
        for (const std::string_view child : s.words) links_.push_back({s.keyword, child, s.line});
        return {};
    }

    tl::unexpected<Error> unclosedBoneError(std::string location) const {
        return fail(ErrorCode::unexpectedEnd, std::move(location),
                    "the bone that begins in line " + std::to_string(bone_->line) + " has no 'end'");
    }

    Result<void> checkComplete() {
        if (bone_) return unclosedBoneError(text_.location());
        const char* missing = !sawRoot_        ? ":root"
                              : !sawBones_     ? ":bonedata"
                              : !sawHierarchy_ ? ":hierarchy"
                                               : nullptr;
        if (missing) {
            return fail(ErrorCode::unexpectedEnd, text_.location(),
                        "the file has no '" + std::string(missing) + "' section");
        }
        if (file_.bones[0].dofs.empty()) {
            using enum AcclaimDof;
            file_.bones[0].dofs = {tx, ty, tz, rx, ry, rz};
            diagnostics_.warn(ErrorCode::dataChanged, source_.name(),
                              "the root has no 'order'; TX TY TZ RX RY RZ is assumed");
        }
        return {};
    }

    const Source& source_;
    Diagnostics& diagnostics_;
    AsfText text_;
    AsfFile file_;
    Section section_ = Section::none;
    bool sawRoot_ = false, sawBones_ = false, sawHierarchy_ = false;
    std::optional<AsfBone> bone_;                              ///< between 'begin' and 'end'
    std::unordered_map<std::string, std::size_t> lineOfName_;  ///< line of each bone name
    std::vector<AsfLink> links_;
};

}  // namespace

Result<AsfFile> readAsf(const Source& source, Diagnostics& diagnostics) {
    if (source.bytes().size() > kMaxBytes) {
        return fail(ErrorCode::fileTooLarge, source.name(),
                    "the file is too large for a skeleton (over 64 MiB)");
    }
    return AsfReader(source, diagnostics).read();
}

}  // namespace sinew
