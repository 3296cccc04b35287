#pragma once

#include <optional>
#include <string>

namespace sinew {

/// For as long as it lives, the C and C++ locales of the process write 1234.5 as "1.234,5". An installed
/// locale of that kind is not needed: one is made by localedef (a part of every glibc system) in a temporary
/// folder.
class CommaLocale {
public:
    CommaLocale();
    ~CommaLocale();
    CommaLocale(const CommaLocale&) = delete;
    CommaLocale& operator=(const CommaLocale&) = delete;

    /// False where the C library does not write a comma after all; tests assert this.
    bool isInForce() const;

private:
    std::string folder_;
    std::optional<std::string> oldPath_;
};

}  // namespace sinew
