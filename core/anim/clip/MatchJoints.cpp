#include "core/anim/clip/MatchJoints.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "core/base/Ascii.h"
#include "core/base/Index.h"

namespace sinew {
namespace {

std::string sameSpelling(std::string_view name) { return std::string(name); }

std::string withoutNamespace(std::string_view name) {
    const std::size_t mark = name.find_last_of(":|");
    return lowerCase(mark == std::string_view::npos ? name : name.substr(mark + 1));
}

using Spelling = std::string (*)(std::string_view);

/// Pairs the joints that are still unmatched and have the same normalised name.
void match(const Skeleton& source, const Skeleton& target, Spelling spelling, JointMatches::Kind kind,
           JointMatches& matches) {
    std::unordered_map<std::string, int> unmatched;
    for (int i = 0; i < target.size(); ++i) {
        if (matches.byTarget[asIndex(i)] == kNoParent) {
            unmatched.try_emplace(spelling(target[i].name), i);
        }
    }
    for (int i = 0; i < source.size(); ++i) {
        JointMatches::Match& pair = matches.bySource[asIndex(i)];
        if (pair.joint != kNoParent) continue;
        const auto found = unmatched.find(spelling(source[i].name));
        if (found == unmatched.end()) continue;
        pair = {found->second, kind};
        matches.byTarget[asIndex(found->second)] = i;
        unmatched.erase(found);
    }
}

}  // namespace

int JointMatches::count() const {
    return static_cast<int>(std::ranges::count_if(byTarget, [](int source) { return source != kNoParent; }));
}

JointMatches matchJoints(const Skeleton& source, const Skeleton& target) {
    JointMatches matches;
    matches.bySource.resize(source.joints().size());
    matches.byTarget.assign(target.joints().size(), kNoParent);
    match(source, target, sameSpelling, JointMatches::Kind::sameName, matches);
    match(source, target, lowerCase, JointMatches::Kind::otherCase, matches);
    match(source, target, withoutNamespace, JointMatches::Kind::otherNamespace, matches);
    return matches;
}

}  // namespace sinew
