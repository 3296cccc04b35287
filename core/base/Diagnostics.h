#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/Result.h"

namespace sinew {

enum class Severity { information, warning, error };

/// Something that a reader or writer got over. Repeats of one code and message are counted, not listed.
struct Diagnostic {
    Severity severity = Severity::warning;
    ErrorCode code = ErrorCode::dataIgnored;
    std::string where;  ///< the first place it happened
    std::string message;
    std::size_t count = 1;
};

/// The diagnostics of one operation, in the order they first happened; at most kMaximum distinct ones are
/// kept.
class Diagnostics {
public:
    static constexpr std::size_t kMaximum = 1000;

    void add(Diagnostic diagnostic);
    void add(Severity severity, ErrorCode code, std::string where, std::string message);
    void warn(ErrorCode code, std::string where, std::string message) {
        add(Severity::warning, code, std::move(where), std::move(message));
    }
    void inform(ErrorCode code, std::string where, std::string message) {
        add(Severity::information, code, std::move(where), std::move(message));
    }
    void append(const Diagnostics& other);

    const std::vector<Diagnostic>& list() const { return list_; }
    bool empty() const { return list_.empty(); }

private:
    std::vector<Diagnostic> list_;
    std::unordered_map<std::string, std::size_t> places_;  // code and message -> index in list_
};

std::string_view name(Severity severity);  ///< "information", "warning", "error"

/// "walk.amc:12: warning: …" with " (3 times)" behind repeated ones.
std::string text(const Diagnostic& diagnostic);

}  // namespace sinew
