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

/// A name taken apart: what is before its number, the number, how wide it is written, what is behind it.
struct Numbered {
    std::string start;
    int number = 1;
    std::size_t width = 0;
    std::string end;
    std::string with(int other) const { return start + padded(other, width) + end; }
};

Numbered apart(std::string_view name) {
    Numbered parts;
    const std::size_t side = sideLength(name);
    parts.end = name.substr(name.size() - side);
    const std::string_view stem = name.substr(0, name.size() - side);
    std::size_t& digits = parts.width;
    while (digits < std::min(stem.size(), kLongestNumber) && isDigit(stem[stem.size() - 1 - digits]))
        ++digits;
    std::from_chars(stem.data() + stem.size() - digits, stem.data() + stem.size(), parts.number);
    parts.start = std::string(stem.substr(0, stem.size() - digits)) + (digits == 0 ? "_" : "");
    return parts;
}

}  // namespace

std::string freeName(const Skeleton& skeleton, std::string_view wanted) {
    if (!skeleton.find(wanted)) return std::string(wanted);
    const Numbered parts = apart(wanted);
    int number = parts.number + 1;
    while (skeleton.find(parts.with(number))) ++number;
    return parts.with(number);
}

FreeNameGiver::FreeNameGiver(const std::vector<Joint>& joints) {
    for (const Joint& joint : joints) names_.insert(joint.name);
}

std::string FreeNameGiver::give(std::string_view wanted) {
    if (const auto [name, isNew] = names_.emplace(wanted); isNew) return *name;
    const Numbered parts = apart(wanted);
    Taken& taken = numbers_[{parts.start, parts.width, parts.end}];
    const int first = parts.number + 1;
    int number = first;
    const auto known = [&] { return number >= taken.from && number <= taken.to; };
    if (known()) number = taken.to + 1;
    while (!names_.insert(parts.with(number)).second) {
        ++number;
        if (known()) number = taken.to + 1;
    }
    // The numbers from the first to this one are taken now; those known before count on where they touch.
    const bool touches = first <= taken.to + 1 && number >= taken.from - 1;
    taken = touches ? Taken{std::min(first, taken.from), std::max(number, taken.to)} : Taken{first, number};
    return parts.with(number);
}

}  // namespace sinew
