#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/cli/Input.h"
#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "core/base/Numbers.h"
#include "core/io/table/Csv.h"
#include "core/io/text/Names.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

namespace {

struct PositionsArguments {
    Input input;
    FrameSelection frames;
    std::int64_t step = 1;
    std::string clip;  ///< empty: the last one
    std::string output;
};

/// Returns the characters that have a clip of this name, with that clip. Fails with `nameUnknown` if none
/// has.
Result<std::vector<CharacterClip>> subjectsOf(const Scene& scene, const std::string& clip) {
    if (clip.empty()) return lastClips(scene);
    std::vector<CharacterClip> subjects;
    for (const auto& character : scene.characters) {
        if (auto found = findClip(*character, clip)) subjects.push_back({character, std::move(found)});
    }
    if (subjects.empty()) return fail(ErrorCode::nameUnknown, "", "no clip is named '" + clip + "'");
    return subjects;
}

/// Returns the joint names as CSV fields, prefixed with the character's name unless that is empty.
std::vector<std::string> jointFields(const Skeleton& skeleton, const std::string& character) {
    std::vector<std::string> fields;
    for (const Joint& joint : skeleton.joints())
        appendCsvField(fields.emplace_back(), character.empty() ? joint.name : character + "/" + joint.name);
    return fields;
}

void appendPoint(std::string& out, const Eigen::Vector3d& point) {
    for (const double coordinate : point) {
        out += ',';
        appendShortest(out, coordinate + 0.0);
    }
}

/// Writes the rows of one character, frame by frame, joints in skeleton order.
Result<void> writeRows(const CharacterClip& subject, const PositionsArguments& arguments,
                       const std::vector<std::string>& joints, Output& output) {
    const auto ends = arguments.frames.resolve(subject.played().count());
    if (!ends) return tl::unexpected(ends.error());
    const FrameRate rate = subject.clip ? subject.clip->rate : FrameRate();
    const FrameIndex first = subject.played().first;
    Evaluator evaluator(subject.character, subject.clip);
    std::string prefix;
    for (std::int64_t frame = ends->first; frame <= ends->last; frame += arguments.step) {
        evaluator.evaluate(rate.time(first + FrameIndex{frame}));
        prefix = std::to_string(frame) + ',';
        appendShortest(prefix, rate.time(FrameIndex{frame}).value);
        for (int joint = 0; joint < evaluator.skeleton().size(); ++joint) {
            const BoneEnds bone = evaluator.bone(joint);
            output.text().append(prefix).append(1, ',').append(joints[static_cast<std::size_t>(joint)]);
            appendPoint(output.text(), bone.head);
            appendPoint(output.text(), bone.tail);
            output.text() += '\n';
        }
        if (const auto flushed = output.flush(); !flushed) return flushed;
    }
    return {};
}

Result<void> positions(const PositionsArguments& arguments) {
    Diagnostics diagnostics;
    const auto scene = arguments.input.read(diagnostics);
    report(diagnostics);
    if (!scene) return tl::unexpected(scene.error());
    Output output(arguments.output);
    output.text() = "frame,time,joint,x,y,z,tail_x,tail_y,tail_z\n";
    const auto subjects = subjectsOf(*scene, arguments.clip);
    if (!subjects) return tl::unexpected(subjects.error());
    UniqueNames names;
    for (const CharacterClip& subject : *subjects) {
        const std::string character = subjects->size() > 1 ? names.unique(subject.character->name) : "";
        const auto joints = jointFields(*subject.character->skeleton, character);
        if (const auto written = writeRows(subject, arguments, joints, output); !written) return written;
    }
    return output.finish();
}

}  // namespace

void addPositions(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<PositionsArguments>();
    CLI::App* command =
        app.add_subcommand("positions", "Print world positions of all bones as CSV, in metres");
    addInput(*command, arguments->input);
    addFrames(*command, arguments->frames);
    command->add_option("--step", arguments->step, "Write only every Nth frame (default: 1)")
        ->type_name("N")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40));
    command->add_option("--clip", arguments->clip, "Use the clip with this name (default: the last clip)")
        ->type_name("NAME");
    command->add_option("-o,--output", arguments->output, "Write to a file (default: standard output)")
        ->type_name("OUT.csv");
    command->callback([arguments, &exitCode] {
        const auto done = positions(*arguments);
        exitCode = done ? kDone : report(done.error());
    });
}

}  // namespace sinew
