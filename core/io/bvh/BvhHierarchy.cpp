#include "core/io/bvh/BvhHierarchy.h"

#include <cmath>
#include <optional>
#include <unordered_set>

#include "core/base/Ascii.h"
#include "core/base/Index.h"
#include "core/io/text/Utf8.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr std::string_view kBraces = "{}";
constexpr int kEndSite = -1;

struct NamedChannel {
    bool rotation;
    int axis;
};

std::optional<NamedChannel> namedChannel(std::string_view word) {
    if (word.empty()) return std::nullopt;
    const int axis = (word.front() | 0x20) - 'x';
    if (axis < 0 || axis > 2) return std::nullopt;
    if (equalsIgnoringCase(word.substr(1), "rotation")) return NamedChannel{true, axis};
    if (equalsIgnoringCase(word.substr(1), "position")) return NamedChannel{false, axis};
    return std::nullopt;
}

/// Returns the order whose angles 3, 2, 1 rotate about the listed axes. Unlisted angles, which stay 0, get
/// the remaining axes. Returns null if no order has these axes.
std::optional<EulerOrder> orderOf(const std::vector<int>& listed) {
    switch (listed.size()) {
        case 0:
            return EulerOrder::XYZ;
        case 1:
            return eulerOrder({(listed[0] + 1) % 3, (listed[0] + 2) % 3, listed[0]});
        case 2:
            if (listed[0] == listed[1]) return std::nullopt;
            return eulerOrder({3 - listed[0] - listed[1], listed[1], listed[0]});
        case 3:
            return eulerOrder({listed[2], listed[1], listed[0]});
        default:
            return std::nullopt;
    }
}

class HierarchyReader {
public:
    HierarchyReader(TextCursor& cursor, double metresPerUnit, const ReadOptions& options,
                    Diagnostics& diagnostics)
        : cursor_(cursor), metresPerUnit_(metresPerUnit), options_(options), diagnostics_(diagnostics) {}

    Result<BvhHierarchy> read() {
        if (!equalsIgnoringCase(cursor_.token(kBraces), "HIERARCHY")) {
            return cursor_.error(ErrorCode::syntax, "the file does not start with HIERARCHY");
        }
        while (true) {
            const std::string_view word = cursor_.token(kBraces);
            if (word.empty() && !open_.empty()) {
                return cursor_.error(ErrorCode::unexpectedEnd, "the file ends inside HIERARCHY");
            }
            if (word.empty())
                return cursor_.error(ErrorCode::motionMissing, "the file has no MOTION section");
            if (equalsIgnoringCase(word, "MOTION") && open_.empty()) break;
            if (auto done = readStatement(word); !done) return tl::unexpected(done.error());
        }
        if (joints_.empty()) return cursor_.error(ErrorCode::hierarchyBroken, "HIERARCHY has no ROOT");
        for (BvhColumn& column : columns_) {
            if (!isTranslation(column.channel) || !options_.addPositionsToOffset) continue;
            const Joint& joint = joints_[asIndex(column.joint)];
            column.shift = joint.rest.translation[component(column.channel)];
        }
        deriveTails(joints_, hasEndSite_);
        return BvhHierarchy{std::move(joints_), std::move(columns_)};
    }

private:
    std::size_t currentIndex() const { return asIndex(open_.back()); }
    Joint& current() { return joints_[currentIndex()]; }
    bool inEndSite() const { return !open_.empty() && open_.back() == kEndSite; }
    bool inJoint() const { return !open_.empty() && open_.back() != kEndSite; }

    /// Fails with a message about the joint whose braces are open.
    tl::unexpected<Error> jointError(ErrorCode code, const std::string& problem) {
        return cursor_.error(code, "joint " + inQuotes(current().name) + " has " + problem);
    }

    Result<void> readStatement(std::string_view word) {
        if (word == "}") {
            if (open_.empty()) return cursor_.error(ErrorCode::syntax, "'}' has no matching '{'");
            open_.pop_back();
            return {};
        }
        if (equalsIgnoringCase(word, "ROOT") && open_.empty()) return beginJoint(word);
        if (equalsIgnoringCase(word, "JOINT") && inJoint()) return beginJoint(word);
        if (equalsIgnoringCase(word, "END") && inJoint()) return beginEndSite();
        if (equalsIgnoringCase(word, "OFFSET") && !open_.empty()) return readOffset();
        if (equalsIgnoringCase(word, "CHANNELS") && inJoint()) return readChannels();
        for (std::string_view known : {"ROOT", "JOINT", "END", "OFFSET", "CHANNELS", "MOTION", "{"}) {
            if (equalsIgnoringCase(word, known))
                return cursor_.error(ErrorCode::syntax, inQuotes(word) + " is not allowed here");
        }
        return cursor_.error(ErrorCode::keywordUnknown, inQuotes(word) + " is not a HIERARCHY keyword");
    }

    Result<std::string> readName(std::string_view keyword) {
        const std::string position = cursor_.location();
        std::string_view text;
        if (!cursor_.skipBlanks()) {
            text = cursor_.restOfLine();
            text = text.substr(0, text.find('{'));
            while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
            cursor_.moveAfter(text);
        }
        if (text.empty())
            return fail(ErrorCode::syntax, position, "this " + std::string(keyword) + " has no name");
        std::string name = toUtf8(text);
        if (!names_.insert(name).second) {
            return fail(ErrorCode::duplicateName, position, "two joints are named " + inQuotes(name));
        }
        return name;
    }

