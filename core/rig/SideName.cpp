#include "core/rig/SideName.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>

#include "core/base/Ascii.h"

namespace sinew {

namespace {

struct Word {
    std::string_view text, other;
    Side side;
};
constexpr std::array<Word, 4> kWords{{{"left", "right", Side::left},
                                      {"right", "left", Side::right},
                                      {"l", "r", Side::left},
                                      {"r", "l", Side::right}}};

bool isSeparator(char c) { return std::string_view("._- :|").find(c) != std::string_view::npos; }

bool matchesAt(std::string_view name, std::size_t position, std::string_view word) {
    if (name.size() - position < word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (lowerCase(name[position + i]) != word[i]) return false;
    }
    return true;
}

/// Single letters need separators around them; whole words may also be set off by capitals: "LeftArm",
/// "handRight".
bool isSeparateWord(std::string_view name, std::size_t position, std::size_t length) {
    const std::size_t end = position + length;
    const bool word = length > 1;
    const bool startsWord = position == 0 || isSeparator(name[position - 1]) ||
                            (word && isUpper(name[position]) && !isUpper(name[position - 1]));
    const bool endsWord = end == name.size() || isSeparator(name[end]) ||
                          (word && (isDigit(name[end]) || (isUpper(name[end]) && isLower(name[end - 1]))));
    return startsWord && endsWord && length < name.size();
}

/// Returns `word` with the capitalisation of `like`.
std::string withCaseOf(std::string_view like, std::string_view word) {
    std::string result(word);
    if (isUpper(like[0])) result[0] = upperCase(result[0]);
    for (std::size_t i = 1; i < result.size() && like.size() > 1 && isUpper(like[1]); ++i)
        result[i] = upperCase(result[i]);
    return result;
}

/// Returns "rfemur" for "lfemur" and "righthand" for "lefthand"; empty for other names.
std::string withOtherStart(std::string_view name) {
    for (const Word& word : kWords) {
        const std::size_t length = word.text.size();
        if (name.size() > length && matchesAt(name, 0, word.text))
            return withCaseOf(name.substr(0, length), word.other) + std::string(name.substr(length));
    }
    return {};
}

}  // namespace

std::optional<SideName> sideName(std::string_view name) {
    for (std::size_t position = name.size(); position-- > 0;) {
        for (const Word& word : kWords) {
            const std::size_t length = word.text.size();
            if (!matchesAt(name, position, word.text) || !isSeparateWord(name, position, length)) continue;
            const std::string other = withCaseOf(name.substr(position, length), word.other);
            return SideName{word.side, std::string(name.substr(0, position)) + other +
                                           std::string(name.substr(position + length))};
        }
    }
    return std::nullopt;
}

std::vector<int> mirrorPairs(const Skeleton& skeleton) {
    std::vector<int> pairs;
    for (int i = 0; i < skeleton.size(); ++i) {
        const std::string& name = skeleton[i].name;
        if (const auto side = sideName(name)) {
            pairs.push_back(skeleton.find(side->counterpart).value_or(kNoParent));
        } else {
            const std::string other = withOtherStart(name);
            pairs.push_back(other.empty() ? i : skeleton.find(other).value_or(i));
        }
    }
    return pairs;
}

namespace {

constexpr std::size_t kMaxDigits = 9;  // digits; longer ones are part of the name

/// Returns the length of a side suffix including its separator, such as ".L" or "_right"; 0 without one.
std::size_t sideLength(std::string_view name) {
    const std::size_t mark = name.find_last_of("._- ");
    if (mark == std::string_view::npos || mark == 0) return 0;
    const std::string side = lowerCase(name.substr(mark + 1));
    return std::ranges::find(kWords, side, &Word::text) == kWords.end() ? 0 : name.size() - mark;
}

std::string padded(int number, std::size_t width) {
    std::string digits = std::to_string(number);
    if (digits.size() < width) digits.insert(0, width - digits.size(), '0');
    return digits;
}

/// A name split into the text before its number, the number, its number of digits, and the text after it.
struct NumberedName {
    std::string prefix;
    int number = 1;
    std::size_t width = 0;
    std::string suffix;
    std::string withNumber(int other) const { return prefix + padded(other, width) + suffix; }
};

NumberedName splitName(std::string_view name) {
    NumberedName parts;
    const std::size_t side = sideLength(name);
    parts.suffix = name.substr(name.size() - side);
    const std::string_view stem = name.substr(0, name.size() - side);
    std::size_t& digits = parts.width;
    while (digits < std::min(stem.size(), kMaxDigits) && isDigit(stem[stem.size() - 1 - digits])) ++digits;
    std::from_chars(stem.data() + stem.size() - digits, stem.data() + stem.size(), parts.number);
    parts.prefix = std::string(stem.substr(0, stem.size() - digits)) + (digits == 0 ? "_" : "");
    return parts;
}

}  // namespace

std::string freeName(const Skeleton& skeleton, std::string_view wanted) {
    if (!skeleton.find(wanted)) return std::string(wanted);
    const NumberedName parts = splitName(wanted);
    int number = parts.number + 1;
    while (skeleton.find(parts.withNumber(number))) ++number;
    return parts.withNumber(number);
}

FreeNameGenerator::FreeNameGenerator(const std::vector<Joint>& joints) {
    for (const Joint& joint : joints) names_.insert(joint.name);
}

std::string FreeNameGenerator::generate(std::string_view wanted) {
    if (const auto [name, isNew] = names_.emplace(wanted); isNew) return *name;
    const NumberedName parts = splitName(wanted);
    TakenRange& taken = numbers_[{parts.prefix, parts.width, parts.suffix}];
    const int first = parts.number + 1;
    int number = first;
    const auto isKnown = [&] { return number >= taken.from && number <= taken.to; };
    if (isKnown()) number = taken.to + 1;
    while (!names_.insert(parts.withNumber(number)).second) {
        ++number;
        if (isKnown()) number = taken.to + 1;
    }
    // All numbers from the first to this one are taken now. Merge them with the known range if they touch.
    const bool isAdjacent = first <= taken.to + 1 && number >= taken.from - 1;
    taken = isAdjacent ? TakenRange{std::min(first, taken.from), std::max(number, taken.to)}
                       : TakenRange{first, number};
    return parts.withNumber(number);
}

}  // namespace sinew
