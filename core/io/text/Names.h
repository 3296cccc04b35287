#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/base/Ascii.h"

namespace sinew {

/// Returns how well the name of a motion fits that of a skeleton, ignoring case; both without extension. The
/// result is the length of the skeleton's name if the motion's is equal to it or continues it with an
/// underscore (CMU: 35.asf and 35_01.amc), else 0.
constexpr std::size_t nameFit(std::string_view skeleton, std::string_view motion) {
    const bool starts = equalsIgnoringCase(motion.substr(0, skeleton.size()), skeleton);
    const bool ends = motion.size() == skeleton.size() ||
                      (motion.size() > skeleton.size() && motion[skeleton.size()] == '_');
    return starts && ends ? skeleton.size() : 0;
}

/// Generates unique names, for file formats whose spelling rules can make different names equal.
class UniqueNames {
public:
    explicit UniqueNames(std::unordered_set<std::string> taken = {}) : taken_(std::move(taken)) {}

    /// Returns whether `name` was unused, and marks it as used.
    bool take(const std::string& name) { return taken_.insert(name).second; }

    /// Returns `name`, or the first unused name of name_2, name_3, ... O(1) on average, even for many equal
    /// names.
    std::string unique(const std::string& name) {
        if (take(name)) return name;
        int& number = lastNumbers_.try_emplace(name, 1).first->second;
        std::string candidate;
        do {
            candidate = name + "_" + std::to_string(++number);
        } while (!take(candidate));
        return candidate;
    }

private:
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, int> lastNumbers_;
};

}  // namespace sinew
