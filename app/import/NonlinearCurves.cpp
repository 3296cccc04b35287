#include "app/import/NonlinearCurves.h"

#include <algorithm>
#include <string>

#include "app/import/ColladaText.h"

namespace sinew {

namespace {

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
    return isCollada(bytes) ? countInCollada(bytes) : NonlinearCurves{};
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
