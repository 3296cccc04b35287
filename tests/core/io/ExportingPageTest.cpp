// What the manual's page on exporting says of formats and presets is what the program does.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "core/io/ExportPresets.h"
#include "tests/Paths.h"

namespace sinew {
namespace {

std::string page() {
    std::ifstream file(SINEW_SOURCE_DIR "/resources/docs/exporting.md", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The rows of the page's table behind a heading, each with its line end.
std::string tableUnder(const std::string& heading) {
    const std::string text = page();
    const std::size_t place = text.find("\n## " + heading + "\n");
    if (place == std::string::npos) return "no heading " + heading;
    const std::size_t rules = text.find("\n|---", place);
    const std::size_t first = text.find('\n', rules + 1) + 1;
    const std::size_t end = text.find("\n\n", first);
    return text.substr(first, end == std::string::npos ? end : end + 1 - first);
}

const char* measure(Holdings::Measure measure) {
    switch (measure) {
        case Holdings::Measure::fixed:
            return "fixed";
        case Holdings::Measure::stated:
            return "in the file";
        case Holdings::Measure::told:
            break;
    }
    return "told";
}

const char* keys(Holdings::Timing timing) {
    switch (timing) {
        case Holdings::Timing::frames:
            return "every frame";
        case Holdings::Timing::keys:
            return "where needed, every frame, or as keyed";
        case Holdings::Timing::curves:
            break;
    }
    return "as they are";
}

const char* howMany(Holding holding) { return holding == Holding::no ? "one" : "all"; }

/// What is said of a format where its files hold motion.
Holdings holdingsOf(const Format& format) {
    for (const std::string_view extension : format.extensions()) {
        const Holdings holdings = format.holdings(extension);
        if (holdings[Content::motion] != Holding::no) return holdings;
    }
    return format.holdings(format.extensions().front());
}

TEST(ExportingPage, listsTheFormatsThatAreWritten) {
    std::string rows;
    for (const Format* format : formats()) {
        if (!format->canWrite()) continue;
        const Holdings holdings = holdingsOf(*format);
        std::string files;
        for (const std::string_view extension : format->extensions())
            files.append(files.empty() ? "`" : ", `").append(extension).append("`");
        rows.append("| ").append(format->name()).append(" | ").append(files).append(" | ");
        rows.append(howMany(holdings[Content::characters])).append(" | ");
        rows.append(howMany(holdings[Content::clips])).append(" | ").append(keys(holdings.timing));
        rows.append(" | ").append(measure(holdings.unit)).append(" | ").append(measure(holdings.up));
        rows.append(" |\n");
    }
    EXPECT_EQ(tableUnder("The formats"), rows);
}

TEST(ExportingPage, listsThePresets) {
    std::string rows;
    for (const ExportPreset& preset : exportPresets()) {
        const char* unit = !preset.metresPerUnit        ? "of the file read"
                           : *preset.metresPerUnit == 1 ? "metre"
                                                        : "centimetre";
        const bool isOwn = preset.root == RootMotion::ownJoint;
        rows.append("| `").append(preset.id).append("` | ").append(unit);
        rows.append(preset.up == UpAxis::y ? " | y | " : " | z | ").append(isOwn ? "own joint" : "keep");
        rows.append(" | ").append(preset.why).append(" |\n");
    }
    EXPECT_EQ(tableUnder("Presets"), rows);
}

}  // namespace
}  // namespace sinew
