#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace sinew::test {

/// A soak_session that ran for a while and was killed: its reports up to then.
struct KilledSession {
    struct Step {
        std::uint64_t hash = 0;
        bool modified = true;
        std::uint64_t history = 0;  ///< HistoryHash of the steps that can be undone and redone
    };
    std::map<int, Step> steps;           ///< by ticket
    int acknowledged = 0;                ///< the last ticket
    std::vector<std::uint64_t> writing;  ///< hashes whose saving began
    std::vector<std::uint64_t> written;  ///< hashes whose saving finished
};

/// Starts the program and kills it (SIGKILL) `milliseconds` after its first line.
KilledSession runAndKill(const std::vector<std::string>& arguments, int milliseconds);

}  // namespace sinew::test
