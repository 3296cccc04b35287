#include "core/rig/SideName.h"

#include <array>

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

bool isUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool isLower(char c) { return c >= 'a' && c <= 'z'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
char upper(char c) { return isLower(c) ? static_cast<char>(c - 'a' + 'A') : c; }
bool isMark(char c) { return std::string_view("._- :|").find(c) != std::string_view::npos; }

bool standsAt(std::string_view name, std::size_t place, std::string_view word) {
    if (name.size() - place < word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (lower(name[place + i]) != word[i]) return false;
    }
    return true;
}

/// Letters need marks around them; whole words may also be told apart by capitals: "LeftArm", "handRight".
bool isSetOff(std::string_view name, std::size_t place, std::size_t length) {
    const std::size_t end = place + length;
    const bool word = length > 1;
    const bool before =
        place == 0 || isMark(name[place - 1]) || (word && isUpper(name[place]) && !isUpper(name[place - 1]));
    const bool behind = end == name.size() || isMark(name[end]) ||
                        (word && (isDigit(name[end]) || (isUpper(name[end]) && isLower(name[end - 1]))));
    return before && behind && length < name.size();
}

/// `word` in capitals as `like` is.
std::string inCaseOf(std::string_view like, std::string_view word) {
    std::string result(word);
    if (isUpper(like[0])) result[0] = upper(result[0]);
    for (std::size_t i = 1; i < result.size() && like.size() > 1 && isUpper(like[1]); ++i)
        result[i] = upper(result[i]);
    return result;
}

/// "rfemur" of "lfemur"; empty for a name that begins with neither letter.
std::string otherInitial(std::string_view name) {
    if (name.size() < 2) return {};
    const char first = lower(name[0]);
    if (first != 'l' && first != 'r') return {};
    std::string other(name);
    other[0] = isUpper(name[0]) ? upper(first == 'l' ? 'r' : 'l') : (first == 'l' ? 'r' : 'l');
    return other;
}

}  // namespace

std::optional<SideName> sideName(std::string_view name) {
    for (std::size_t place = name.size(); place-- > 0;) {
        for (const Word& word : kWords) {
            const std::size_t length = word.text.size();
            if (!standsAt(name, place, word.text) || !isSetOff(name, place, length)) continue;
            const std::string other = inCaseOf(name.substr(place, length), word.other);
            return SideName{word.side, std::string(name.substr(0, place)) + other +
                                           std::string(name.substr(place + length))};
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
            pairs.push_back(skeleton.find(otherInitial(name)).value_or(i));
        }
    }
    return pairs;
}

}  // namespace sinew
