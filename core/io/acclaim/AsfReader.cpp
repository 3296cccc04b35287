#include <unordered_map>

#include "core/io/acclaim/AsfFile.h"
#include "core/io/acclaim/AsfHierarchy.h"
#include "core/io/acclaim/AsfValues.h"
#include "core/io/acclaim/JointNames.h"
#include "core/rig/Skeleton.h"

namespace sinew {

namespace {

constexpr std::size_t kMaximumBytes = std::size_t{64} << 20;

class AsfReader {
public:
    AsfReader(const Source& source, Diagnostics& diagnostics)
        : source_(source), diagnostics_(diagnostics), text_(source) {
        file_.bones.resize(1);
        file_.bones[0].name = "root";
        known_.emplace("root", 0);
    }

    Result<AsfFile> read() {
        AsfStatement statement;
        while (text_.next(statement, section_ != Section::hierarchy)) {
            const Result<void> done = statement.keyword.front() == ':' ? header(statement) : body(statement);
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

    tl::unexpected<Error> refuse(const AsfStatement& at, ErrorCode code, std::string message) const {
        return fail(code, text_.place(at.line), std::move(message));
    }

    Result<void> header(const AsfStatement& s) {
        if (bone_) return unclosed(text_.place(s.line));
        section_ = s.is(":units")       ? Section::units
                   : s.is(":root")      ? Section::root
                   : s.is(":bonedata")  ? Section::bones
                   : s.is(":hierarchy") ? Section::hierarchy
                                        : Section::ignored;
        sawRoot_ = sawRoot_ || section_ == Section::root;
        sawBones_ = sawBones_ || section_ == Section::bones;
        sawHierarchy_ = sawHierarchy_ || section_ == Section::hierarchy;
        if (s.is(":name") && !s.words.empty()) file_.name = s.words[0];
        if (s.is(":documentation")) documentation();
        const bool known = section_ != Section::ignored || s.is(":version") || s.is(":name") ||
                           s.is(":documentation") || s.is(":skin");
        if (!known) unknown(s, "section");
        return {};
    }

    Result<void> body(const AsfStatement& s) {
        switch (section_) {
            case Section::units:
                return units(s);
            case Section::root:
                return root(s);
            case Section::bones:
                return bones(s);
            case Section::hierarchy:
                return hierarchy(s);
            case Section::ignored:
                return {};
            case Section::none:
                break;
        }
        return refuse(s, ErrorCode::syntax,
                      "a section such as ':version' was expected, not " + inQuotes(s.keyword));
    }

    void unknown(const AsfStatement& s, const std::string& kind) {
        diagnostics_.warn(ErrorCode::keywordUnknown, text_.place(s.line),
                          "the " + kind + " " + inQuotes(s.keyword) + " is unknown and left out");
    }

    void documentation() {
        while (const auto line = text_.documentationLine()) {
            if (auto joint = jointNameNote(*line)) file_.jointNames.push_back(std::move(*joint));
        }
    }

    Result<void> units(const AsfStatement& s) {
        if (s.is("length")) {
            const Result<void> read = readNumber(text_, s, 0, file_.length);
            if (!read) return read;
            // Beyond these a metre has no sensible size in file units, and products overflow.
            if (file_.length >= 1e-9 && file_.length <= 1e9) return {};
            return refuse(s, ErrorCode::valueRange,
                          "the unit of length is not a positive number of sensible size");
        }
        if (s.is("angle")) {
            const std::string unit = s.words.empty() ? "" : lowerCase(s.words[0]).substr(0, 3);
            if (unit != "deg" && unit != "rad") {
                return refuse(s, ErrorCode::keywordUnknown, "'angle' is neither deg nor rad");
            }
            file_.radians = unit == "rad";
        } else if (!s.is("mass")) {
            unknown(s, "unit");
        }
        return {};
    }

    Result<void> root(const AsfStatement& s) {
        AsfBone& root = file_.bones[0];
        if (s.is("order")) return readDofs(text_, s, true, root.dofs);
        if (s.is("axis")) return readAxisOrder(text_, s, 0, root.axisOrder);
        if (s.is("position")) return readVector(text_, s, file_.rootPosition);
        if (s.is("orientation")) return readVector(text_, s, root.axis);
        unknown(s, "keyword of the root");
        return {};
    }

    Result<void> bones(const AsfStatement& s) {
        if (s.is("begin")) return beginBone(s);
        if (!bone_) {
            unknown(s, "word between the bones");
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
        if (!s.is("id") && !s.is("bodymass") && !s.is("cofmass")) unknown(s, "keyword of a bone");
        return {};
    }

    Result<void> beginBone(const AsfStatement& s) {
        if (bone_) return unclosed(text_.place(s.line));
        if (static_cast<int>(file_.bones.size()) >= std::min(source_.limits().joints, kMaximumJoints)) {
            return refuse(s, ErrorCode::limitExceeded, "the skeleton has more bones than are read");
        }
        bone_.emplace();
        bone_->line = s.line;
        return {};
    }

    Result<void> nameBone(const AsfStatement& s) {
        if (s.words.size() != 1) return refuse(s, ErrorCode::syntax, "a bone's name is one word");
        bone_->name = s.words[0];
        const auto [first, isNew] = known_.emplace(bone_->name, s.line);
        if (isNew) return {};
        return refuse(s, ErrorCode::duplicateName,
                      first->second == 0 ? "a bone other than the root is named 'root'"
                                         : "the name " + inQuotes(s.words[0]) + " stands in line " +
                                               std::to_string(first->second) + " already");
    }

    Result<void> endBone(const AsfStatement& s) {
        if (bone_->name.empty()) return refuse(s, ErrorCode::syntax, "a bone without a name ends here");
        if (!bone_->limits.empty() && bone_->limits.size() != bone_->dofs.size()) {
            diagnostics_.warn(ErrorCode::valueCount, text_.place(bone_->line),
                              "bone " + inQuotes(bone_->name) + " has " +
                                  std::to_string(bone_->limits.size()) + " limits for " +
                                  std::to_string(bone_->dofs.size()) + " degrees of freedom");
            bone_->limits.resize(bone_->dofs.size(), {-HUGE_VAL, HUGE_VAL});
        }
        file_.bones.push_back(std::move(*bone_));
        bone_.reset();
        return {};
    }

    Result<void> hierarchy(const AsfStatement& s) {
        if (s.is("begin") || s.is("end")) return {};
        for (const std::string_view child : s.words) links_.push_back({s.keyword, child, s.line});
        return {};
    }

    tl::unexpected<Error> unclosed(std::string place) const {
        return fail(ErrorCode::unexpectedEnd, std::move(place),
                    "the bone that begins in line " + std::to_string(bone_->line) + " has no 'end'");
    }

    Result<void> checkComplete() {
        if (bone_) return unclosed(text_.place());
        const char* missing = !sawRoot_        ? ":root"
                              : !sawBones_     ? ":bonedata"
                              : !sawHierarchy_ ? ":hierarchy"
                                               : nullptr;
        if (missing) {
            return fail(ErrorCode::unexpectedEnd, text_.place(),
                        "the file ends without a section '" + std::string(missing) + "'");
        }
        if (file_.bones[0].dofs.empty()) {
            using enum AcclaimDof;
            file_.bones[0].dofs = {tx, ty, tz, rx, ry, rz};
            diagnostics_.warn(ErrorCode::dataChanged, source_.name(),
                              "the root has no 'order': TX TY TZ RX RY RZ is taken");
        }
        return {};
    }

    const Source& source_;
    Diagnostics& diagnostics_;
    AsfText text_;
    AsfFile file_;
    Section section_ = Section::none;
    bool sawRoot_ = false, sawBones_ = false, sawHierarchy_ = false;
    std::optional<AsfBone> bone_;                         ///< the one between begin and end
    std::unordered_map<std::string, std::size_t> known_;  ///< names and their lines
    std::vector<AsfLink> links_;
};

}  // namespace

Result<AsfFile> readAsf(const Source& source, Diagnostics& diagnostics) {
    if (source.bytes().size() > kMaximumBytes) {
        return fail(ErrorCode::fileTooLarge, source.name(), "no skeleton file is that large");
    }
    return AsfReader(source, diagnostics).read();
}

}  // namespace sinew
