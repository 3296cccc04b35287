#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/io/Source.h"

namespace sinew {

/// What a JSON text may be.
struct JsonLimits {
    std::size_t bytes = std::size_t{4} << 20;  ///< outside of strings: parsed, they take many times as much
    int depth = 32;                            ///< of nested lists and objects
    std::size_t values = 4'000'000;            ///< counted before any is made
};

/// A parsed JSON file that can tell where in its text a value stands. Values are named by JSON pointers
/// ("/bones/3/length").
class JsonDocument {
public:
    /// `source` outlives the document. Fails with file:line:column: syntax, numberNotFinite (1e400),
    /// limitExceeded (nested too deep, too many values), fileTooLarge.
    static Result<JsonDocument> parse(const Source& source, const JsonLimits& limits = {}) {
        return parse(source, source.bytes(), limits);
    }
    /// The same of a part of the source's bytes; lines count from its start.
    static Result<JsonDocument> parse(const Source& source, std::string_view text, const JsonLimits& limits);

    const nlohmann::json& root() const { return root_; }

    /// "arm.json:3:14", the end of a value's first token; the bare file name where there is no such value.
    /// Reads the text again.
    std::string place(const std::string& pointer) const;

    tl::unexpected<Error> error(ErrorCode code, const std::string& pointer, std::string message) const {
        return fail(code, place(pointer), std::move(message));
    }

private:
    JsonDocument(const Source& source, std::string_view text) : source_(&source), text_(text) {}

    const Source* source_;
    std::string_view text_;
    nlohmann::json root_;
};

}  // namespace sinew
