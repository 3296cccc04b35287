#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/Commands.h"
#include "app/commands/Rewrite.h"
#include "core/anim/Decimation.h"
#include "core/base/Numbers.h"
#include "core/scene/edits/Replace.h"

namespace sinew {

namespace {

using Json = nlohmann::ordered_json;

struct SimplifyArguments {
    Rewrite rewrite;
    double millimetres = 1;
    double centimetres = 10;

    SimplifySettings settings() const {
        SimplifySettings settings;
        settings.tolerance = millimetres / 1000;
        settings.distance = centimetres / 100;
        return settings;
    }
};

std::string fixed(double value, int decimals) {
    std::string text;
    appendFixed(text, value, decimals);
    return text;
}

std::string share(const Simplified& found) {
    const double before = static_cast<double>(std::max<std::size_t>(found.keysBefore, 1));
    return std::to_string(found.keysAfter) + " keys (" +
           fixed(100 * static_cast<double>(found.keysAfter) / before, 2) + " %), off by at most " +
           fixed(1000 * found.worst.distance, 4) + " mm";
}

std::string textOf(const Take& take, const Simplified& found, const Simplified& decimated) {
    std::string out = take.character->name + " / " + take.clip->name + ": " +
                      std::to_string(found.keysBefore) + " keys in " +
                      std::to_string(take.clip->frameCount()) + " frames\n  simplified  " + share(found);
    if (found.worst.distance > 0) {
        out += " (" + (*take.character->skeleton)[found.worst.joint].name + ", " +
               fixed(found.worst.time.value, 3) + " s)";
    }
    return out + "\n  decimated   " + share(decimated) + ", by lines on each curve\n";
}

Json jsonOf(const Skeleton& skeleton, const Simplified& found) {
    return {{"keys", found.keysAfter},
            {"worst_metres", found.worst.distance},
            {"worst_joint", skeleton[found.worst.joint].name},
            {"worst_time", found.worst.time.value}};
}

std::string jsonText(const SimplifyArguments& arguments, const Take& take, const Simplified& found,
                     const Simplified& decimated) {
    const Skeleton& skeleton = *take.character->skeleton;
    const Json json{{"character", take.character->name},
                    {"clip", take.clip->name},
                    {"frames", take.clip->frameCount()},
                    {"tolerance_metres", arguments.settings().tolerance},
                    {"distance_metres", arguments.settings().distance},
                    {"keys_before", found.keysBefore},
                    {"simplified", jsonOf(skeleton, found)},
                    {"decimated", jsonOf(skeleton, decimated)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

Result<Scene> simplify(const SimplifyArguments& arguments, const Scene& scene, const Take& take,
                       std::string& text) {
    const auto& skeleton = take.character->skeleton;
    const auto found = simplified(skeleton, take.clip, arguments.settings());
    if (!found) return tl::unexpected(found.error());
    const auto lines = decimated(skeleton, take.clip, arguments.settings());
    if (!lines) return tl::unexpected(lines.error());
    text = arguments.rewrite.json ? jsonText(arguments, take, *found, *lines) : textOf(take, *found, *lines);
    return withClip(scene, take.character->id, found->clip);
}

}  // namespace

void addSimplify(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<SimplifyArguments>();
    CLI::App* command = app.add_subcommand(
        "simplify", "Write the last clip with few keys that stay within a tolerance of the motion");
    addRewrite(*command, arguments->rewrite);
    const auto length = CLI::Range(1e-6, 1e6);
    command
        ->add_option("--tolerance", arguments->millimetres,
                     "How far joints and points beside them may be off, millimetres; unset: 1")
        ->type_name("MM")
        ->check(checkFinite)
        ->check(length);
    command
        ->add_option("--distance", arguments->centimetres,
                     "How far beside the joints those points are, centimetres; unset: 10")
        ->type_name("CM")
        ->check(checkFinite)
        ->check(length);
    command->callback([arguments, &exitCode] {
        exitCode = rewriteClip(arguments->rewrite, [&](const Scene& scene, const Take& take, auto& text) {
            return simplify(*arguments, scene, take, text);
        });
    });
}

}  // namespace sinew
