#include <cstdio>

#include "core/anim/filter/MapClip.h"
#include "core/base/Index.h"

namespace sinew {

namespace {

constexpr int kMaximumNames = 12;

/// Number and names of joints: "3 joints: hips, knee, foot".
class NameList {
public:
    void add(const std::string& name) {
        ++count_;
        if (count_ <= kMaximumNames) names_ += (count_ > 1 ? ", " : "") + name;
    }
    int count() const { return count_; }
    std::string text() const {
        const std::string more = count_ > kMaximumNames ? ", …" : "";
        return std::to_string(count_) + (count_ == 1 ? " joint: " : " joints: ") + names_ + more;
    }

private:
    int count_ = 0;
    std::string names_;
};

}  // namespace

void reportMatches(const Skeleton& source, const Skeleton& target, const JointMatches& matches,
                   Diagnostics& diagnostics) {
    NameList unmatchedSource, looselyMatched, unmatchedTarget;
    for (int i = 0; i < source.size(); ++i) {
        const JointMatches::Match& match = matches.bySource[asIndex(i)];
        if (match.kind == JointMatches::Kind::none)
            unmatchedSource.add(source[i].name);
        else if (match.kind != JointMatches::Kind::sameName)
            looselyMatched.add(source[i].name);
    }
    for (int i = 0; i < target.size(); ++i) {
        if (matches.byTarget[asIndex(i)] == kNoParent) unmatchedTarget.add(target[i].name);
    }
    if (unmatchedSource.count() > 0) {
        diagnostics.warn(ErrorCode::nameUnknown, "",
                         "motion was dropped because this skeleton lacks " + unmatchedSource.text());
    }
    if (unmatchedTarget.count() > 0) {
        diagnostics.inform(ErrorCode::nameUnknown, "",
                           "the rest pose is kept because the clip does not move " + unmatchedTarget.text());
    }
    if (looselyMatched.count() > 0) {
        diagnostics.inform(ErrorCode::nameUnknown, "",
                           "case or namespace was ignored to match " + looselyMatched.text());
    }
    const double size = sizeRatio(source, target, matches);
    if (size != 1) {
        char text[96];
        std::snprintf(text, sizeof text, "positions were scaled by %.4g to match the size of this skeleton",
                      size);
        diagnostics.inform(ErrorCode::dataChanged, "", text);
    }
}

}  // namespace sinew
