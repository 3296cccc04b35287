#include "core/retarget/NamedBody.h"

#include <algorithm>
#include <bit>

#include "core/retarget/NamedDigits.h"
#include "core/retarget/NamedLimbs.h"

namespace sinew {

namespace {

constexpr double kNamed = 0.95;      ///< confidence in a name with one meaning
constexpr double kAmbiguous = 0.85;  ///< in a name whose meaning depends on its neighbours
constexpr double kInferred = 0.7;    ///< in joints between named ones
constexpr int kFewestParts = 3;
/// Joints above the hips belong to them if their distance is below this part of the skeleton's extent.
constexpr double kSameHips = 0.01;

/// Returns the bit of a named part: parts that may be the same role share one.
std::uint64_t partBit(const JointNameLabel& label) {
    // The bits of the right side follow those of the left side.
    constexpr int kSideBits = static_cast<int>(JointPart::toes);
    static_assert(2 * kSideBits < 64);
    int part = static_cast<int>(label.part);
    if (label.part == JointPart::unknown || label.isExcluded()) return 0;
    if (label.part <= JointPart::tail) return std::uint64_t{1} << part;
    if (!label.side) return 0;
    if (label.part == JointPart::shoulder) part = static_cast<int>(JointPart::clavicle);
    if (label.part == JointPart::arm || label.part == JointPart::biceps)
        part = static_cast<int>(JointPart::upperArm);
    if (label.part == JointPart::wrist || label.part == JointPart::palm)
        part = static_cast<int>(JointPart::hand);
    if (label.part == JointPart::hip) part = static_cast<int>(JointPart::upperLeg);
    if (label.part == JointPart::leg) part = static_cast<int>(JointPart::lowerLeg);
    if (label.part == JointPart::ankle || label.part == JointPart::instep)
        part = static_cast<int>(JointPart::foot);
    return std::uint64_t{1} << (label.side == Side::left ? part : part + kSideBits);
}

/// Reads the roles of one figure from its names.
class NameReader {
public:
    explicit NameReader(const FigureTree& tree) : tree_(tree) {}

    std::map<Role, RoleJoints> read() {
        scope_ = figure();
        if (scope_ == kNoParent) return {};
        for (const Side side : {Side::left, Side::right}) {
            addLeg(side);
            addArm(side);
        }
        addTrunk();
        for (const Side side : {Side::left, Side::right}) addDigits(side);
        addTail();
        removeSharedJoints();
        return std::move(roles_);
    }

private:
    /// Returns the lowest joint above a figure, or kNoParent.
    int figure() const {
        std::vector<std::uint64_t> parts(static_cast<std::size_t>(tree_.skeleton().size()));
        const std::vector<int>& joints = tree_.joints();
        for (auto j = joints.rbegin(); j != joints.rend(); ++j) {
            std::uint64_t& own = parts[static_cast<std::size_t>(*j)];
            own |= partBit(tree_.label(*j));
            if (tree_.parent(*j) != kNoParent) parts[static_cast<std::size_t>(tree_.parent(*j))] |= own;
        }
        const auto count = [&](int joint) { return std::popcount(parts[static_cast<std::size_t>(joint)]); };
        const auto best = std::ranges::max_element(joints, {}, count);
        if (best == joints.end() || count(*best) < kFewestParts) return kNoParent;
        int joint = *best;
        while (true) {
            const auto& children = tree_.children(joint);
            const auto next = std::ranges::find_if(children, [&](int c) { return count(c) == count(joint); });
            if (next == children.end()) return joint;
            joint = *next;
        }
    }

    bool has(BodyPart part, std::optional<Side> side = std::nullopt) const {
        return roles_.contains({part, side});
    }
    int first(BodyPart part, std::optional<Side> side = std::nullopt) const {
        const auto found = roles_.find({part, side});
        return found == roles_.end() ? kNoParent : found->second.joints.front();
    }

