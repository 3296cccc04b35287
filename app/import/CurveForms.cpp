#include "app/import/CurveForms.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>

#include "app/import/ColladaText.h"

namespace sinew {

namespace {

// FBX writes an array of flags a curve; these bits of one say how its keys go on.
constexpr unsigned kConstant = 2, kCubic = 8;

std::uint32_t littleEndian(std::string_view bytes) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

/// All flags of one curve, from behind the word KeyAttrFlags on.
unsigned binaryFlags(std::string_view bytes) {
    constexpr std::size_t kHead = 13;  // 'i', and numbers of elements, of the encoding and of bytes
    if (bytes.size() < kHead || bytes[0] != 'i') return 0;
    const std::size_t count = littleEndian(bytes.substr(1));
    // Packed ones are many: keys differ by their tangents.
    if (littleEndian(bytes.substr(5)) != 0) return kCubic;
    bytes.remove_prefix(kHead);
    unsigned flags = 0;
    for (std::size_t i = 0; i < std::min(count, bytes.size() / 4); ++i)
        flags |= littleEndian(bytes.substr(4 * i));
    return flags;
}

/// The same of ": *2 { a: 24836,24840 }".
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

CurveForms fbxForms(std::string_view bytes) {
    constexpr std::string_view kWord = "KeyAttrFlags";
    CurveForms forms;
    for (std::size_t at = bytes.find(kWord); at != bytes.npos; at = bytes.find(kWord, at)) {
        at += kWord.size();
        const std::string_view rest = bytes.substr(at);
        const unsigned flags = rest.starts_with(':') ? textFlags(rest) : binaryFlags(rest);
        forms.stepped += (flags & kConstant) != 0;
        forms.bent += (flags & kCubic) != 0;
    }
    return forms;
}

CurveForms colladaForms(std::string_view document) {
    constexpr std::string_view kList = "<Name_array";
    const std::size_t begin = std::min(document.find("<library_animations"), document.size());
    document = document.substr(begin, document.rfind("</library_animations>") - begin);
    CurveForms forms;
    for (std::size_t at = document.find(kList); at != document.npos; at = document.find(kList, at + 1)) {
        const std::size_t start = std::min(document.find('>', at), document.size());
        const std::string_view words = document.substr(start, document.find('<', start) - start);
        const auto says = [words](std::string_view word) { return words.find(word) != words.npos; };
        forms.stepped += says("STEP");
        forms.bent += says("BEZIER") || says("HERMITE") || says("CARDINAL") || says("BSPLINE");
    }
    return forms;
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

CurveForms curveForms(std::string_view bytes) {
    if (isCollada(bytes)) return colladaForms(bytes);
    const bool fbx = bytes.starts_with("Kaydara FBX Binary") || bytes.starts_with("; FBX") ||
                     bytes.substr(0, 4096).find("FBXHeaderExtension") != bytes.npos;
    return fbx ? fbxForms(bytes) : CurveForms{};
}

void tellStraightened(const CurveForms& forms, const std::vector<Clip>& clips, const std::string& where,
                      Diagnostics& diagnostics) {
    const bool same = std::ranges::all_of(clips, hasKeyOnEveryFrame);
    const auto tell = [&](std::size_t count, const char* how) {
        if (count == 0) return;
        std::string message = std::to_string(count);
        message += count == 1 ? " curve " : " curves ";
        message.append(how).append(count == 1 ? " goes" : " go").append(" straight from key to key here");
        message += same ? "; with a key on every frame the motion is the same"
                        : ": baked to a key on every frame before the export they would move as there";
        diagnostics.add(same ? Severity::information : Severity::warning, ErrorCode::dataChanged, where,
                        std::move(message));
    };
    tell(forms.stepped, "with steps");
    tell(forms.bent, "with tangents");
}

}  // namespace sinew
