#include "app/render/RenderJob.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <map>

namespace sinew {

namespace {

using Rgba = FrameStyle::Rgba;

[[noreturn]] void rejectOption(const std::string& flag, const std::string& reason) {
    throw CLI::ValidationError(flag, reason);
}

/// Parses the whole text as an integer; returns 0 if it is anything else.
int parseInteger(std::string_view text, int base = 10) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return error == std::errc() && end == text.data() + text.size() ? value : 0;
}

void readSize(const std::string& text, FrameStyle& style) {
    const std::size_t cross = std::min(text.find('x'), text.size());
    style.width = parseInteger(std::string_view(text).substr(0, cross));
    style.height = parseInteger(std::string_view(text).substr(std::min(cross + 1, text.size())));
    const auto fits = [](int side) { return side > 0 && side <= kMaxFrameSize; };
    if (fits(style.width) && fits(style.height)) return;
    rejectOption("--size", "'" + text +
                               "' is not a size in pixels such as 1280x720; each side must be from 1 to " +
                               std::to_string(kMaxFrameSize));
}

/// Parses "#rgb", "#rrggbb" or a colour name.
std::optional<Rgba> parseColor(const std::string& text) {
    static const std::map<std::string, Rgba> kNames{
        {"transparent", {0, 0, 0, 0}},  {"black", {0, 0, 0, 255}},   {"white", {255, 255, 255, 255}},
        {"gray", {128, 128, 128, 255}}, {"green", {0, 255, 0, 255}}, {"blue", {0, 0, 255, 255}}};
    if (const auto named = kNames.find(text); named != kNames.end()) return named->second;
    constexpr const char* kHexDigits = "0123456789abcdefABCDEF";
    const std::size_t length = text.size() / 3;  // digits of each component
    if ((text.size() != 4 && text.size() != 7) || text.front() != '#' ||
        text.find_first_not_of(kHexDigits, 1) != text.npos)
        return std::nullopt;
    Rgba color{0, 0, 0, 255};
    for (std::size_t i = 0; i < 3; ++i) {
        const int part = parseInteger(std::string_view(text).substr(1 + i * length, length), 16);
        color[i] = static_cast<std::uint8_t>(length == 1 ? part * 17 : part);
    }
    return color;
}

void readBackground(const std::string& text, FrameStyle& style) {
    style.background = parseColor(text);
    if (!style.background) {
        rejectOption(
            "--background",
            "'" + text +
                "' is not a colour; use transparent, black, white, gray, green, blue, #rgb or #rrggbb");
    }
}

void readOutput(const std::string& text, RenderOutput& output) {
    auto parsed = RenderOutput::parse(text);
    if (!parsed) rejectOption(parsed.error().where, parsed.error().message);
    output = *std::move(parsed);
}

/// Checks options that are valid on their own but not in combination.
void checkTogether(const RenderJob& job) {
    const auto& [kind, style] = std::tie(job.output.kind, job.style);
    if (kind != RenderOutput::Kind::mp4) return;
    if (style.transparent()) {
        rejectOption("--background", "mp4 does not support transparency; write .webm, .gif or PNG frames");
    }
    if (style.width % 2 != 0 || style.height % 2 != 0)
        rejectOption("--size", "mp4 needs an even width and height, such as " +
                                   std::to_string(style.width + style.width % 2) + "x" +
                                   std::to_string(style.height + style.height % 2));
}

void addContent(CLI::App& command, RenderJob& job) {
    addFrames(command, job.frames);
    addRate(command, "--fps", job.rate,
            "Render at this frame rate, keeping the duration (default: the clip's)");
    command.add_option("--character", job.character, "Draw this character only (default: all)")
        ->type_name("NAME");
    command.add_option("--clip", job.clip, "Use the clip with this name (default: the last clip)")
        ->type_name("NAME");
    command.add_flag("--mesh", job.mesh, "Draw the meshes (default: meshes if there are any, else bones)");
    command.add_flag("--bones", job.bones, "Draw the bones, in front of the meshes with --mesh");
}

/// Returns the value of one of several words.
template <class Value>
Value parseChoice(const std::string& flag, const std::string& text,
                  const std::map<std::string, Value>& choices) {
    if (const auto found = choices.find(text); found != choices.end()) return found->second;
    std::string words;
    for (const auto& [word, value] : choices) words += (words.empty() ? "" : ", ") + word;
    rejectOption(flag, "'" + text + "' is not one of: " + words);
}

void addStyle(CLI::App& command, FrameStyle& style) {
    using View = FrameStyle::View;
    const auto parsed = [&command](const std::string& flag, const std::string& help, const auto& read) {
        return command.add_option_function<std::string>(flag, read, help);
    };
    parsed("--size", "Set the image size in pixels (default: 1280x720)", [&style](const std::string& text) {
        readSize(text, style);
    })->type_name("WxH");
    parsed(
        "--camera",
        "Choose the view: front, side, iso (fixed) or frame, which follows the character (default: frame)",
        [&style](const std::string& text) {
            style.view = parseChoice<View>(
                "--camera", text,
                {{"front", View::front}, {"side", View::side}, {"iso", View::iso}, {"frame", View::frame}});
        })
        ->type_name("VIEW");
    command.add_option("--samples", style.samples, "Set the samples per pixel for antialiasing (default: 4)")
        ->check(CLI::Range(1, kMaxSamples))
        ->type_name("N");
    parsed("--background",
           "Set the background colour: #rrggbb, a name, or transparent (default: the theme's)",
           [&style](const std::string& text) { readBackground(text, style); })
        ->type_name("COLOUR");
    parsed("--theme", "Choose the colour theme: dark or light (default: dark)",
           [&style](const std::string& text) {
               style.dark = parseChoice<bool>("--theme", text, {{"dark", true}, {"light", false}});
           })
        ->type_name("THEME");
    command.add_flag("--grid,!--no-grid", style.grid,
                     "Draw the floor grid (default: on unless the background is transparent)");
}

}  // namespace

void addRenderOptions(CLI::App& command, RenderJob& job) {
    addInput(command, job.input);
    command
        .add_option_function<std::string>(
            "-o,--output", [&job](const std::string& text) { readOutput(text, job.output); },
            "Write one file per frame, such as FRAME_%04d.png, or a movie: .mp4, .gif, .webm")
        ->required()
        ->type_name("OUT");
    addContent(command, job);
    addStyle(command, job.style);
    auto* quiet = command.add_flag("-q,--quiet", job.quiet, "Hide progress");
    command
        .add_flag("--progress", job.progress, "Print a line per frame on stderr, for use by other programs")
        ->excludes(quiet);
    command.parse_complete_callback([&command, &job] {
        if (job.style.transparent() && command.count("--grid") == 0) job.style.grid = false;
        checkTogether(job);
    });
}

}  // namespace sinew
