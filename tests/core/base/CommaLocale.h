#pragma once

#include <optional>
#include <string>

namespace sinew {

/// Makes the C and C++ locales of the process write 1234.5 as "1.234,5" while it lives. Needs no installed
/// locale of that kind: localedef (part of every glibc system) creates one in a temporary folder.
class CommaLocale {
public:
    CommaLocale();
    ~CommaLocale();
    CommaLocale(const CommaLocale&) = delete;
    CommaLocale& operator=(const CommaLocale&) = delete;

    /// Returns false if the C library does not write a comma after all; tests assert this.
    bool isInForce() const;

private:
    std::string folder_;
    std::optional<std::string> oldPath_;
};

}  // namespace sinew
