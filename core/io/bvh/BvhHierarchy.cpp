#include "core/io/bvh/BvhHierarchy.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_set>

#include "core/base/Ascii.h"
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
    HierarchyReader(TextCursor& cursor, double metresPerUnit, const ReadLimits& limits,
                    const ReadOptions& options, Diagnostics& diagnostics)
        : cursor_(cursor),
          metresPerUnit_(metresPerUnit),
          limits_(limits),
          options_(options),
          diagnostics_(diagnostics) {}

    Result<BvhHierarchy> read();

private:
    Result<void> readStatement(std::string_view word);
    Result<void> beginJoint(std::string_view keyword);
    Result<void> beginEndSite();
    Result<void> openBrace(std::string_view owner);
    Result<void> readOffset();
    Result<void> readChannels();
    Result<void> readChannel(std::string_view word, std::vector<int>& rotations);
    Result<std::string> readName(std::string_view keyword);
    Joint& current() { return hierarchy_.joints[static_cast<std::size_t>(open_.back())]; }
    bool inEndSite() const { return !open_.empty() && open_.back() == kEndSite; }
    bool inJoint() const { return !open_.empty() && open_.back() != kEndSite; }

    TextCursor& cursor_;
    double metresPerUnit_;
    const ReadLimits& limits_;
    const ReadOptions& options_;
    Diagnostics& diagnostics_;
    BvhHierarchy hierarchy_;
    std::vector<int> open_;  ///< joints with open braces, outermost first; kEndSite for an End Site
    std::vector<bool> hasEndSite_;
    std::vector<bool> hasChannels_;
    std::unordered_set<std::string> names_;
};

Result<BvhHierarchy> HierarchyReader::read() {
    if (!equalsIgnoringCase(cursor_.token(kBraces), "HIERARCHY")) {
        return cursor_.error(ErrorCode::syntax, "the file does not start with HIERARCHY");
    }
    while (true) {
        const std::string_view word = cursor_.token(kBraces);
        if (word.empty() && !open_.empty()) {
            return cursor_.error(ErrorCode::unexpectedEnd, "the file ends inside HIERARCHY");
        }
        if (word.empty()) return cursor_.error(ErrorCode::motionMissing, "the file has no MOTION section");
        if (equalsIgnoringCase(word, "MOTION") && open_.empty()) break;
        if (auto done = readStatement(word); !done) return tl::unexpected(done.error());
    }
    if (hierarchy_.joints.empty()) return cursor_.error(ErrorCode::hierarchyBroken, "HIERARCHY has no ROOT");
    for (BvhColumn& column : hierarchy_.columns) {
        if (!isTranslation(column.channel) || !options_.addPositionsToOffset) continue;
        const Joint& joint = hierarchy_.joints[static_cast<std::size_t>(column.joint)];
        column.shift = joint.rest.translation[component(column.channel)];
    }
    deriveTails(hierarchy_.joints, hasEndSite_);
    return std::move(hierarchy_);
}

