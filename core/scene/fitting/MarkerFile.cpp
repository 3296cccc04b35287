#include "core/scene/fitting/MarkerFile.h"

#include <algorithm>
#include <cmath>

#include "core/io/text/FieldReader.h"
#include "core/scene/fitting/FitBody.h"

namespace sinew {

namespace {

constexpr const char* kMarkersField = "markers";
constexpr const char* kTemplateField = "template";
constexpr double kFarthestMarker = 1e9;  // metres from the origin

std::string listOf(std::span<const std::string_view> names) {
    std::string list;
    for (const std::string_view name : names) list.append(list.empty() ? "" : ", ").append(name);
    return list;
}

/// Reads the fields around the markers. Returns the name of the template; empty if there is none.
Result<std::string> readHeader(const JsonDocument& document) {
    FieldReader fields(document, document.root(), "");
    std::string name;
    fields.text(kTemplateField, name);
    fields.require(kMarkersField);
    fields.markKnown(kMarkersField);
    if (auto done = fields.finish(); !done) return tl::unexpected<Error>(std::move(done.error()));
    const auto known = fittableTemplates();
    if (!name.empty() && std::ranges::find(known, name) == known.end()) {
        return document.error(ErrorCode::nameUnknown, std::string("/") + kTemplateField,
                              "'" + name + "' is not a template that can be fitted (" + listOf(known) + ")");
    }
    if (!document.root()[kMarkersField].is_object()) {
        return document.error(ErrorCode::syntax, std::string("/") + kMarkersField,
                              "'markers' must be an object of positions by name");
    }
    return name;
}

Result<Eigen::Vector3d> positionOf(const JsonDocument& document, const std::string& pointer,
                                   const nlohmann::json& value) {
    Eigen::Vector3d position;
    if (!value.is_array() || value.size() != 3)
        return document.error(ErrorCode::valueCount, pointer, "a fit marker needs three numbers [x, y, z]");
    for (std::size_t i = 0; i < 3; ++i) {
        const std::string element = pointer + '/' + std::to_string(i);
        if (!value[i].is_number()) return document.error(ErrorCode::syntax, element, "expected a number");
        position[static_cast<int>(i)] = value[i].get<double>();
        if (!(std::abs(position[static_cast<int>(i)]) <= kFarthestMarker))
            return document.error(ErrorCode::valueRange, element, "the position is too far from the origin");
    }
    return position;
}

}  // namespace

Result<std::string> templateOfMarkers(const Source& file) {
    const auto document = JsonDocument::parse(file);
    if (!document) return tl::unexpected<Error>(document.error());
    return readHeader(*document);
}

Result<MarkersFromFile> readMarkers(const Source& file, std::string_view templateName, const FitBody& body) {
    const auto document = JsonDocument::parse(file);
    if (!document) return tl::unexpected<Error>(document.error());
    const auto own = readHeader(*document);
    if (!own) return tl::unexpected<Error>(own.error());
    if (!own->empty() && *own != templateName) {
        return document->error(
            ErrorCode::argumentInvalid, std::string("/") + kTemplateField,
            "the fit markers are for the template " + *own + ", not " + std::string(templateName));
    }
    auto guess = guessMarkers(templateName, body);
    if (!guess) return tl::unexpected<Error>(guess.error());

    MarkersFromFile result{*std::move(guess)};
    const auto names = fitMarkerNames(templateName);
    std::vector<bool> isMarked(names.size());
    for (const auto& [name, value] : document->root()[kMarkersField].items()) {
        const std::string pointer = std::string("/") + kMarkersField + '/' + name;
        const auto found = std::ranges::find(names, name);
        if (found == names.end()) {
            return document->error(ErrorCode::nameUnknown, pointer,
                                   "the template " + std::string(templateName) + " has no fit marker '" +
                                       name + "'; its fit markers are " + listOf(names));
        }
        const auto position = positionOf(*document, pointer, value);
        if (!position) return tl::unexpected<Error>(position.error());
        const auto index = static_cast<std::size_t>(found - names.begin());
        result.markers.positions[index] = *position;
        isMarked[index] = true;
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto other = counterpart(names, i);
        const bool isMirrored = !isMarked[i] && other && isMarked[*other];
        if (isMirrored) result.markers.positions[i] = body.mirrored(result.markers.positions[*other]);
        ++(isMarked[i] ? result.marked : isMirrored ? result.mirrored : result.guessed);
    }
    return result;
}

}  // namespace sinew
