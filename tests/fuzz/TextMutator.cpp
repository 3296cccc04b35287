#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "tests/fuzz/Mutators.h"

namespace sinew::fuzz::mutate {

namespace {

constexpr std::size_t kMaxLines = 100'000;
constexpr std::string_view kBlanks = " \t\r\n,";

std::vector<std::string> linesOf(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1);
        lines.emplace_back(text.substr(0, end + 1));
        text.remove_prefix(end + 1);
    }
    return lines;
}

std::string joinedLines(const std::vector<std::string>& lines) {
    std::string all;
    for (const std::string& line : lines) all += line;
    return all;
}

std::string textOf(double number) {
    std::array<char, 32> text{};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number);
    return {text.data(), end};
}

/// Calls `use(begin, size)` for each word of a line.
template <class Use>
void forEachWord(std::string_view line, const Use& use) {
    for (std::size_t at = line.find_first_not_of(kBlanks); at != line.npos;) {
        const std::size_t end = std::min(line.find_first_of(kBlanks, at), line.size());
        use(at, end - at);
        at = line.find_first_not_of(kBlanks, end);
    }
}

void changeWord(std::string& line, test::Dice& dice, MutateBytes mutateBytes) {
    std::vector<std::pair<std::size_t, std::size_t>> words;
    forEachWord(line, [&](std::size_t begin, std::size_t size) { words.emplace_back(begin, size); });
    if (words.empty()) return;
    const auto [begin, size] = dice.oneOf(words);
    const std::string word = line.substr(begin, size);
    switch (dice.integer(0, 4)) {
        case 0:
            line.replace(begin, size, changed(word, mutateBytes));
            break;
        case 1:
            line.erase(begin, size);
            break;
        case 2:
            line.insert(begin, word + ' ');
            break;
        default:
            line.replace(begin, size, textOf(criticalNumber(dice)));
    }
}

void changeLines(std::vector<std::string>& lines, test::Dice& dice, MutateBytes mutateBytes) {
    const std::string other = dice.oneOf(lines);
    const auto line = lines.begin() + dice.integer(0, static_cast<int>(lines.size()) - 1);
    switch (dice.integer(0, 6)) {
        case 0:
            lines.erase(line);
            break;
        case 1:
            lines.insert(line, static_cast<std::size_t>(dice.integer(1, 4)), other);
            break;
        case 2:
            std::swap(*line, dice.oneOf(lines));
            break;
        default:
            changeWord(*line, dice, mutateBytes);
    }
}

/// Returns the end of the lines of a joint that begins at `first`, or `first` if there is none.
std::size_t endOfJoint(const std::vector<std::string>& lines, std::size_t first) {
    if (lines[first].find("JOINT") == std::string::npos) return first;
    int depth = 0;
    for (std::size_t line = first; line < lines.size(); ++line) {
        if (lines[line].find('{') != std::string::npos) ++depth;
        if (lines[line].find('}') != std::string::npos && --depth == 0) return line + 1;
    }
    return first;
}

/// Changes a number of the hierarchy or the motion, or repeats or removes a joint and its descendants.
void changeBvh(std::vector<std::string>& lines, test::Dice& dice) {
    const auto first = static_cast<std::size_t>(dice.integer(0, static_cast<int>(lines.size()) - 1));
    if (const std::size_t end = endOfJoint(lines, first); end > first) {
        const std::vector<std::string> joint(lines.begin() + static_cast<std::ptrdiff_t>(first),
                                             lines.begin() + static_cast<std::ptrdiff_t>(end));
        const auto at = lines.begin() + static_cast<std::ptrdiff_t>(first);
        if (dice.chance(0.5))
            lines.insert(at, joint.begin(), joint.end());
        else
            lines.erase(at, at + std::ssize(joint));
        return;
    }
    std::vector<std::pair<std::size_t, std::size_t>> numbers;
    forEachWord(lines[first], [&](std::size_t begin, std::size_t size) {
        if (std::string_view("-.0123456789").find(lines[first][begin]) != std::string_view::npos)
            numbers.emplace_back(begin, size);
    });
    const bool isNumbers = !numbers.empty() && lines[first].find("CHANNELS") == std::string::npos;
    if (!isNumbers) return;
    const auto [begin, size] = dice.oneOf(numbers);
    lines[first].replace(begin, size, textOf(criticalNumber(dice)));
}

/// Returns the number of channels that the lines before the motion declare.
std::size_t channelCount(const std::vector<std::string>& lines) {
    std::size_t count = 0;
    for (const std::string& line : lines) {
        const std::size_t word = line.find("CHANNELS ");
        std::size_t channels = 0;
        if (word != line.npos) std::from_chars(line.data() + word + 9, line.data() + line.size(), channels);
        count += std::min<std::size_t>(channels, 6);
    }
    return count;
}

/// Cuts or fills up the line of a frame.
std::string frameLine(const std::string& line, std::size_t count) {
    std::string frame;
    std::size_t written = 0;
    forEachWord(line, [&](std::size_t begin, std::size_t size) {
        if (written++ < count) frame.append(line, begin, size) += ' ';
    });
    for (; written < count; ++written) frame += "0 ";
    return frame + '\n';
}

}  // namespace

double criticalNumber(test::Dice& dice) {
    static constexpr double kNumbers[] = {0,
                                          -0.0,
                                          1,
                                          -1,
                                          0.5,
                                          90,
                                          180,
                                          360,
                                          255,
                                          65535,
                                          1e-9,
                                          1e9,
                                          1e38,
                                          1e300,
                                          -1e300,
                                          5e-324,
                                          2147483647.0,
                                          -2147483648.0,
                                          4294967296.0,
                                          9007199254740993.0,
                                          1e19,
                                          1.7976931348623157e308};
    return dice.oneOf(kNumbers);
}

std::string changed(std::string_view bytes, MutateBytes mutateBytes) {
    std::string copy(bytes);
    copy.resize(bytes.size() + 8);
    copy.resize(mutateBytes(reinterpret_cast<std::uint8_t*>(copy.data()), bytes.size(), copy.size()));
    return copy;
}

Mutation text(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    std::vector<std::string> lines = linesOf(input);
    if (lines.empty() || lines.size() > kMaxLines) return std::nullopt;
    for (int change = dice.integer(1, 3); change > 0 && !lines.empty(); --change)
        changeLines(lines, dice, mutateBytes);
    return joinedLines(lines);
}

Mutation bvh(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    if (dice.chance(0.2)) return text(input, dice, mutateBytes);
    std::vector<std::string> lines = linesOf(input);
    if (lines.empty() || lines.size() > kMaxLines) return std::nullopt;
    for (int change = dice.integer(1, 3); change > 0 && !lines.empty(); --change) changeBvh(lines, dice);
    const auto startsWith = [](std::string_view word) {
        return [word](const std::string& line) { return line.starts_with(word); };
    };
    const auto frames = std::ranges::find_if(lines, startsWith("Frames:"));
    const auto time = std::find_if(frames, lines.end(), startsWith("Frame Time:"));
    if (time == lines.end()) return joinedLines(lines);
    const std::size_t channels = channelCount({lines.begin(), frames});
    *frames = "Frames: " + std::to_string(lines.end() - time - 1) + '\n';
    for (auto line = time + 1; line != lines.end(); ++line) *line = frameLine(*line, channels);
    return joinedLines(lines);
}

}  // namespace sinew::fuzz::mutate
