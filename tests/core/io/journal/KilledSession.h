#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace sinew::test {

/// A journal_session that ran for a while and was killed: what it told before its death.
struct KilledSession {
    struct Made {
        std::uint64_t hash = 0;
        bool modified = true;
    };
    std::map<int, Made> made;            ///< by ticket
    int acknowledged = 0;                ///< the last ticket
    std::vector<std::uint64_t> writing;  ///< hashes whose saving began
    std::vector<std::uint64_t> written;  ///< hashes whose saving was over
};

/// Starts the program and kills it (SIGKILL) so long after its first word.
KilledSession runAndKill(const std::vector<std::string>& arguments, int milliseconds);

}  // namespace sinew::test
