#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/io/text/Source.h"

namespace sinew {

/// Limits for parsing JSON.
struct JsonLimits {
    std::size_t bytes = std::size_t{4} << 20;  ///< outside strings; parsed values need many times as much
    int depth = 32;                            ///< of nested arrays and objects
    std::size_t values = 4'000'000;            ///< checked before any value is created
};

/// A parsed JSON file that can report the position of its values in the text. Values are identified by JSON
/// pointers ("/bones/3/length").
class JsonDocument {
public:
    /// Parses a source, which must outlive the document. Fails with file:line:column and `syntax`,
    /// `numberNotFinite` (1e400), `limitExceeded` (too deeply nested, too many values) or `fileTooLarge`.
    static Result<JsonDocument> parse(const Source& source, const JsonLimits& limits = {}) {
        return parse(source, source.bytes(), limits);
    }
    /// Parses a part of the source's bytes; lines are counted from the start of `text`.
    static Result<JsonDocument> parse(const Source& source, std::string_view text, const JsonLimits& limits);

    const nlohmann::json& root() const { return root_; }

    /// Returns "arm.json:3:14", the end of the value's first token, or the file name if there is no such
    /// value. Scans the text again.
    std::string location(const std::string& pointer) const;

    tl::unexpected<Error> error(ErrorCode code, const std::string& pointer, std::string message) const {
        return fail(code, location(pointer), std::move(message));
    }

private:
    JsonDocument(const Source& source, std::string_view text) : source_(&source), text_(text) {}

    const Source* source_;
    std::string_view text_;
    nlohmann::json root_;
};

}  // namespace sinew