    void add(Role role, std::vector<int> joints, double confidence, const std::string& remark = {}) {
        if (joints.empty()) return;
        std::string reason = quotedNames(tree_.skeleton(), joints);
        if (!remark.empty()) addRemark(reason, remark);
        roles_[role] = {std::move(joints), {}, confidence, std::move(reason)};
    }

    /// Adds a part of a limb; joints between its named ones make it less certain.
    void addPart(Role role, const std::vector<int>& joints, double confidence) {
        if (joints.empty()) return;
        const bool allNamed = std::ranges::all_of(
            joints, [&](int joint) { return tree_.label(joint).part != JointPart::unknown; });
        const JointPart part = tree_.label(joints.front()).part;
        const bool dependsOnOthers = part == JointPart::shoulder || part == JointPart::arm ||
                                     part == JointPart::leg || part == JointPart::hip;
        if (dependsOnOthers) confidence = std::min(confidence, kAmbiguous);
        if (!allNamed) confidence = std::min(confidence, kInferred);
        add(role, joints, confidence, allNamed ? "" : "includes joints between named ones");
    }

    void addLeg(Side side) {
        const NamedLimb leg = namedLeg(tree_, scope_, side);
        const double confidence = leg.isUncertain ? kInferred : kNamed;
        addPart({BodyPart::upperLeg, side}, leg.part(leg.upper), confidence);
        addPart({BodyPart::lowerLeg, side}, leg.part(leg.lower), confidence);
        std::vector<int> foot = leg.part(leg.extremity);
        std::vector<int> toes = namedToes(tree_, foot, leg.joints, side);
        if (toes.empty() && foot.size() > 1 && tree_.label(foot.back()).part == JointPart::foot) {
            // Below an ankle, and in pairs such as "Foot01" and "Foot02", the second joint is the ball.
            toes = {foot.back()};
            foot.pop_back();
        }
        addPart({BodyPart::foot, side}, foot, kNamed);
        addPart({BodyPart::toes, side}, toes, kNamed);
    }

    void addArm(Side side) {
        const NamedLimb arm = namedArm(tree_, scope_, side);
        const double confidence = arm.isUncertain ? kInferred : kNamed;
        std::vector<int> clavicle = arm.part(arm.root);
        if (!arm.root && arm.upper) clavicle = besideArm(side);
        addPart({BodyPart::clavicle, side}, clavicle, kNamed);
        addPart({BodyPart::upperArm, side}, arm.part(arm.upper), confidence);
        addPart({BodyPart::forearm, side}, arm.part(arm.lower), confidence);
        addPart({BodyPart::hand, side}, arm.part(arm.extremity), kNamed);
    }

    /// Returns a clavicle that does not carry the arm.
    std::vector<int> besideArm(Side side) const {
        for (const int joint : tree_.joints()) {
            const JointNameLabel& label = tree_.label(joint);
            if (label.part == JointPart::clavicle && label.side == side && tree_.isAbove(scope_, joint))
                return {joint};
        }
        return {};
    }

    /// Returns the first joint of the figure in the middle of the body with a part's name.
    int firstNamed(JointPart part) const {
        for (const int joint : tree_.joints()) {
            const JointNameLabel& label = tree_.label(joint);
            if (label.part == part && !label.side && tree_.isAbove(scope_, joint)) return joint;
        }
        return kNoParent;
    }

    /// Returns the first joint of each limb of a kind; the joints above their clavicles for arms.
    std::vector<int> tops(std::initializer_list<BodyPart> parts) const {
        std::vector<int> result;
        for (const Side side : {Side::left, Side::right}) {
            for (const BodyPart part : parts) {
                if (!has(part, side)) continue;
                result.push_back(first(part, side));
                break;
            }
        }
        return result;
    }

    int commonAncestor(const std::vector<int>& joints) const {
        if (joints.empty()) return kNoParent;
        int above = tree_.parent(joints.front());
        for (const int joint : joints) {
            if (above != kNoParent) above = tree_.commonAncestor(above, joint);
        }
        return above;
    }

