// Checks that the manual's page on exporting agrees with the program's formats and presets.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "core/io/ExportPresets.h"
#include "core/io/FormatList.h"
#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::string page() {
    std::ifstream file(SINEW_SOURCE_DIR "/resources/docs/exporting.md", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The rows of the page's table below a heading, each with its line end.
std::string tableUnder(const std::string& heading) {
    const std::string text = page();
    const std::size_t position = text.find("\n## " + heading + "\n");
    if (position == std::string::npos) return "no heading " + heading;
    const std::size_t rules = text.find("\n|---", position);
    const std::size_t first = text.find('\n', rules + 1) + 1;
    const std::size_t end = text.find("\n\n", first);
    return text.substr(first, end == std::string::npos ? end : end + 1 - first);
}

const char* measureText(FormatSupport::Convention measure) {
    switch (measure) {
        case FormatSupport::Convention::fixed:
            return "fixed";
        case FormatSupport::Convention::inFile:
            return "in the file";
        case FormatSupport::Convention::unspecified:
            break;
    }
    return "not stored";
}

const char* timingText(FormatSupport::Timing timing) {
    switch (timing) {
        case FormatSupport::Timing::frames:
            return "every frame";
        case FormatSupport::Timing::keys:
            return "adaptive, every frame or as keyed";
        case FormatSupport::Timing::curves:
            break;
    }
    return "the clip's own";
}

const char* countText(ContentSupport holding) { return holding == ContentSupport::no ? "one" : "all"; }

/// What a format stores in files that hold motion.
FormatSupport supportOf(const Format& format) {
    for (const std::string_view extension : format.extensions()) {
        const FormatSupport support = format.support(extension);
        if (support[Content::motion] != ContentSupport::no) return support;
    }
    return format.support(format.extensions().front());
}

TEST(ExportingPage, listsTheWritableFormats) {
    std::string rows;
    for (const Format* format : formats()) {
        if (!format->canWrite()) continue;
        const FormatSupport support = supportOf(*format);
        std::string files;
        for (const std::string_view extension : format->extensions())
            files.append(files.empty() ? "`" : ", `").append(extension).append("`");
        rows.append("| ").append(format->name()).append(" | ").append(files).append(" | ");
        rows.append(countText(support[Content::characters])).append(" | ");
        rows.append(countText(support[Content::clips])).append(" | ").append(timingText(support.timing));
        rows.append(" | ").append(measureText(support.unit)).append(" | ").append(measureText(support.up));
        rows.append(" |\n");
    }
    EXPECT_EQ(tableUnder("Formats"), rows);
}

const char* nameRuleText(NameRule rule) {
    constexpr const char* kPrograms[] = {"keep", "Unity", "Unreal", "Godot"};
    return kPrograms[static_cast<std::size_t>(rule)];
}

TEST(ExportingPage, listsThePresets) {
    std::string rows;
    for (const ExportPreset& preset : exportPresets()) {
        const char* unit = !preset.metresPerUnit        ? "the source file's"
                           : *preset.metresPerUnit == 1 ? "metre"
                                                        : "centimetre";
        const bool isOwn = preset.root == RootMotion::ownJoint;
        rows.append("| `").append(preset.id).append("` | ").append(unit);
        rows.append(preset.up == UpAxis::y ? " | y | " : " | z | ").append(isOwn ? "own joint" : "keep");
        rows.append(" | ").append(nameRuleText(preset.names));
        rows.append(preset.boneAxes == BoneAxes::alongY ? " | along Y" : " | keep");
        rows.append(preset.figure ? " | yes | " : " | no | ").append(preset.why).append(" |\n");
    }
    EXPECT_EQ(tableUnder("Presets"), rows);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
