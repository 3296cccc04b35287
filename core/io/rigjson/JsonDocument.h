#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/io/Source.h"

namespace sinew {

/// A parsed JSON file that can tell where in its text a value stands. Values are named by JSON pointers
/// ("/bones/3/length").
class JsonDocument {
public:
    static constexpr std::size_t kMostBytes = std::size_t{4} << 20;
    static constexpr int kDeepest = 32;

    /// `source` outlives the document. Fails with file:line:column: syntax, numberNotFinite (1e400),
    /// limitExceeded (nested deeper than kDeepest), fileTooLarge (beyond kMostBytes; parsed JSON takes many
    /// times its text).
    static Result<JsonDocument> parse(const Source& source);

    const nlohmann::json& root() const { return root_; }

    /// "arm.json:3:14", the end of a value's first token; the bare file name where there is no such value.
    /// Reads the text again.
    std::string place(const std::string& pointer) const;

    tl::unexpected<Error> error(ErrorCode code, const std::string& pointer, std::string message) const {
        return fail(code, place(pointer), std::move(message));
    }

private:
    explicit JsonDocument(const Source& source) : source_(&source) {}

    const Source* source_;
    nlohmann::json root_;
};

}  // namespace sinew
