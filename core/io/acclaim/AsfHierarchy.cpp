#include "core/io/acclaim/AsfHierarchy.h"

#include <unordered_map>

#include "core/base/Ascii.h"
#include "core/base/Index.h"
#include "core/io/text/TextCursor.h"
#include "core/rig/Skeleton.h"

namespace sinew {

namespace {

using Index = std::unordered_map<std::string_view, int>;

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
    AsfBone& bone = bones[asIndex(*child)];
    if (*child == *parent) {
        return fail(ErrorCode::hierarchyCycle, source.location(link.line),
                    "bone " + inQuotes(link.child) + " is its own parent");
    }
    if (*child == 0 || bone.parent != kNoParent) {
        return fail(
            ErrorCode::hierarchyBroken, source.location(link.line),
            *child == 0 ? "the root has a parent" : "bone " + inQuotes(link.child) + " has two parents");
    }
    bone.parent = *parent;
    return {};
}

constexpr int kDetached = -1;

/// Returns the number of ancestors of each bone, or kDetached if the first one, the root, is not among them.
std::vector<int> depthsBelowRoot(const std::vector<int>& parents, const std::vector<int>& order) {
    std::vector<int> depths(parents.size(), kDetached);
    depths[0] = 0;
    for (const int bone : order) {
        const int parent = parents[asIndex(bone)];
        if (parent != kNoParent && depths[asIndex(parent)] != kDetached)
            depths[asIndex(bone)] = depths[asIndex(parent)] + 1;
    }
    return depths;
}

}  // namespace

Result<void> resolveHierarchy(AsfFile& file, const std::vector<AsfLink>& links, const Source& source,
                              Diagnostics& diagnostics) {
    std::vector<AsfBone>& bones = file.bones;
    Index index;
    for (std::size_t i = 0; i < bones.size(); ++i) index.emplace(bones[i].name, static_cast<int>(i));
    for (const AsfLink& one : links) {
        if (const auto linked = link(bones, one, index, source); !linked) return linked;
    }
    std::vector<int> parents;
    for (const AsfBone& bone : bones) parents.push_back(bone.parent);
    const auto order = parentsFirst(parents);
    if (!order) {
        const AsfBone& bone = bones[asIndex(order.error())];
        return fail(ErrorCode::hierarchyCycle, source.location(bone.line),
                    "bone " + inQuotes(bone.name) + " is its own ancestor");
    }
    const std::vector<int> depths = depthsBelowRoot(parents, *order);
    const int maximum = source.limits().depth;
    for (std::size_t i = 1; i < bones.size(); ++i) {
        if (depths[i] > maximum)
            return fail(ErrorCode::limitExceeded, source.location(bones[i].line),
                        "the hierarchy is deeper than the maximum of " + std::to_string(maximum) + " bones");
        if (depths[i] == kDetached)
            diagnostics.warn(
                ErrorCode::dataIgnored, source.location(bones[i].line),
                "bone " + inQuotes(bones[i].name) + " is not connected to the root and is ignored");
    }
    std::vector<int> newIndex(bones.size(), kNoParent);
    std::vector<AsfBone> sorted;
    for (const int bone : *order) {
        if (depths[asIndex(bone)] == kDetached) continue;
        newIndex[asIndex(bone)] = static_cast<int>(sorted.size());
        sorted.push_back(std::move(bones[asIndex(bone)]));
        if (bone != 0) sorted.back().parent = newIndex[asIndex(sorted.back().parent)];
    }
    bones = std::move(sorted);
    return {};
}

}  // namespace sinew
