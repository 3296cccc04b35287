#include "core/retarget/JointWords.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/Ascii.h"

namespace sinew {

namespace {

struct DictionaryEntry {
    std::string_view text;
    JointWord word;
};

/// Sorted by text. Single letters are read by sideLetter().
constexpr auto kDictionary = [] {
    using enum JointWord;
    return std::to_array<DictionaryEntry>({
        {"abdomen", spine},
        {"adj", helper},
        {"ankle", ankle},
        {"arm", arm},
        {"armature", helper},
        {"attach", helper},
        {"avg", ignored},
        {"back", back},
        {"ball", ball},
        {"base", base},
        {"belly", spine},
        {"bend", ignored},
        {"bicep", biceps},
        {"biceps", biceps},
        {"big", ignored},
        {"bip", bip},
        {"biped", bip},
        {"body", ignored},
        {"bone", ignored},
        {"breast", face},
        {"brow", face},
        {"bust", face},
        {"butt", buttock},
        {"buttock", buttock},
        {"calf", shin},
        {"camera", helper},
        {"carpal", metacarpal},
        {"cc", ignored},
        {"center", center},
        {"centre", center},
        {"character", ignored},
        {"cheek", face},
        {"chest", spine},
        {"chin", face},
        {"clav", clavicle},
        {"clavicle", clavicle},
        {"collar", clavicle},
        {"collarbone", clavicle},
        {"control", helper},
        {"corrective", helper},
        {"crus", shin},
        {"ctrl", helper},
        {"def", deform},
        {"deform", ignored},
        {"dist", ignored},
        {"distal", ignored},
        {"ear", face},
        {"ef", end},
        {"effector", helper},
        {"elbow", elbow},
        {"end", end},
        {"eye", face},
        {"eyebrow", face},
        {"eyelid", face},
        {"eyes", face},
        {"face", face},
        {"facial", face},
        {"femur", thigh},
        {"finger", finger},
        {"fingers", fingers},
        {"foot", foot},
        {"footsteps", helper},
        {"fore", fore},
        {"front", fore},
        {"glute", buttock},
        {"hair", face},
        {"hand", hand},
        {"head", head},
        {"heel", end},
        {"helper", helper},
        {"hind", hind},
        {"hip", hip},
        {"hips", hip},
        {"hoof", paw},
        {"humerus", humerus},
        {"ik", helper},
        {"in", ignored},
        {"index", index},
        {"inner", helper},
        {"inter", ignored},
        {"intermediate", ignored},
        {"jaw", face},
        {"jnt", ignored},
        {"joint", joint},
        {"knee", knee},
        {"leaf", ignored},
        {"left", left},
        {"leg", leg},
        {"lf", left},
        {"lft", left},
        {"light", helper},
        {"lip", face},
        {"lips", face},
        {"little", little},
        {"lo", lower},
        {"low", lower},
        {"lower", lower},
        {"lowest", lower},
        {"lumbar", spine},
        {"lwr", lower},
        {"mch", helper},
        {"metacarpal", metacarpal},
        {"metatarsal", metatarsal},
        {"metatarsals", metatarsals},
        {"mid", middle},
        {"middle", middle},
        {"mixamorig", ignored},
        {"mouth", face},
        {"neck", neck},
        {"nose", face},
        {"nub", end},
        {"null", end},
        {"org", original},
        {"orient", ignored},
        {"outer", helper},
        {"palm", palm},
        {"paw", paw},
        {"pec", face},
        {"pectoral", face},
        {"pelvis", pelvis},
        {"phalange", finger},
        {"pinkie", little},
        {"pinky", little},
        {"pole", helper},
        {"ponytail", face},
        {"prop", helper},
        {"prox", ignored},
        {"proximal", ignored},
        {"radius", elbow},
        {"rear", hind},
        {"reference", helper},
        {"rgt", right},
        {"rib", face},
        {"ribs", face},
        {"right", right},
        {"ring", ring},
        {"roll", twist},
        {"root", ignored},
        {"rt", right},
        {"scapula", clavicle},
        {"sec", helper},
        {"shank", shin},
        {"share", helper},
        {"shin", shin},
        {"shldr", shoulder},
        {"shoulder", shoulder},
        {"site", end},
        {"skirt", face},
        {"skull", head},
        {"small", ignored},
        {"socket", helper},
        {"spine", spine},
        {"stomach", spine},
        {"tail", tail},
        {"target", helper},
        {"teeth", face},
        {"thigh", thigh},
        {"thoracic", spine},
        {"thorax", spine},
        {"thumb", thumb},
        {"tibia", shin},
        {"tip", end},
        {"to", to},
        {"toe", toe},
        {"toes", toe},
        {"tongue", face},
        {"top", end},
        {"torso", spine},
        {"trunk", spine},
        {"tweak", helper},
        {"twist", twist},
        {"ulna", elbow},
        {"up", upper},
        {"upper", upper},
        {"upr", upper},
        {"valve", ignored},
        {"vertebra", spine},
        {"vis", helper},
        {"waist", spine},
        {"weapon", helper},
        {"wgt", helper},
        {"world", helper},
        {"wrist", wrist},
    });
}();
static_assert(std::ranges::is_sorted(kDictionary, {}, &DictionaryEntry::text));

/// Compounds are not longer than this, so that long names cost little.
constexpr std::size_t kMaxCompound = 32;

std::optional<JointWord> findWord(std::string_view text) {
    const auto found = std::ranges::lower_bound(kDictionary, text, {}, &DictionaryEntry::text);
    if (found == kDictionary.end() || found->text != text) return std::nullopt;
    return found->word;
}

std::optional<JointWord> sideLetter(std::string_view text) {
    if (text == "l") return JointWord::left;
    if (text == "r") return JointWord::right;
    return std::nullopt;
}

/// Appends the words of a compound in lower case, such as "leftlowarm", longest words first. Returns false
/// and appends nothing if it does not consist of known words.
bool appendCompound(std::string_view text, std::vector<JointWord>& words) {
    if (text.empty()) return true;
    for (std::size_t length = std::min(text.size(), std::size_t{12}); length > 1; --length) {
        const auto word = findWord(text.substr(0, length));
        if (!word) continue;
        words.push_back(*word);
        if (appendCompound(text.substr(length), words)) return true;
        words.pop_back();
    }
    return false;
}

/// Appends the words of one token: letters without separators, in lower case.
bool appendToken(std::string_view token, std::vector<JointWord>& words) {
    if (const auto side = sideLetter(token)) {
        words.push_back(*side);
        return true;
    }
    if (token.size() > kMaxCompound) return false;
    const std::size_t before = words.size();
    if (const auto side = sideLetter(token.substr(0, 1)); side && token.size() > 3) {
        words.push_back(*side);
        if (appendCompound(token.substr(1), words)) return true;
        words.resize(before);
    }
    return appendCompound(token, words);
}

/// Returns whether a new token starts at `i`: at a capital after a small letter ("LeftArm"), or before the
/// last of several capitals ("LHipJoint").
bool startsToken(std::string_view name, std::size_t i) {
    if (!isUpper(name[i])) return false;
    return isLower(name[i - 1]) || (isUpper(name[i - 1]) && i + 1 < name.size() && isLower(name[i + 1]));
}

/// Returns the name without namespaces, groups ("a|b|arm") and prefixes of whole rigs.
std::string_view coreName(std::string_view name) {
    if (const std::size_t mark = name.find_last_of(":|"); mark != name.npos && mark + 1 < name.size())
        name.remove_prefix(mark + 1);
    for (const std::string_view prefix : {"CC_Base_", "J_Bip_", "m_avg_", "f_avg_", "Character1_"}) {
        if (name.size() > prefix.size() && equalsIgnoringCase(name.substr(0, prefix.size()), prefix))
            name.remove_prefix(prefix.size());
    }
    return name;
}

/// Returns the part of the spine that a vertebra such as "L5", "T12" or "C7" belongs to, as Xsens names them.
std::optional<JointWord> vertebra(std::string_view name) {
    const bool isNumbered = name.size() >= 2 && name.size() <= 3 &&
                            std::ranges::all_of(name.substr(1), [](char c) { return isDigit(c); });
    if (!isNumbered) return std::nullopt;
    if (name[0] == 'L' || name[0] == 'T') return JointWord::spine;
    return name[0] == 'C' ? std::optional(JointWord::neck) : std::nullopt;
}

}  // namespace

JointWords splitJointName(std::string_view name) {
    JointWords result;
    if (name.starts_with("__")) result.words.push_back(JointWord::helper);
    name = coreName(name);
    if (const auto word = vertebra(name)) {
        result.words.push_back(*word);
        name = {};
    }
    const auto isLetter = [](char c) { return isUpper(c) || isLower(c); };
    for (std::size_t start = 0; start < name.size();) {
        std::size_t stop = start + 1;
        if (isDigit(name[start])) {
            while (stop < name.size() && isDigit(name[stop])) ++stop;
            result.numbers.emplace_back(name.substr(start, stop - start));
        } else if (isLetter(name[start])) {
            while (stop < name.size() && isLetter(name[stop]) && !startsToken(name, stop)) ++stop;
            if (!appendToken(lowerCase(name.substr(start, stop - start)), result.words))
                result.hasUnknown = true;
        }
        start = stop;
    }
    for (const JointWord word : result.words) result.contained.set(static_cast<std::size_t>(word));
    return result;
}

}  // namespace sinew