    Result<void> openBrace(std::string_view owner) {
        const int maximum = cursor_.source().limits().depth;
        if (static_cast<int>(open_.size()) > maximum) {
            return cursor_.error(ErrorCode::limitExceeded,
                                 "joints are nested deeper than the maximum of " + std::to_string(maximum));
        }
        const std::string_view word = cursor_.token(kBraces);
        if (word == "{") return {};
        const ErrorCode code = word.empty() ? ErrorCode::unexpectedEnd : ErrorCode::syntax;
        return cursor_.error(code, "'{' is missing after " + inQuotes(owner));
    }

    Result<void> beginJoint(std::string_view keyword) {
        const int maximum = cursor_.source().limits().joints;
        if (static_cast<int>(joints_.size()) >= maximum) {
            return cursor_.error(ErrorCode::limitExceeded, "the file has more than the maximum of " +
                                                               std::to_string(maximum) + " joints");
        }
        auto named = readName(keyword);
        if (!named) return tl::unexpected(named.error());
        Joint joint;
        joint.name = std::move(*named);
        joint.parent = open_.empty() ? kNoParent : open_.back();
        open_.push_back(static_cast<int>(joints_.size()));
        joints_.push_back(std::move(joint));
        hasEndSite_.push_back(false);
        hasChannels_.push_back(false);
        return openBrace(current().name);
    }

    Result<void> beginEndSite() {
        if (hasEndSite_[currentIndex()]) {
            diagnostics_.inform(ErrorCode::dataIgnored, cursor_.location(),
                                "a joint has several End Sites; the last one is used as its tail");
        }
        hasEndSite_[currentIndex()] = true;
        current().tail.setZero();
        cursor_.skipSpace();
        const std::string_view title = cursor_.restOfLine();
        cursor_.moveAfter(title.substr(0, title.find('{')));
        open_.push_back(kEndSite);
        return openBrace("End Site");
    }

    Result<void> readOffset() {
        Eigen::Vector3d offset;
        for (double& value : offset) {
            if (!cursor_.number(value)) return cursor_.numberError("an OFFSET");
        }
        offset *= metresPerUnit_;
        if (inEndSite()) {
            joints_[asIndex(open_[open_.size() - 2])].tail = offset;
        } else {
            current().rest.translation = offset;
        }
        return {};
    }

    Result<void> readChannels() {
        double announced = 0;
        if (!cursor_.number(announced)) return cursor_.numberError("the number of CHANNELS");
        if (announced < 0 || announced != std::floor(announced)) {
            return cursor_.error(ErrorCode::valueRange,
                                 "the number of CHANNELS must be a non-negative whole number");
        }
        if (hasChannels_[currentIndex()]) return jointError(ErrorCode::syntax, "CHANNELS more than once");
        hasChannels_[currentIndex()] = true;

        std::vector<int> rotations;
        for (double i = 0; i < announced; ++i) {
            if (auto done = readChannel(cursor_.token(kBraces), rotations); !done) return done;
        }
        const std::optional<EulerOrder> order = orderOf(rotations);
        if (!order) {
            return jointError(ErrorCode::valueRange, "two consecutive rotation channels about the same axis");
        }
        current().order = *order;
        return {};
    }

    Result<void> readChannel(std::string_view word, std::vector<int>& rotations) {
        const std::optional<NamedChannel> named = namedChannel(word);
        if (!named) {
            const ErrorCode code = word.empty() ? ErrorCode::unexpectedEnd : ErrorCode::keywordUnknown;
            return cursor_.error(code, "expected another channel of CHANNELS, found " + inQuotes(word));
        }
        if (named->rotation && rotations.size() == 3) {
            return jointError(ErrorCode::valueCount, "more than three rotation channels");
        }
        const int position = static_cast<int>(rotations.size());
        const Channel target = named->rotation ? angle(2 - position) : translation(named->axis);
        if (current().free.contains(target)) {
            return jointError(ErrorCode::valueCount, "channel " + inQuotes(word) + " twice");
        }
        if (named->rotation) rotations.push_back(named->axis);
        current().free.insert(target);
        columns_.push_back({open_.back(), target, named->rotation ? radians(1) : metresPerUnit_, 0});
        return {};
    }

    TextCursor& cursor_;
    double metresPerUnit_;
    const ReadOptions& options_;
    Diagnostics& diagnostics_;
    std::vector<Joint> joints_;
    std::vector<BvhColumn> columns_;
    std::vector<int> open_;  ///< joints with open braces, outermost first; kEndSite for an End Site
    std::vector<bool> hasEndSite_;
    std::vector<bool> hasChannels_;
    std::unordered_set<std::string> names_;
};

}  // namespace

Result<BvhHierarchy> readBvhHierarchy(TextCursor& cursor, double metresPerUnit, const ReadOptions& options,
                                      Diagnostics& diagnostics) {
    return HierarchyReader(cursor, metresPerUnit, options, diagnostics).read();
}

}  // namespace sinew