    /// Returns the end of the trunk: the head, else the last joint that goes on where the arms begin.
    int trunkEnd(int chest, const std::vector<int>& limbs) const {
        if (const int named = firstNamed(JointPart::head); named != kNoParent) return named;
        int end = firstNamed(JointPart::neck);
        if (end == kNoParent) end = chest;
        if (end == kNoParent) end = firstNamed(JointPart::spine);
        while (end != kNoParent) {
            int next = kNoParent;
            for (const int child : tree_.children(end)) {
                const bool isMiddle = !tree_.label(child).side && std::ranges::none_of(limbs, [&](int limb) {
                    return tree_.isAbove(child, limb);
                });
                if (isMiddle && (next == kNoParent || tree_.reach(child) > tree_.reach(next))) next = child;
            }
            if (next == kNoParent) break;
            end = next;
        }
        return end;
    }

    /// Adds the hips: the lowest joint above the legs and the spine, and those above it at the same position
    /// or with the name of hips. Returns the last one, or kNoParent.
    int addHips(const std::vector<int>& legs, int end) {
        int hips = commonAncestor(legs);
        if (hips != kNoParent && end != kNoParent) hips = tree_.commonAncestor(hips, end);
        const auto isNamed = [&](int joint) { return tree_.label(joint).part == JointPart::hips; };
        if (legs.empty()) {
            hips = firstNamed(JointPart::hips);
        } else if (hips != kNoParent && tree_.label(hips).part == JointPart::spine) {
            // 3ds Max can attach the legs to the first joint of the spine.
            for (int above = tree_.parent(hips); above != kNoParent; above = tree_.parent(above)) {
                if (!isNamed(above)) continue;
                hips = above;
                break;
            }
        }
        if (hips == kNoParent) return hips;
        std::vector<int> chain{hips};
        const double limit = kSameHips * tree_.skeleton().extent();
        for (int above = tree_.parent(hips); above != kNoParent; above = tree_.parent(above)) {
            const bool isSame = (tree_.position(above) - tree_.position(hips)).norm() < limit;
            if (!tree_.isJoint(above) || (!isSame && !isNamed(above))) break;
            chain.insert(chain.begin(), above);
        }
        const bool named = std::ranges::any_of(chain, isNamed);
        add({BodyPart::hips, {}}, chain, named ? kNamed : kAmbiguous,
            named || legs.empty() ? "" : "carries the legs and the spine");
        return hips;
    }

    void addTrunk() {
        const std::vector<int> legs = tops({BodyPart::upperLeg, BodyPart::lowerLeg, BodyPart::foot});
        const std::vector<int> arms =
            tops({BodyPart::clavicle, BodyPart::upperArm, BodyPart::forearm, BodyPart::hand});
        std::vector<int> limbs = legs;
        limbs.insert(limbs.end(), arms.begin(), arms.end());
        const int chest = commonAncestor(arms);
        const int end = trunkEnd(chest, limbs);
        const int hips = addHips(legs, end == kNoParent ? chest : end);
        if (end == kNoParent) return;
        std::vector<int> path =
            tree_.path(hips != kNoParent && tree_.isAbove(hips, end) ? hips : scope_, end);
        std::erase_if(path, [&](int joint) {
            const RoleJoints* role = find({BodyPart::hips, {}});
            return (role && std::ranges::find(role->joints, joint) != role->joints.end()) ||
                   (hips == kNoParent && tree_.label(joint).part == JointPart::unknown);
        });
        splitTrunk(path, chest);
    }

    const RoleJoints* find(Role role) const {
        const auto found = roles_.find(role);
        return found == roles_.end() ? nullptr : &found->second;
    }

