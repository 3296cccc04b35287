#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace sinew {

/// Names that are all unlike each other, for files whose spelling makes different names alike.
class UniqueNames {
public:
    explicit UniqueNames(std::unordered_set<std::string> taken = {}) : taken_(std::move(taken)) {}

    /// Whether `name` was free; it is taken then.
    bool take(const std::string& name) { return taken_.insert(name).second; }

    /// `name`, or what is still free of name_2, name_3, ... O(1) on average, however many names are alike.
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
