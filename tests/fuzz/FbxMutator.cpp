#include <vector>

#include "core/io/fbx/FbxRecord.h"
#include "core/io/fbx/read/FbxElement.h"
#include "tests/fuzz/Mutators.h"

namespace sinew::fuzz::mutate {

namespace {

constexpr std::size_t kMaxLists = 20'000;
constexpr std::uint32_t kVersion = 7400;
constexpr std::size_t kTerminatorBytes = 13;

void collect(std::vector<FbxElement>& siblings, std::vector<std::vector<FbxElement>*>& lists) {
    if (siblings.empty()) return;
    lists.push_back(&siblings);
    for (FbxElement& element : siblings) collect(element.children, lists);
}

/// Writes elements as a binary FBX 7.4 file. Integers become 64-bit values, other numbers doubles.
class Encoder {
public:
    std::string operator()(const std::vector<FbxElement>& elements) {
        std::string file(kFbxBinaryMagic);
        file += {'\x1a', '\0'};
        ByteWriter version;
        version.u32(kVersion);
        file += version.bytes();
        for (const FbxElement& element : elements) {
            FbxRecord record(element.name);
            fill(record, element);
            record.write(file);
        }
        return file + std::string(kTerminatorBytes, '\0');
    }

private:
    template <class Number>
    void addArray(FbxRecord& record, const FbxElement& element) {
        if (const auto values = numbers<Number>(element, {})) record.array(FbxArray::of(*values));
    }

    void fill(FbxRecord& record, const FbxElement& element) {
        for (const FbxValue& value : element.values) {
            if (const auto* integer = std::get_if<std::int64_t>(&value))
                record.integer64(*integer);
            else if (const auto* number = std::get_if<double>(&value))
                record.number(*number);
            else
                record.text(std::get<std::string_view>(value));
        }
        if (element.array) {
            const char type = element.array->type;
            if (type == 'd')
                addArray<double>(record, element);
            else if (type == 'f')
                addArray<float>(record, element);
            else if (type == 'l')
                addArray<std::int64_t>(record, element);
            else
                addArray<std::int32_t>(record, element);
        }
        for (const FbxElement& child : element.children) fill(record.add(child.name), child);
    }
};

class Changes {
public:
    Changes(FbxTree& tree, test::Dice& dice, MutateBytes mutateBytes)
        : tree_(&tree), dice_(&dice), mutateBytes_(mutateBytes) {}

    /// Makes one change. Returns false if there are too many lists of elements, or none.
    bool make() {
        std::vector<std::vector<FbxElement>*> lists;
        collect(tree_->elements, lists);
        if (lists.empty() || lists.size() > kMaxLists) return false;
        std::vector<FbxElement>& siblings = *dice_->oneOf(lists);
        const FbxElement other = dice_->oneOf(*dice_->oneOf(lists));
        FbxElement& element = dice_->oneOf(siblings);
        switch (dice_->integer(0, 9)) {
            case 0:
                siblings.erase(siblings.begin() + (&element - siblings.data()));
                break;
            case 1:
                siblings.push_back(element);
                break;
            case 2:
                siblings.push_back(other);
                break;
            case 3:
                element.array = other.array;
                break;
            default:
                if (element.array)
                    changeArray(element);
                else
                    changeValue(element, other);
        }
        return true;
    }

private:
    void changeArray(FbxElement& element) {
        switch (element.array->type) {
            case 'd':
                return changeArrayOf<double>(element);
            case 'f':
                return changeArrayOf<float>(element);
            case 'l':
                return changeArrayOf<std::int64_t>(element);
            case 'i':
                return changeArrayOf<std::int32_t>(element);
            default:
                break;
        }
    }

    /// Replaces, repeats or removes a number.
    template <class Number>
    void changeArrayOf(FbxElement& element) {
        auto values = numbers<Number>(element, {});
        if (!values || values->empty()) return;
        Number& value = dice_->oneOf(*values);
        const auto at = values->begin() + (&value - values->data());
        const double critical = criticalNumber(*dice_);
        switch (dice_->integer(0, 3)) {
            case 0:
                values->erase(at);
                break;
            case 1:
                values->insert(at, Number(value));
                break;
            case 2:
                value = dice_->oneOf(*values);
                break;
            default:
                value = std::is_floating_point_v<Number> ? static_cast<Number>(critical)
                                                         : static_cast<Number>(dice_->integer(-3, 300));
        }
        const std::string& bytes = tree_->decoded.emplace_back(reinterpret_cast<const char*>(values->data()),
                                                               values->size() * sizeof(Number));
        element.array = FbxRawArray{element.array->type, false, false, values->size(), bytes};
    }

    void changeValue(FbxElement& element, const FbxElement& other) {
        if (element.values.empty()) return;
        FbxValue& value = dice_->oneOf(element.values);
        if (!other.values.empty() && dice_->chance(0.3))  // such as the ids of connections
            value = dice_->oneOf(other.values);
        else if (const auto* text = std::get_if<std::string_view>(&value))
            value = std::string_view(tree_->decoded.emplace_back(changed(*text, mutateBytes_)));
        else if (auto* integer = std::get_if<std::int64_t>(&value); integer && dice_->chance(0.5))
            value = static_cast<std::int64_t>(static_cast<std::uint64_t>(*integer) +
                                              static_cast<std::uint64_t>(dice_->integer(-2, 2)));
        else
            value = criticalNumber(*dice_);
    }

    FbxTree* tree_;
    test::Dice* dice_;
    MutateBytes mutateBytes_;
};

}  // namespace

Mutation fbx(std::string_view input, test::Dice& dice, MutateBytes mutateBytes) {
    if (!input.starts_with(kFbxBinaryMagic)) return text(input, dice, mutateBytes);
    const Source source = Source::fromMemory("mutated.fbx", std::string(input));
    Diagnostics diagnostics;
    auto tree = parseBinaryFbx(source, diagnostics);
    if (!tree) return std::nullopt;
    Changes changes(*tree, dice, mutateBytes);
    for (int change = dice.integer(1, 3); change > 0; --change)
        if (!changes.make()) return std::nullopt;
    return Encoder()(tree->elements);
}

}  // namespace sinew::fuzz::mutate
