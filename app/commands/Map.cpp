#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/cli/Input.h"
#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/MappingJson.h"
#include "app/commands/ReportText.h"
#include "core/retarget/BodyRoles.h"
#include "core/retarget/MappingFile.h"

namespace sinew {

namespace {

struct MapArguments {
    std::string source, target;
    ReadOptions reading;
    std::string output;
    bool json = false;
};

/// The two characters and their mapping.
struct MappedCharacters {
    std::shared_ptr<const Character> source, target;
    Mapping mapping;
};

/// Reads the last character of a file. Fails as readFiles() and lastCharacter() do.
Result<std::shared_ptr<const Character>> readCharacter(const std::string& file, const ReadOptions& options,
                                                       Diagnostics& diagnostics) {
    const std::filesystem::path path(file);
    const auto scene = readFiles({&path, 1}, {}, options, diagnostics);
    if (!scene) return tl::unexpected(scene.error());
    return lastCharacter(*scene, file);
}

/// Returns the joints of the skeleton's figure that no entry of a mapping lists.
std::vector<int> unmappedJoints(const Skeleton& skeleton, const Mapping& mapping, bool isSource) {
    std::vector<bool> isFree = figureJoints(skeleton);
    const auto use = [&](const std::vector<int>& joints) {
        for (const int joint : joints) isFree[static_cast<std::size_t>(joint)] = false;
    };
    for (const RoleMapping& entry : mapping.roles) {
        use(isSource ? entry.source : entry.target);
        if (!isSource) use(entry.targetTwist);
    }
    std::vector<int> joints;
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        if (isFree[static_cast<std::size_t>(joint)]) joints.push_back(joint);
    }
    return joints;
}

/// Returns "spine_01, spine_02", or "-" for no names.
std::string nameList(const std::vector<std::string>& names) {
    std::string list;
    for (const std::string& text : names) list += (list.empty() ? "" : ", ") + text;
    return list.empty() ? "-" : list;
}

std::string skeletonLine(const Character& character) {
    return character.name + ", " + counted(character.skeleton->size(), "joint", "joints");
}

std::string entryName(const RoleMapping& entry) {
    return entry.role ? displayName(*entry.role) : "same name";
}

/// Returns one line for each entry, with the reasons of doubtful ones below.
std::string mapText(const MappedCharacters& mapped) {
    const auto& [source, target, mapping] = mapped;
    std::string out = "Source   " + skeletonLine(*source) + "\nTarget   " + skeletonLine(*target) +
                      "\nProfile  " + std::string(name(mapping.profile)) + '\n';
    const auto complete = std::ranges::count_if(mapping.roles, &RoleMapping::isComplete);
    const auto doubtful = std::ranges::count_if(
        mapping.roles, [](const RoleMapping& entry) { return entry.confidence < kDoubtful; });
    out += "Mapped   " + counted(complete, "entry", "entries") + " on both sides, " +
           std::to_string(doubtful) + " doubtful\n";
    std::size_t roleWidth = 4, sourceWidth = 6;
    for (const RoleMapping& entry : mapping.roles) {
        roleWidth = std::max(roleWidth, textWidth(entryName(entry)));
        sourceWidth = std::max(sourceWidth, textWidth(nameList(jointNames(*source, entry.source))));
    }
    out += "  " + padRight("role", roleWidth) + "  confidence  " + padRight("source", sourceWidth) +
           "  target\n";
    std::string doubts;
    for (const RoleMapping& entry : mapping.roles) {
        out += "  " + padRight(entryName(entry), roleWidth) + padLeft(allDecimals(entry.confidence, 2), 12) +
               "  " + padRight(nameList(jointNames(*source, entry.source)), sourceWidth) + "  " +
               nameList(jointNames(*target, entry.target));
        if (!entry.targetTwist.empty())
            out += " (twist: " + nameList(jointNames(*target, entry.targetTwist)) + ')';
        out += '\n';
        if (entry.confidence < kDoubtful)
            doubts += "  " + padRight(entryName(entry), roleWidth) + "  " + entry.reason + '\n';
    }
    out += "Unmapped source joints: " +
           nameList(jointNames(*source, unmappedJoints(*source->skeleton, mapping, true))) +
           "\nUnmapped target joints: " +
           nameList(jointNames(*target, unmappedJoints(*target->skeleton, mapping, false))) + '\n';
    return doubts.empty() ? out : out + "Check these roles:\n" + doubts;
}

/// See resources/docs/command-line.md.
std::string mapJson(const MappedCharacters& mapped) {
    const auto& [source, target, mapping] = mapped;
    const auto side = [&](const Character& character, bool isSource) {
        return Json{
            {"character", character.name},
            {"joints", character.skeleton->size()},
            {"signature", skeletonSignature(*character.skeleton)},
            {"unmapped", jointNames(character, unmappedJoints(*character.skeleton, mapping, isSource))}};
    };
    return jsonText({{"profile", name(mapping.profile)},
                     {"source", side(*source, true)},
                     {"target", side(*target, false)},
                     {"mapping", mappingJson(mapping, *source, *target)}});
}

Result<std::string> runMap(const MapArguments& arguments, Diagnostics& diagnostics) {
    const auto source = readCharacter(arguments.source, arguments.reading, diagnostics);
    const auto target = source ? readCharacter(arguments.target, arguments.reading, diagnostics) : source;
    if (!target) return tl::unexpected(target.error());
    const Skeleton& from = *(*source)->skeleton;
    const Skeleton& onto = *(*target)->skeleton;
    const MappedCharacters mapped{*source, *target, mapSkeletons(from, onto)};
    if (!arguments.output.empty()) {
        Output file(arguments.output);
        file.text() = mappingText(mapped.mapping, from, onto);
        if (const auto written = file.finish(); !written) return tl::unexpected(written.error());
    }
    return arguments.json ? mapJson(mapped) : mapText(mapped);
}

}  // namespace

void addMap(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<MapArguments>();
    CLI::App* command =
        app.add_subcommand("map", "Find the joints of one skeleton that correspond to those of another");
    command->add_option("SOURCE", arguments->source, "File with the skeleton that has the motion")
        ->required()
        ->type_name("");
    command->add_option("--onto", arguments->target, "File with the skeleton to map onto")
        ->required()
        ->type_name("TARGET");
    addConventions(*command, arguments->reading);
    command->add_option("-o,--output", arguments->output, "Write the mapping to a file")
        ->type_name("MAP.json");
    command->add_flag("--json", arguments->json, "Print JSON");
    command->callback(
        [arguments, &exitCode] { exitCode = printResult(std::bind_front(runMap, std::cref(*arguments))); });
}

}  // namespace sinew
