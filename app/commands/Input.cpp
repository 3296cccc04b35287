#include "app/commands/Input.h"

#include <CLI/CLI.hpp>
#include <cmath>

#include "core/base/Numbers.h"
#include "core/io/RateText.h"

namespace sinew {

void refuse(const std::string& flag, const std::string& given, const std::string& wanted) {
    throw CLI::ValidationError(flag, "'" + given + "' is not " + wanted);
}

void addInput(CLI::App& command, Input& input) {
    command.add_option("FILE", input.files, "Files of skeletons and motions, read in this order")
        ->required()
        ->type_name("");
    addLength(command, "--unit", input.options.metresPerUnit,
              "Metres of one length unit of the files; unset: as the format says");
    addRate(command, "--rate", input.options.rate,
            "Frames a second of files that do not say it (AMC); unset: 120");
}

std::optional<AskedFrames> AskedFrames::parse(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == text.npos || text.size() == 1) return std::nullopt;
    const std::string_view before = text.substr(0, colon), behind = text.substr(colon + 1);
    const AskedFrames range{parseWholeNumber(before), parseWholeNumber(behind)};
    if ((!range.first && !before.empty()) || (!range.last && !behind.empty())) return std::nullopt;
    if (range.first && range.last && *range.first > *range.last) return std::nullopt;
    return range;
}

Result<AskedFrames::Ends> AskedFrames::within(std::int64_t frameCount) const {
    const Ends ends{first.value_or(0), last.value_or(frameCount - 1)};
    if (ends.first < frameCount && ends.last < frameCount) return ends;
    return fail(ErrorCode::argumentInvalid, "--frames",
                "the clip's frames are 0 to " + std::to_string(frameCount - 1) + ", frame " +
                    std::to_string(std::max(ends.first, ends.last)) + " is none of them");
}

CLI::Option* addAskedFrames(CLI::App& command, AskedFrames& range) {
    return command
        .add_option_function<std::string>(
            "--frames",
            [&range](const std::string& text) {
                const auto parsed = AskedFrames::parse(text);
                if (!parsed) refuse("--frames", text, "a range of frames such as 10:20, 10: or :20");
                range = *parsed;
            },
            "Only these frames, both included, counted from 0; an end may be left out")
        ->type_name("A:B");
}

void addLength(CLI::App& command, const std::string& flag, std::optional<double>& metres,
               const std::string& help) {
    command
        .add_option_function<std::string>(
            flag,
            [flag, &metres](const std::string& text) {
                metres = parseNumber(text);
                if (!metres || !(*metres > 0)) refuse(flag, text, "a length in metres above zero");
            },
            help)
        ->type_name("METRES");
}

std::string checkFinite(const std::string& text) {
    const auto number = parseNumber(text);
    return number && std::isfinite(*number) ? "" : "'" + text + "' is no finite number";
}

void addRate(CLI::App& command, const std::string& flag, std::optional<FrameRate>& rate,
             const std::string& help) {
    command
        .add_option_function<std::string>(
            flag,
            [flag, &rate](const std::string& text) {
                rate = parseRate(text);
                if (!rate) refuse(flag, text, "a frame rate such as 30, 23.976 or 24000/1001");
            },
            help)
        ->type_name("HZ");
}

std::vector<Take> lastTakes(const Scene& scene) {
    std::vector<Take> takes;
    for (const auto& character : scene.characters) {
        takes.push_back({character, character->clips.empty() ? nullptr : character->clips.back()});
    }
    return takes;
}

}  // namespace sinew
