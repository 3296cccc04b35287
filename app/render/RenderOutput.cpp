#include "app/render/RenderOutput.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "core/base/Numbers.h"

namespace sinew {

namespace {

using Kind = RenderOutput::Kind;

struct KindEntry {
    const char* extension;
    Kind kind;
    const char* encoder;
};
constexpr std::array<KindEntry, 4> kKinds{{{".png", Kind::frames, "png"},
                                           {".mp4", Kind::mp4, "libx264"},
                                           {".gif", Kind::gif, "gif"},
                                           {".webm", Kind::webm, "libvpx-vp9"}}};
constexpr int kMaxDigits = 18;

tl::unexpected<Error> invalidOutput(const std::string& text, const std::string& why) {
    return fail(ErrorCode::argumentInvalid, "--output", "'" + text + "' " + why);
}

std::optional<Kind> kindOf(std::string extension) {
    std::ranges::transform(extension, extension.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto found = std::ranges::find(kKinds, extension, &KindEntry::extension);
    return found == kKinds.end() ? std::nullopt : std::optional(found->kind);
}

/// Parses the width between % and d of a conversion: "" and "04" are valid, "4" and "0" are not.
std::optional<int> digitsOf(std::string_view text) {
    if (text.empty()) return 1;
    const auto digits = parseWholeNumber(text);
    const bool fits = digits && text.front() == '0' && *digits >= 1 && *digits <= kMaxDigits;
    return fits ? std::optional(static_cast<int>(*digits)) : std::nullopt;
}

Result<void> readNumber(RenderOutput& output, const std::string& text, const std::string& name) {
    constexpr const char* kExpected =
        "has an invalid frame number; use a single %d or %04d, as in walk_%04d.png";
    const std::size_t percent = name.find('%');
    output.before = name.substr(0, percent);
    if (percent == name.npos) return {};
    const std::size_t end = name.find('d', percent);
    const auto digits = end == name.npos
                            ? std::nullopt
                            : digitsOf(std::string_view(name).substr(percent + 1, end - percent - 1));
    if (!digits || name.find('%', end) != name.npos) return invalidOutput(text, kExpected);
    output.numbered = true;
    output.digits = *digits;
    output.after = name.substr(end + 1);
    return {};
}

}  // namespace

Result<RenderOutput> RenderOutput::parse(const std::string& text) {
    const std::filesystem::path path(text);
    const auto kind = kindOf(path.extension().string());
    if (!kind)
        return invalidOutput(
            text, "has an unknown extension; use .png for frames, or .mp4, .gif or .webm for a movie");
    RenderOutput output;
    output.kind = *kind;
    output.folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    output.before = path.filename().string();
    if (output.movie()) return output;
    if (const auto read = readNumber(output, text, path.filename().string()); !read)
        return tl::unexpected(read.error());
    return output;
}

const char* RenderOutput::encoder() const {
    return std::ranges::find(kKinds, kind, &KindEntry::kind)->encoder;
}

std::string RenderOutput::name(std::int64_t frame) const {
    if (!numbered) return before;
    const std::string number = std::to_string(frame);
    const auto zeros = static_cast<std::size_t>(std::max(0, digits - static_cast<int>(number.size())));
    return before + std::string(zeros, '0') + number + after;
}

}  // namespace sinew
