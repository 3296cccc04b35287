#include "core/io/acclaim/AsfHierarchy.h"

#include <algorithm>
#include <unordered_map>

#include "core/base/Ascii.h"
#include "core/io/text/TextCursor.h"

namespace sinew {

namespace {

constexpr int kUnset = -2;

using Index = std::unordered_map<std::string_view, int>;

Index indexOf(const std::vector<AsfBone>& bones) {
    Index index;
    for (std::size_t i = 0; i < bones.size(); ++i) index.emplace(bones[i].name, static_cast<int>(i));
    return index;
}

Result<int> find(const Index& index, std::string_view name, const AsfLink& link, const Source& source) {
    if (const auto found = index.find(name); found != index.end()) return found->second;
    if (equalsIgnoringCase(name, "root")) return 0;
    return fail(ErrorCode::nameUnknown, source.location(link.line),
                "':hierarchy' names bone " + inQuotes(name) + ", which is not defined in ':bonedata'");
}

Result<void> link(std::vector<AsfBone>& bones, const AsfLink& link, const Index& index,
                  const Source& source) {
    const Result<int> parent = find(index, link.parent, link, source);
    if (!parent) return tl::unexpected<Error>(parent.error());
    const Result<int> child = find(index, link.child, link, source);
    if (!child) return tl::unexpected<Error>(child.error());
    AsfBone& bone = bones[static_cast<std::size_t>(*child)];
    if (*child == *parent) {
        return fail(ErrorCode::hierarchyCycle, source.location(link.line),
                    "bone " + inQuotes(link.child) + " is its own parent");
    }
    if (*child == 0 || bone.parent != kUnset) {
        return fail(
            ErrorCode::hierarchyBroken, source.location(link.line),
            *child == 0 ? "the root has a parent" : "bone " + inQuotes(link.child) + " has two parents");
    }
    bone.parent = *parent;
    return {};
}

/// Sorts bones, parents first: each bone is added after those of its ancestors that are not yet in the list.
class BoneSorter {
public:
    BoneSorter(std::vector<AsfBone>& bones, const Source& source)
        : bones_(bones), source_(source), depth_(bones.size(), kUnset) {
        depth_[0] = 0;
        order_.push_back(0);
    }

    Result<void> add(int bone) {
        std::vector<int> chain;
        for (; bone != kUnset && depth_[at(bone)] == kUnset; bone = bones_[at(bone)].parent) {
            depth_[at(bone)] = kOnChain;
            chain.push_back(bone);
        }
        if (bone != kUnset && depth_[at(bone)] == kOnChain) return cycle(bone);
        int depth = bone == kUnset ? kDetached : depth_[at(bone)];
        for (auto next = chain.rbegin(); next != chain.rend(); ++next) {
            depth = depth == kDetached ? kDetached : depth + 1;
            depth_[at(*next)] = depth;
            if (depth != kDetached) order_.push_back(*next);
        }
        if (depth <= source_.limits().depth) return {};
        return fail(ErrorCode::limitExceeded, source_.location(bones_[at(chain.front())].line),
                    "the hierarchy is deeper than the maximum of " + std::to_string(source_.limits().depth) +
                        " bones");
    }

    bool isDetached(int bone) const { return depth_[at(bone)] == kDetached; }

    std::vector<AsfBone> takeSorted() {
        std::vector<int> newIndex(bones_.size(), kUnset);
        std::vector<AsfBone> sorted;
        for (const int bone : order_) {
            newIndex[at(bone)] = static_cast<int>(sorted.size());
            sorted.push_back(std::move(bones_[at(bone)]));
            if (bone != 0) sorted.back().parent = newIndex[at(sorted.back().parent)];
        }
        return sorted;
    }

private:
    static constexpr int kOnChain = -3;
    static constexpr int kDetached = -4;

    static std::size_t at(int bone) { return static_cast<std::size_t>(bone); }

    Result<void> cycle(int bone) const {
        const AsfBone& culprit = bones_[at(bone)];
        return fail(ErrorCode::hierarchyCycle, source_.location(culprit.line),
                    "bone " + inQuotes(culprit.name) + " is its own ancestor");
    }

    std::vector<AsfBone>& bones_;
    const Source& source_;
    std::vector<int> depth_;
    std::vector<int> order_;
};

}  // namespace

Result<void> resolveHierarchy(AsfFile& file, const std::vector<AsfLink>& links, const Source& source,
                              Diagnostics& diagnostics) {
    for (std::size_t i = 1; i < file.bones.size(); ++i) file.bones[i].parent = kUnset;
    const Index index = indexOf(file.bones);
    for (const AsfLink& one : links) {
        const Result<void> linked = link(file.bones, one, index, source);
        if (!linked) return linked;
    }
    BoneSorter sorting(file.bones, source);
    for (int i = 1; i < static_cast<int>(file.bones.size()); ++i) {
        const Result<void> added = sorting.add(i);
        if (!added) return added;
        if (!sorting.isDetached(i)) continue;
        const AsfBone& bone = file.bones[static_cast<std::size_t>(i)];
        diagnostics.warn(ErrorCode::dataIgnored, source.location(bone.line),
                         "bone " + inQuotes(bone.name) + " is not connected to the root and is ignored");
    }
    file.bones = sorting.takeSorted();
    return {};
}

}  // namespace sinew
