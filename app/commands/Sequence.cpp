#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/Interrupt.h"
#include "app/commands/ProgressBar.h"
#include "app/commands/Rewrite.h"
#include "app/commands/SequenceReport.h"
#include "core/base/Numbers.h"
#include "core/scene/edits/clips/EditClips.h"

namespace sinew {

namespace {

constexpr double kLengthSlack = 1e-9;  ///< seconds, to absorb rounding

struct SequenceArguments {
    std::vector<std::string> files;
    Rewrite rewrite;  ///< its input is not used
    double blend = 0.3;
    StripAlignment::Kind align = StripAlignment::Kind::root;
    bool isInertial = false, finds = false;
    double window = 1.0 / 3;
    bool keepsContacts = true;
    std::optional<FrameRate> rate;
    double simplify = 0;  ///< mm; 0: not reduced
};

/// Returns the strips one after the other. With crossfades they overlap.
Sequence sequenceOf(const SequenceArguments& arguments, const SequenceInput& input) {
    const Character& character = *input.scene.find(input.character);
    Sequence sequence{{{}}};
    Seconds start;
    for (const StripInput& each : input.strips) {
        Strip strip = wholeStrip(*character.find(each.clip), start);
        strip.in = each.in;
        strip.out = each.out;
        strip.alignment.kind = arguments.align;
        strip.blend = arguments.isInertial ? StripBlend::inertial : StripBlend::crossfade;
        if (sequence.tracks[0].size() + 1 < input.strips.size()) strip.fade = Seconds{arguments.blend};
        start = endOf(strip) - (arguments.isInertial ? Seconds{} : strip.fade);
        sequence.tracks[0].push_back(std::move(strip));
    }
    return sequence;
}

/// Checks that each part is long enough for its blends: a crossfade must end before the next one begins, and
/// each part must start after the one before.
Result<void> checkLengths(const SequenceArguments& arguments, const SequenceInput& input,
                          const Sequence& sequence) {
    const Sequence::Strips& strips = sequence.tracks[0];
    for (std::size_t i = 0; i < strips.size(); ++i) {
        const double before = i > 0 ? arguments.blend : 0,
                     after = i + 1 < strips.size() && !arguments.isInertial ? arguments.blend : 0;
        const double length = duration(strips[i]).value;
        if (length >= before + after - kLengthSlack && length > after + kLengthSlack) continue;
        const bool hasTwo = before > 0 && after > 0;
        return fail(ErrorCode::valueRange, input.strips[i].argument.text,
                    "it plays for " + fixed(length, 3) + " s, but " +
                        (hasTwo ? "its blends take " : "its blend takes ") + fixed(before + after, 3) +
                        " s. Choose a longer part or a shorter --blend");
    }
    return {};
}

/// Returns the half of a strip in which its transition is searched, or all of it if the window would not fit.
SourceRange searchRange(const SequenceInput& input, std::size_t strip, bool isEnd, Seconds window) {
    const Character& character = *input.scene.find(input.character);
    const StripInput& each = input.strips[strip];
    const auto clip = std::ranges::find(character.clips, each.clip, [](const auto& own) { return own->id; });
    const Seconds middle = each.in + (each.out - each.in) * 0.5;
    if ((each.out - each.in) * 0.5 < window) return {*clip, each.in, each.out};
    return isEnd ? SourceRange{*clip, middle, each.out} : SourceRange{*clip, each.in, middle};
}

/// Checks that each part is long enough for the window in which --find compares motions.
Result<void> checkWindow(const SequenceInput& input, Seconds window, bool isBlend) {
    for (const StripInput& each : input.strips) {
        const double length = (each.out - each.in).value;
        if (length >= window.value - kLengthSlack) continue;
        return fail(ErrorCode::valueRange, each.argument.text,
                    "it lasts " + fixed(length, 3) + " s, but " +
                        (isBlend ? "its blend takes " : "--find compares motions over ") +
                        fixed(window.value, 3) + " s. Choose a longer part or a shorter " +
                        (isBlend ? "--blend" : "--window"));
    }
    return {};
}

/// Finds the best transition between each pair of strips, and lets them end and start there.
Result<void> findAll(const SequenceArguments& arguments, SequenceOutcome& outcome) {
    SequenceInput& input = outcome.input;
    const auto& skeleton = input.scene.find(input.character)->skeleton;
    FindTransitionsSettings settings;
    settings.window = Seconds{std::max(arguments.window, arguments.isInertial ? 0 : arguments.blend)};
    settings.cancel = &interrupted();
    const bool isBlend = !arguments.isInertial && arguments.blend > arguments.window;
    if (const auto checked = checkWindow(input, settings.window, isBlend); !checked) return checked;
    const Seconds half{arguments.isInertial ? 0 : arguments.blend / 2};
    for (std::size_t i = 0; i + 1 < input.strips.size(); ++i) {
        auto found = findTransitions(skeleton, searchRange(input, i, true, settings.window),
                                     searchRange(input, i + 1, false, settings.window), settings);
        if (!found) return tl::unexpected(found.error());
        if (found->transitions.empty())
            return fail(ErrorCode::argumentInvalid, input.strips[i].argument.text,
                        "there is no transition to " + input.strips[i + 1].argument.text);
        const FoundTransition& best = found->transitions.front();
        input.strips[i].out = best.first + half;
        input.strips[i + 1].in = best.second - half;
        outcome.found.push_back(*std::move(found));
        outcome.chosen.push_back(0);
    }
    return {};
}

Result<void> bakeAndWrite(const SequenceArguments& arguments, SequenceOutcome& outcome,
                          Diagnostics& diagnostics) {
    SequenceInput& input = outcome.input;
    std::atomic<float> progress = 0;
    BakeSequenceSettings settings;
    const auto character = input.scene.find(input.character);
    settings.rate = *arguments.rate;
    settings.keepsContacts = arguments.keepsContacts;
    if (arguments.simplify > 0) settings.simplifyTolerance = arguments.simplify / 1000;
    settings.cancel = &interrupted();
    settings.progress = &progress;
    const Sequence sequence = sequenceOf(arguments, input);
    if (const auto checked = checkLengths(arguments, input, sequence); !checked) return checked;
    auto baked = [&] {
        const ProgressBar bar(progress);
        return bakeSequence(character, sequence, settings);
    }();
    if (!baked) return tl::unexpected(baked.error());
    baked->clip.name = "sequence";
    diagnostics.append(baked->diagnostics);

    Scene scene = input.scene;
    if (!writesScenes(arguments.rewrite.output)) {
        Character only = *character;
        only.clips.clear();
        scene.characters = {std::make_shared<const Character>(std::move(only))};
    }
    const auto added = addClip(scene, input.character, baked->clip);
    if (!added) return tl::unexpected(added.error());
    const auto& written = added->characters.front();
    if (const auto done =
            writeEdited(arguments.rewrite, *added, {written, written->clips.back()}, diagnostics);
        !done)
        return tl::unexpected(done.error());
    outcome.baked = *std::move(baked);
    return {};
}

/// Rounds the blend to whole frames, so that frames of the clips stay frames of the result; with --find to an
/// even number, because transitions are found in the middle of the blend.
void roundBlend(SequenceArguments& arguments, FrameRate rate) {
    const int parts = arguments.finds && !arguments.isInertial ? 2 : 1;
    const FrameIndex frames = rate.nearestFrame({arguments.blend / parts});
    arguments.blend = parts * rate.time(frames).value;
}

Result<std::string> runSequence(SequenceArguments arguments, Diagnostics& diagnostics) {
    std::vector<StripArgument> strips;
    for (const std::string& text : arguments.files) strips.push_back(StripArgument::parse(text));
    ReadOptions reading = arguments.rewrite.input.options;
    reading.cancel = &interrupted();
    auto input = readSequenceInput(strips, reading, diagnostics);
    if (!input) return tl::unexpected(input.error());
    SequenceOutcome outcome{*std::move(input)};
    if (!arguments.rate)
        arguments.rate = outcome.input.scene.find(outcome.input.character)->clips.front()->rate;
    roundBlend(arguments, *arguments.rate);
    if (arguments.finds) {
        if (const auto found = findAll(arguments, outcome); !found) return tl::unexpected(found.error());
    }
    if (!arguments.rewrite.output.empty()) {
        if (const auto done = bakeAndWrite(arguments, outcome, diagnostics); !done)
            return tl::unexpected(done.error());
    }
    return arguments.rewrite.json ? sequenceJson(outcome) : sequenceText(outcome);
}

void addBlending(CLI::App& command, SequenceArguments& arguments) {
    addNumber(
        command, "--blend", arguments.blend, "S", CLI::Range(0.0, 1e6),
        "Set the time over which each clip is blended into the next one, in seconds; 0 cuts (default: 0.3)");
    addChoice<StripAlignment::Kind>(
        command, "--align", arguments.align,
        {{"root", StripAlignment::Kind::root},
         {"foot", StripAlignment::Kind::foot},
         {"left-foot", StripAlignment::Kind::leftFoot},
         {"right-foot", StripAlignment::Kind::rightFoot},
         {"none", StripAlignment::Kind::none}},
        "Continue the path of the root, keep a planted foot where it stands, or leave "
        "clips where they are (default: root)");
    command.add_flag("--inertial", arguments.isInertial,
                     "Let the difference to the next clip decay instead of playing both (inertialisation)");
    command.add_flag(
        "--find", arguments.finds,
        "Find the best transitions, in the second half of each clip and the first half of the next");
    addNumber(command, "--window", arguments.window, "S", CLI::Range(1e-3, 1e3),
              "Set the time over which motions are compared by --find, in seconds (default: 1/3)");
    addChoice<bool>(command, "--contacts", arguments.keepsContacts, {{"keep", true}, {"off", false}},
                    "Keep feet and hands where they stand in both clips (default: keep)");
}

}  // namespace

void addSequence(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<SequenceArguments>();
    CLI::App* command = app.add_subcommand("sequence", "Join clips with crossfades or inertial transitions");
    command
        ->add_option(
            "FILE", arguments->files,
            "Files to play one after the other, each with an optional range of frames or seconds, such "
            "as walk.bvh:10-80 or walk.bvh:0.5s-2s. The first motion sets the skeleton")
        ->required()
        ->type_name("A[:IN-OUT] B ...");
    addReadOptions(*command, arguments->rewrite.input.options);
    addBlending(*command, *arguments);
    addRate(*command, "--fps", arguments->rate,
            "Set the frame rate of the result (default: the first clip's)");
    addNumber(*command, "--simplify", arguments->simplify, "MM", CLI::Range(1e-6, 1e6),
              "Reduce the keys within this tolerance, in millimetres (default: a key on every frame)");
    command
        ->add_option(
            "-o,--output", arguments->rewrite.output,
            "Write this file; its extension selects the format. Without it, --find only lists transitions")
        ->type_name("OUT");
    addOutUnit(*command, arguments->rewrite.writing.metresPerUnit);
    command->add_flag("--json", arguments->rewrite.json, "Print JSON");
    command->callback([arguments, &exitCode] {
        if (arguments->rewrite.output.empty() && !arguments->finds) throw CLI::RequiredError("-o or --find");
        exitCode = printResult(std::bind_front(runSequence, std::cref(*arguments)));
    });
}

}  // namespace sinew