    /// Splits the joints from the first of the spine to the end of the trunk.
    void splitTrunk(const std::vector<int>& path, int chest) {
        const auto isNamed = [&](JointPart part) {
            return [&, part](int joint) { return tree_.label(joint).part == part; };
        };
        auto head = std::ranges::find_if(path, isNamed(JointPart::head));
        auto neck = std::ranges::find_if(path, isNamed(JointPart::neck));
        const auto above = [&](int joint) {
            return chest != kNoParent && joint != chest && tree_.isAbove(chest, joint);
        };
        const bool headIsNamed = head != path.end();
        const auto beyondArms = std::ranges::find_if(path, above);
        if (!headIsNamed && (beyondArms != path.end() || neck != path.end()) && !path.empty())
            head = path.end() - 1;
        if (neck == path.end()) neck = std::min(beyondArms, head);
        neck = std::min(neck, head);
        const auto confidence = [&](auto from, auto to, JointPart part) {
            return std::all_of(from, to, isNamed(part)) ? kNamed : kInferred;
        };
        const auto remark = [&](auto from, auto to, JointPart part, const char* text) {
            return std::all_of(from, to, isNamed(part)) ? "" : text;
        };
        add({BodyPart::spine, {}}, {path.begin(), neck}, confidence(path.begin(), neck, JointPart::spine),
            remark(path.begin(), neck, JointPart::spine, "between hips and chest"));
        add({BodyPart::neck, {}}, {neck, head}, confidence(neck, head, JointPart::neck),
            remark(neck, head, JointPart::neck, "between chest and head"));
        if (head != path.end())
            add({BodyPart::head, {}}, {*head}, headIsNamed ? kNamed : kInferred,
                headIsNamed ? "" : "last joint above the chest");
    }

    void addDigits(Side side) {
        for (auto& [part, joints] : namedFingers(tree_, scope_, side)) addPart({part, side}, joints, kNamed);
    }

    void addTail() {
        std::vector<int> tail;
        int joint = firstNamed(JointPart::tail);
        while (joint != kNoParent) {
            tail.push_back(joint);
            joint = tree_.longestChild(joint);
        }
        add({BodyPart::tail, {}}, tail, kNamed);
    }

    /// Leaves a joint with several roles, which misleading names can give it, to the first of them: hips,
    /// head and limbs have precedence.
    void removeSharedJoints() {
        std::vector<Role> order = allRoles();
        std::ranges::stable_partition(order, [](const Role& role) {
            return role.side || role.part == BodyPart::hips || role.part == BodyPart::head;
        });
        std::vector<bool> used(static_cast<std::size_t>(tree_.skeleton().size()));
        for (const Role role : order) {
            const auto found = roles_.find(role);
            if (found == roles_.end()) continue;
            std::erase_if(found->second.joints,
                          [&](int joint) { return used[static_cast<std::size_t>(joint)]; });
            for (const int joint : found->second.joints) used[static_cast<std::size_t>(joint)] = true;
            if (found->second.joints.empty()) roles_.erase(found);
        }
    }

    const FigureTree& tree_;
    int scope_ = kNoParent;
    std::map<Role, RoleJoints> roles_;
};

}  // namespace

std::string quotedNames(const Skeleton& skeleton, const std::vector<int>& joints) {
    constexpr std::size_t kShown = 3;
    std::string text = joints.size() == 1 ? "name " : "names ";
    for (std::size_t i = 0; i < std::min(joints.size(), kShown); ++i)
        text += (i > 0 ? ", " : "") + skeleton[joints[i]].name;
    if (joints.size() > kShown) text += " and " + std::to_string(joints.size() - kShown) + " more";
    return text;
}

void addRemark(std::string& reason, std::string_view remark) {
    if (reason.ends_with(')')) {
        reason.pop_back();
        reason += ", ";
    } else {
        reason += " (";
    }
    reason.append(remark) += ')';
}

std::map<Role, RoleJoints> rolesByName(const FigureTree& tree) { return NameReader(tree).read(); }

}  // namespace sinew