Result<void> HierarchyReader::readStatement(std::string_view word) {
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

Result<std::string> HierarchyReader::readName(std::string_view keyword) {
    const std::string position = cursor_.location();
    std::string_view text;
    if (!cursor_.skipBlanks()) {
        text = cursor_.restOfLine();
        text = text.substr(0, text.find('{'));
        while (!text.empty() && TextCursor::isSpace(text.back())) text.remove_suffix(1);
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

Result<void> HierarchyReader::openBrace(std::string_view owner) {
    if (static_cast<int>(open_.size()) > limits_.depth) {
        return cursor_.error(ErrorCode::limitExceeded,
                             "joints are nested deeper than the maximum of " + std::to_string(limits_.depth));
    }
    const std::string_view word = cursor_.token(kBraces);
    if (word == "{") return {};
    const ErrorCode code = word.empty() ? ErrorCode::unexpectedEnd : ErrorCode::syntax;
    return cursor_.error(code, "'{' is missing after " + inQuotes(owner));
}

Result<void> HierarchyReader::beginJoint(std::string_view keyword) {
    if (static_cast<int>(hierarchy_.joints.size()) >= limits_.joints) {
        return cursor_.error(ErrorCode::limitExceeded, "the file has more than the maximum of " +
                                                           std::to_string(limits_.joints) + " joints");
    }
    auto named = readName(keyword);
    if (!named) return tl::unexpected(named.error());
    Joint joint;
    joint.name = std::move(*named);
    joint.parent = open_.empty() ? kNoParent : open_.back();
    open_.push_back(static_cast<int>(hierarchy_.joints.size()));
    hierarchy_.joints.push_back(std::move(joint));
    hasEndSite_.push_back(false);
    hasChannels_.push_back(false);
    return openBrace(current().name);
}

Result<void> HierarchyReader::beginEndSite() {
    if (hasEndSite_[static_cast<std::size_t>(open_.back())]) {
        diagnostics_.inform(ErrorCode::dataIgnored, cursor_.location(),
                            "a joint has several End Sites; the last one is used as its tail");
    }
    hasEndSite_[static_cast<std::size_t>(open_.back())] = true;
    current().tail.setZero();
    cursor_.skipSpace();
    const std::string_view title = cursor_.restOfLine();
    cursor_.moveAfter(title.substr(0, title.find('{')));
    open_.push_back(kEndSite);
    return openBrace("End Site");
}

Result<void> HierarchyReader::readOffset() {
    Eigen::Vector3d offset;
    for (double& value : offset) {
        if (!cursor_.number(value)) return cursor_.numberError("an OFFSET");
    }
    offset *= metresPerUnit_;
    if (inEndSite()) {
        const int owner = open_[open_.size() - 2];
        hierarchy_.joints[static_cast<std::size_t>(owner)].tail = offset;
    } else {
        current().rest.translation = offset;
    }
    return {};
}

Result<void> HierarchyReader::readChannels() {
    double announced = 0;
    if (!cursor_.number(announced)) return cursor_.numberError("the number of CHANNELS");
    if (announced < 0 || announced != std::floor(announced)) {
        return cursor_.error(ErrorCode::valueRange,
                             "the number of CHANNELS must be a non-negative whole number");
    }
    if (hasChannels_[static_cast<std::size_t>(open_.back())])
        return cursor_.error(ErrorCode::syntax,
                             "joint " + inQuotes(current().name) + " has CHANNELS more than once");
    hasChannels_[static_cast<std::size_t>(open_.back())] = true;

    std::vector<int> rotations;
    for (double i = 0; i < announced; ++i) {
        if (auto done = readChannel(cursor_.token(kBraces), rotations); !done) return done;
    }
    const std::optional<EulerOrder> order = orderOf(rotations);
    if (!order) {
        return cursor_.error(ErrorCode::valueRange,
                             "joint " + inQuotes(current().name) +
                                 " has two consecutive rotation channels about the same axis");
    }
    current().order = *order;
    return {};
}

Result<void> HierarchyReader::readChannel(std::string_view word, std::vector<int>& rotations) {
    const std::optional<NamedChannel> named = namedChannel(word);
    if (!named) {
        const ErrorCode code = word.empty() ? ErrorCode::unexpectedEnd : ErrorCode::keywordUnknown;
        return cursor_.error(code, "expected another channel of CHANNELS, found " + inQuotes(word));
    }
    if (named->rotation && rotations.size() == 3) {
        return cursor_.error(ErrorCode::valueCount,
                             "joint " + inQuotes(current().name) + " has more than three rotation channels");
    }
    const int position = static_cast<int>(rotations.size());
    const Channel target = named->rotation ? angle(2 - position) : translation(named->axis);
    if (current().free.contains(target)) {
        return cursor_.error(ErrorCode::valueCount, "joint " + inQuotes(current().name) + " has channel " +
                                                        inQuotes(word) + " twice");
    }
    if (named->rotation) rotations.push_back(named->axis);
    current().free.insert(target);
    hierarchy_.columns.push_back({open_.back(), target, named->rotation ? radians(1) : metresPerUnit_, 0});
    return {};
}

}  // namespace

Result<BvhHierarchy> readBvhHierarchy(TextCursor& cursor, double metresPerUnit, const ReadLimits& limits,
                                      const ReadOptions& options, Diagnostics& diagnostics) {
    return HierarchyReader(cursor, metresPerUnit, limits, options, diagnostics).read();
}

}  // namespace sinew
