#include "app/render/RenderJob.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <map>

namespace sinew {

namespace {

using Rgba = FrameLook::Rgba;

[[noreturn]] void refuse(const std::string& flag, const std::string& why) {
    throw CLI::ValidationError(flag, why);
}

/// A whole number, all of the text; 0 for anything else.
int wholeText(std::string_view text, int base = 10) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return error == std::errc() && end == text.data() + text.size() ? value : 0;
}

void readSize(const std::string& text, FrameLook& look) {
    const std::size_t cross = std::min(text.find('x'), text.size());
    look.width = wholeText(std::string_view(text).substr(0, cross));
    look.height = wholeText(std::string_view(text).substr(std::min(cross + 1, text.size())));
    const auto fits = [](int side) { return side > 0 && side <= kLargestFrame; };
    if (fits(look.width) && fits(look.height)) return;
    refuse("--size", "'" + text + "' is not a size in pixels such as 1280x720, each side from 1 to " +
                         std::to_string(kLargestFrame));
}

/// "#rgb", "#rrggbb", or a name.
std::optional<Rgba> parseColour(const std::string& text) {
    static const std::map<std::string, Rgba> kNames{
        {"transparent", {0, 0, 0, 0}},  {"black", {0, 0, 0, 255}},   {"white", {255, 255, 255, 255}},
        {"gray", {128, 128, 128, 255}}, {"green", {0, 255, 0, 255}}, {"blue", {0, 0, 255, 255}}};
    if (const auto named = kNames.find(text); named != kNames.end()) return named->second;
    constexpr const char* kHexDigits = "0123456789abcdefABCDEF";
    const std::size_t length = text.size() / 3;  // digits of each component
    if ((text.size() != 4 && text.size() != 7) || text.front() != '#' ||
        text.find_first_not_of(kHexDigits, 1) != text.npos) {
        return std::nullopt;
    }
    Rgba colour{0, 0, 0, 255};
    for (std::size_t i = 0; i < 3; ++i) {
        const int part = wholeText(std::string_view(text).substr(1 + i * length, length), 16);
        colour[i] = static_cast<std::uint8_t>(length == 1 ? part * 17 : part);
    }
    return colour;
}

void readBackground(const std::string& text, FrameLook& look) {
    look.background = parseColour(text);
    if (!look.background) {
        refuse("--background",
               "'" + text + "' is no colour: transparent, black, white, gray, green, blue, #rgb or #rrggbb");
    }
}

void readOutput(const std::string& text, RenderOutput& output) {
    auto parsed = RenderOutput::parse(text);
    if (!parsed) refuse(parsed.error().where, parsed.error().message);
    output = *std::move(parsed);
}

/// What fits each option alone, but not the others.
void checkTogether(const RenderJob& job) {
    const auto& [kind, look] = std::tie(job.output.kind, job.look);
    if (kind != RenderOutput::Kind::mp4) return;
    if (look.transparent()) {
        refuse("--background", "mp4 has no transparency: write .webm, .gif or PNG frames");
    }
    if (look.width % 2 != 0 || look.height % 2 != 0) {
        refuse("--size", "mp4 takes even sides only, such as " + std::to_string(look.width + look.width % 2) +
                             "x" + std::to_string(look.height + look.height % 2));
    }
}

void addWhat(CLI::App& command, RenderJob& job) {
    addAskedFrames(command, job.frames);
    addRate(command, "--fps", job.rate, "Draw at this frame rate, keeping the duration; unset: the clip's");
    command.add_option("--character", job.character, "Only the character of this name")->type_name("NAME");
    command.add_option("--clip", job.clip, "The clip of this name; unset: the last one")->type_name("NAME");
    command.add_flag("--mesh", job.mesh, "Draw the meshes; unset: meshes where there are some, else bones");
    command.add_flag("--bones", job.bones, "Draw the bones, with --mesh through the meshes");
}

/// What a word stands for, of a few.
template <class Value>
Value chosen(const std::string& flag, const std::string& text, const std::map<std::string, Value>& choices) {
    if (const auto found = choices.find(text); found != choices.end()) return found->second;
    std::string words;
    for (const auto& [word, value] : choices) words += (words.empty() ? "" : ", ") + word;
    refuse(flag, "'" + text + "' is none of: " + words);
}

void addLook(CLI::App& command, FrameLook& look) {
    using View = FrameLook::View;
    const auto parsed = [&command](const std::string& flag, const std::string& help, const auto& read) {
        return command.add_option_function<std::string>(flag, read, help);
    };
    parsed("--size", "Pixels of a picture; unset: 1280x720", [&look](const std::string& text) {
        readSize(text, look);
    })->type_name("WxH");
    parsed(
        "--camera", "front, side and iso stand still, frame (unset) goes with the character",
        [&look](const std::string& text) {
            look.view = chosen<View>(
                "--camera", text,
                {{"front", View::front}, {"side", View::side}, {"iso", View::iso}, {"frame", View::frame}});
        })
        ->type_name("VIEW");
    command.add_option("--samples", look.samples, "Samples of a pixel, for smooth edges; unset: 4")
        ->check(CLI::Range(1, kMostSamples))
        ->type_name("N");
    parsed("--background", "Colour behind everything: #rrggbb, white, ..., transparent; unset: the theme's",
           [&look](const std::string& text) { readBackground(text, look); })
        ->type_name("COLOUR");
    parsed("--theme", "Colours of the drawing: dark (unset) or light", [&look](const std::string& text) {
        look.dark = chosen<bool>("--theme", text, {{"dark", true}, {"light", false}});
    })->type_name("THEME");
    command.add_flag("--grid,!--no-grid", look.grid, "Draw the floor; unset: unless it is transparent");
}

}  // namespace

void addRenderOptions(CLI::App& command, RenderJob& job) {
    addInput(command, job.input);
    command
        .add_option_function<std::string>(
            "-o,--output", [&job](const std::string& text) { readOutput(text, job.output); },
            "FRAME_%04d.png for a file a frame, or a movie: .mp4, .gif, .webm")
        ->required()
        ->type_name("OUT");
    addWhat(command, job);
    addLook(command, job.look);
    auto* quiet = command.add_flag("-q,--quiet", job.quiet, "Show no progress");
    command.add_flag("--progress", job.progress, "A line a frame on stderr, for programs that wait for it")
        ->excludes(quiet);
    command.parse_complete_callback([&command, &job] {
        if (job.look.transparent() && command.count("--grid") == 0) job.look.grid = false;
        checkTogether(job);
    });
}

}  // namespace sinew
