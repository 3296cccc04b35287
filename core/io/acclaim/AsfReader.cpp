#include <set>
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
            const auto done = statement.keyword.front() == ':' ? readHeader(statement) : readBody(statement);
            if (!done) return tl::unexpected(done.error());
        }
        return checkComplete()
            .and_then([&] { return resolveHierarchy(file_, links_, source_, diagnostics_); })
            .map([&] { return std::move(file_); });
    }

private:
    enum class Section { none, ignored, units, root, bones, hierarchy };

    Result<void> readHeader(const AsfStatement& s) {
        if (bone_) return unclosedBoneError(s.location());
        section_ = s.is(":units")       ? Section::units
                   : s.is(":root")      ? Section::root
                   : s.is(":bonedata")  ? Section::bones
                   : s.is(":hierarchy") ? Section::hierarchy
                                        : Section::ignored;
        seen_.insert(section_);
        if (s.is(":name") && !s.words.empty()) file_.name = s.words[0];
        if (s.is(":documentation")) readDocumentation();
        const bool known = section_ != Section::ignored || s.is(":version") || s.is(":name") ||
                           s.is(":documentation") || s.is(":skin");
        if (!known) warnUnknown(s, "section");
        return {};
    }

    Result<void> readBody(const AsfStatement& s) {
        if (section_ == Section::units) return readUnits(s);
        if (section_ == Section::root) return readRoot(s);
        if (section_ == Section::bones) return readBone(s);
        if (section_ == Section::hierarchy) return readHierarchy(s);
        if (section_ == Section::ignored) return {};
        return s.error(ErrorCode::syntax,
                       "expected a section such as ':version', found " + inQuotes(s.keyword));
    }

    void warnUnknown(const AsfStatement& s, const std::string& kind) {
        diagnostics_.warn(ErrorCode::keywordUnknown, s.location(),
                          "unknown " + kind + " " + inQuotes(s.keyword) + " is ignored");
    }

    void readDocumentation() {
        while (const auto line = text_.documentationLine()) {
            if (auto joint = jointNameNote(*line)) file_.jointNames.push_back(std::move(*joint));
        }
    }

    Result<void> readUnits(const AsfStatement& s) {
        if (s.is("length")) {
            if (const auto read = s.readNumber(0, file_.length); !read) return read;
            // Outside this range a metre has no sensible size in file units, and products overflow.
            if (file_.length >= 1e-9 && file_.length <= 1e9) return {};
            return s.error(ErrorCode::valueRange,
                           "the length unit must be a positive number between 1e-9 and 1e9");
        }
        if (s.is("angle")) {
            const std::string unit = s.words.empty() ? "" : lowerCase(s.words[0]).substr(0, 3);
            if (unit != "deg" && unit != "rad") {
                return s.error(ErrorCode::keywordUnknown, "'angle' must be 'deg' or 'rad'");
            }
            file_.radians = unit == "rad";
        } else if (!s.is("mass")) {
            warnUnknown(s, "unit");
        }
        return {};
    }

    Result<void> readRoot(const AsfStatement& s) {
        AsfBone& root = file_.bones[0];
        if (s.is("order")) return s.readDofs(true, root.dofs);
        if (s.is("axis")) return s.readAxisOrder(0, root.axisOrder);
        if (s.is("position")) return s.readVector(file_.rootPosition);
        if (s.is("orientation")) return s.readVector(root.axis);
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
        if (s.is("direction")) return s.readVector(bone_->direction);
        if (s.is("length")) return s.readNumber(0, bone_->length);
        if (s.is("dof")) return s.readDofs(false, bone_->dofs);
        if (s.is("limits")) return s.readLimits(bone_->limits, diagnostics_);
        if (s.is("axis")) {
            const Result<void> angles = s.readVector(bone_->axis);
            return !angles || s.words.size() == 3 ? angles : s.readAxisOrder(3, bone_->axisOrder);
        }
        if (!s.is("id") && !s.is("bodymass") && !s.is("cofmass")) warnUnknown(s, "bone keyword");
        return {};
    }

    Result<void> beginBone(const AsfStatement& s) {
        if (bone_) return unclosedBoneError(s.location());
        if (static_cast<int>(file_.bones.size()) >= std::min(source_.limits().joints, kMaximumJoints)) {
            return s.error(ErrorCode::limitExceeded, "the skeleton has too many bones");
        }
        bone_.emplace();
        bone_->line = s.line;
        return {};
    }

    Result<void> nameBone(const AsfStatement& s) {
        if (s.words.size() != 1) return s.error(ErrorCode::syntax, "a bone name must be a single word");
        bone_->name = s.words[0];
        const auto [first, isNew] = lineOfName_.emplace(bone_->name, s.line);
        if (isNew) return {};
        return s.error(ErrorCode::duplicateName,
                       first->second == 0 ? "the name 'root' is reserved for the root"
                                          : "the name " + inQuotes(s.words[0]) + " is already used on line " +
                                                std::to_string(first->second));
    }

    Result<void> endBone(const AsfStatement& s) {
        if (bone_->name.empty()) return s.error(ErrorCode::syntax, "the bone that ends here has no name");
        if (!bone_->limits.empty() && bone_->limits.size() != bone_->dofs.size()) {
            diagnostics_.warn(ErrorCode::valueCount, source_.location(bone_->line),
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
                    "the bone that begins on line " + std::to_string(bone_->line) + " has no 'end'");
    }

    Result<void> checkComplete() {
        if (bone_) return unclosedBoneError(text_.location());
        const char* missing = !seen_.contains(Section::root)        ? ":root"
                              : !seen_.contains(Section::bones)     ? ":bonedata"
                              : !seen_.contains(Section::hierarchy) ? ":hierarchy"
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
    std::set<Section> seen_;
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
