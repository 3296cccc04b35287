#include "core/rig/FreeName.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unordered_set>

namespace sinew {
namespace {

constexpr std::size_t kLongestNumber = 9;  // digits; longer ones are part of the name

bool isDigit(char c) { return c >= '0' && c <= '9'; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// How many characters at the end say a side, with what sets them off: ".L", "_right".
std::size_t sideLength(std::string_view name) {
    constexpr std::array<std::string_view, 4> kSides{"l", "r", "left", "right"};
    const std::size_t mark = name.find_last_of("._- ");
    if (mark == std::string_view::npos || mark == 0) return 0;
    std::string side(name.substr(mark + 1));
    std::ranges::transform(side, side.begin(), lower);
    return std::ranges::find(kSides, side) == kSides.end() ? 0 : name.size() - mark;
}

std::string padded(int number, std::size_t width) {
    std::string digits = std::to_string(number);
    if (digits.size() < width) digits.insert(0, width - digits.size(), '0');
    return digits;
}

template <class Taken>
std::string firstFree(std::string_view wanted, const Taken& taken) {
    if (!taken(std::string(wanted))) return std::string(wanted);
    const std::size_t side = sideLength(wanted);
    const std::string end(wanted.substr(wanted.size() - side));
    std::string_view stem = wanted.substr(0, wanted.size() - side);
    std::size_t digits = 0;
    while (digits < std::min(stem.size(), kLongestNumber) && isDigit(stem[stem.size() - 1 - digits]))
        ++digits;
    int number = 1;
    std::from_chars(stem.data() + stem.size() - digits, stem.data() + stem.size(), number);
    const std::string start = std::string(stem.substr(0, stem.size() - digits)) + (digits == 0 ? "_" : "");
    std::string candidate;
    do {
        candidate = start + padded(++number, digits) + end;
    } while (taken(candidate));
    return candidate;
}

}  // namespace

std::string freeName(const Skeleton& skeleton, std::string_view wanted) {
    return firstFree(wanted, [&](const std::string& name) { return skeleton.find(name).has_value(); });
}

std::string freeName(const std::vector<Joint>& joints, std::string_view wanted) {
    std::unordered_set<std::string_view> names;
    for (const Joint& joint : joints) names.insert(joint.name);
    return firstFree(wanted, [&](const std::string& name) { return names.contains(name); });
}

}  // namespace sinew
