#include "app/import/NonlinearCurves.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>

#include "app/import/ColladaText.h"

namespace sinew {

namespace {

// FBX stores an array of flags per curve; these bits give the interpolation after a key.
constexpr unsigned kConstant = 2, kCubic = 8;

std::uint32_t littleEndian(std::string_view bytes) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

/// Returns the combined flags of one curve from the bytes after the word KeyAttrFlags.
unsigned binaryFlags(std::string_view bytes) {
    constexpr std::size_t kHead = 13;  // 'i', then element count, encoding and byte count
    if (bytes.size() < kHead || bytes[0] != 'i') return 0;
    const std::size_t count = littleEndian(bytes.substr(1));
    // Compressed arrays are long, which means that keys differ in their tangents.
    if (littleEndian(bytes.substr(5)) != 0) return kCubic;
    bytes.remove_prefix(kHead);
    unsigned flags = 0;
    for (std::size_t i = 0; i < std::min(count, bytes.size() / 4); ++i)
        flags |= littleEndian(bytes.substr(4 * i));
    return flags;
}

/// Like binaryFlags(), from the text ": *2 { a: 24836,24840 }".
unsigned textFlags(std::string_view text) {
    text = text.substr(0, text.find('}'));
    const std::size_t begin = text.find("a:");
    if (begin == text.npos) return 0;
    text.remove_prefix(begin + 2);
    unsigned flags = 0;
    while (true) {
        text.remove_prefix(std::min(text.find_first_of("0123456789"), text.size()));
        if (text.empty()) return flags;
        unsigned number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (error == std::errc()) flags |= number;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
}

NonlinearCurves countInFbx(std::string_view bytes) {
    constexpr std::string_view kWord = "KeyAttrFlags";
    NonlinearCurves counts;
    for (std::size_t at = bytes.find(kWord); at != bytes.npos; at = bytes.find(kWord, at)) {
        at += kWord.size();
        const std::string_view rest = bytes.substr(at);
        const unsigned flags = rest.starts_with(':') ? textFlags(rest) : binaryFlags(rest);
        counts.stepped += (flags & kConstant) != 0;
        counts.curved += (flags & kCubic) != 0;
    }
    return counts;
}

NonlinearCurves countInCollada(std::string_view document) {
    constexpr std::string_view kList = "<Name_array";
    const std::size_t begin = std::min(document.find("<library_animations"), document.size());
    document = document.substr(begin, document.rfind("</library_animations>") - begin);
    NonlinearCurves counts;
    for (std::size_t at = document.find(kList); at != document.npos; at = document.find(kList, at + 1)) {
        const std::size_t start = std::min(document.find('>', at), document.size());
        const std::string_view words = document.substr(start, document.find('<', start) - start);
        const auto contains = [words](std::string_view word) { return words.find(word) != words.npos; };
        counts.stepped += contains("STEP");
        counts.curved +=
            contains("BEZIER") || contains("HERMITE") || contains("CARDINAL") || contains("BSPLINE");
    }
    return counts;
}

bool hasKeyOnEveryFrame(const Clip& clip) {
    constexpr double kRounding = 1.001;
    const double frame = clip.rate.frameTime().value * kRounding;
    return std::ranges::all_of(clip.tracks, [frame](const Track& track) {
        const Curve& curve = *track.curve;
        for (std::size_t i = 1; i < curve.size(); ++i) {
            if ((curve.key(i).time - curve.key(i - 1).time).value > frame) return false;
        }
        return true;
    });
}

}  // namespace

NonlinearCurves countNonlinearCurves(std::string_view bytes) {
    if (isCollada(bytes)) return countInCollada(bytes);
    const bool fbx = bytes.starts_with("Kaydara FBX Binary") || bytes.starts_with("; FBX") ||
                     bytes.substr(0, 4096).find("FBXHeaderExtension") != bytes.npos;
    return fbx ? countInFbx(bytes) : NonlinearCurves{};
}

void reportLinearized(const NonlinearCurves& counts, const std::vector<Clip>& clips, const std::string& where,
                      Diagnostics& diagnostics) {
    const bool isUnchanged = std::ranges::all_of(clips, hasKeyOnEveryFrame);
    const auto report = [&](std::size_t count, const char* interpolation) {
        if (count == 0) return;
        std::string message = std::to_string(count);
        message += count == 1 ? " curve uses " : " curves use ";
        message.append(interpolation).append(", which are imported as linear");
        message += isUnchanged ? "; the motion is unchanged, because there is a key on every frame"
                               : ". Bake the animation when exporting to keep it exact";
        diagnostics.add(isUnchanged ? Severity::information : Severity::warning, ErrorCode::dataChanged,
                        where, std::move(message));
    };
    report(counts.stepped, "steps");
    report(counts.curved, "Bezier tangents");
}

}  // namespace sinew
