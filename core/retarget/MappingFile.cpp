#include "core/retarget/MappingFile.h"

#include "core/io/text/FieldReader.h"
#include "core/io/text/FieldWriter.h"
#include "core/retarget/MappingFields.h"
#include "core/retarget/NamedMapping.h"

namespace sinew {

namespace {

constexpr int kMappingVersion = 1;
constexpr const char* kMappingField = "sinew mapping";

/// FNV-1a, 64 bits.
std::uint64_t hashOf(std::string_view text, std::uint64_t hash) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return hash;
}

/// Checks the signature of a skeleton, if there is one.
Result<void> checkSignature(const JsonDocument& document, const char* field, const Skeleton& skeleton) {
    const nlohmann::json& root = document.root();
    if (!root.is_object() || !root.contains(field)) return {};
    FieldReader own(document, root[field], std::string("/") + field);
    std::string signature;
    own.text("signature", signature);
    if (auto done = own.finish(); !done) return done;
    if (signature.empty() || signature == skeletonSignature(skeleton)) return {};
    return document.error(ErrorCode::skeletonMismatch, std::string("/") + field + "/signature",
                          std::string("the mapping was made for another ") + field +
                              " skeleton; map the skeletons again, or remove the signature to use the "
                              "mapping for all skeletons with these joints");
}

}  // namespace

std::string skeletonSignature(const Skeleton& skeleton) {
    constexpr std::uint64_t kOffset = 14695981039346656037U;
    // The sum does not depend on the order of the joints.
    std::uint64_t sum = kOffset;
    for (const Joint& joint : skeleton.joints()) {
        const std::uint64_t own = hashOf(joint.name, kOffset);
        const std::string_view parent =
            joint.parent == kNoParent ? std::string_view() : skeleton[joint.parent].name;
        sum += hashOf(parent, hashOf(std::string_view("\0", 1), own));
    }
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[(sum >> shift) & 15];
    return digits;
}

std::string mappingText(const Mapping& mapping, const Skeleton& source, const Skeleton& target) {
    NamedMapping named = withNames(mapping, source, target);
    FieldWriter fields;
    mappingFields(fields, named);
    FieldWriter::Json own = fields.take();
    const FieldWriter::Json document{{kMappingField, kMappingVersion},
                                     {"profile", std::move(own["profile"])},
                                     {"source", {{"signature", skeletonSignature(source)}}},
                                     {"target", {{"signature", skeletonSignature(target)}}},
                                     {"mapping", std::move(own["mapping"])}};
    return document.dump(2, ' ', false, FieldWriter::Json::error_handler_t::replace) + '\n';
}

Result<Mapping> parseMapping(const Source& file, const Skeleton& source, const Skeleton& target) {
    const auto document = JsonDocument::parse(file);
    if (!document) return tl::unexpected<Error>(document.error());
    FieldReader fields(*document, document->root(), "");
    int version = kMappingVersion;
    fields.require(kMappingField);
    fields.integer(kMappingField, version, {kMappingVersion, kMappingVersion});
    fields.markKnown("source");
    fields.markKnown("target");
    NamedMapping named;
    mappingFields(fields, named);
    for (const auto& [field, skeleton] : {std::pair("source", &source), std::pair("target", &target)}) {
        if (auto done = checkSignature(*document, field, *skeleton); !done)
            return tl::unexpected<Error>(std::move(done.error()));
    }
    if (auto done = fields.finish(); !done) return tl::unexpected<Error>(std::move(done.error()));
    auto mapping = withIndices(named, source, target);
    if (mapping) return *std::move(mapping);
    const MappingFault& fault = mapping.error();
    std::string pointer = "/mapping/" + std::to_string(fault.entry);
    if (*fault.field) pointer.append("/").append(fault.field);
    return document->error(fault.error.code, pointer, fault.error.message);
}

}  // namespace sinew
