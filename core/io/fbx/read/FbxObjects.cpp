#include "core/io/fbx/read/FbxObjects.h"

namespace sinew {

namespace {

constexpr int kModernVersion = 7000, kObjectsVersion = 6000;

/// Returns the index of an object's links; the root (-1) has the first.
std::size_t slotOf(int object) { return static_cast<std::size_t>(object) + 1; }

}  // namespace

std::pair<std::string_view, std::string_view> fbxTypeAndName(std::string_view text) {
    constexpr std::string_view kBinary{"\0\1", 2}, kText = "::";
    if (const std::size_t at = text.find(kBinary); at != text.npos)
        return {text.substr(at + kBinary.size()), text.substr(0, at)};
    if (const std::size_t at = text.find(kText); at != text.npos)
        return {text.substr(0, at), text.substr(at + kText.size())};
    return {{}, text};
}

FbxObjects::FbxObjects(const FbxTree& tree, const Source& source, Diagnostics& diagnostics)
    : tree_(tree), source_(source), diagnostics_(diagnostics) {
    settings_ = tree.find("GlobalSettings");
    addObjects();
    sources_.resize(objects_.size() + 1);
    targets_.resize(objects_.size() + 1);
    readTemplates();
    readConnections();
}

void FbxObjects::readTemplates() {
    const FbxElement* definitions = tree_.find("Definitions");
    if (!definitions) return;
    for (const FbxElement& type : definitions->children) {
        const FbxElement* properties = type.find("PropertyTemplate");
        if (type.name == "ObjectType" && properties) templates_.emplace(type.text(0), properties);
    }
}

void FbxObjects::addObjects() {
    if (const FbxElement* objects = tree_.find("Objects")) {
        for (const FbxElement& element : objects->children) {
            if (element.name == "GlobalSettings") {
                if (!settings_) settings_ = &element;
            } else {
                addObject(element);
            }
        }
    }
    if (tree_.version >= kObjectsVersion) return;
    for (const FbxElement& element : tree_.elements) {
        if (element.name == "Model") addLegacyModel(element);
    }
}

void FbxObjects::addObject(const FbxElement& element) {
    const auto index = static_cast<int>(objects_.size());
    const bool hasId = !element.values.empty() && std::holds_alternative<std::int64_t>(element.values[0]);
    const auto [type, name] = fbxTypeAndName(element.text(hasId ? 1 : 0));
    const std::string_view subtype = element.text(hasId ? 2 : 1);
    // A cluster is stored as "Deformer", but its name says "SubDeformer".
    const std::string_view named = type.empty() ? element.name : type;
    const bool isNew = hasId ? byId_.emplace(element.integer(0), index).second
                             : byName_.emplace(std::pair(named, name), index).second;
    if (!isNew) {
        diagnostics_.warn(ErrorCode::duplicateName, tree_.location(source_, element.offset),
                          "another object has the same id; connections refer to the first one");
    }
    objects_.push_back({element.name, subtype, name, &element});
}

void FbxObjects::addLegacyModel(const FbxElement& element) {
    addObject(element);
    const auto type = element.find("Type");
    if (objects_.back().subtype.empty() && type) objects_.back().subtype = type->text(0);
}

void FbxObjects::connect(int source, int target, std::string_view property) {
    sources_[slotOf(target)].push_back({source, property});
    targets_[slotOf(source)].push_back({target, property});
}

int FbxObjects::indexOf(const FbxValue& id) const {
    if (const auto* number = std::get_if<std::int64_t>(&id)) {
        if (const auto found = byId_.find(*number); found != byId_.end()) return found->second;
        return *number == 0 ? kRoot : kMissing;
    }
    const auto* text = std::get_if<std::string_view>(&id);
    if (!text) return kMissing;
    auto name = fbxTypeAndName(*text);
    // The oldest binary files name only models, and without their type.
    if (name.first.empty()) name.first = "Model";
    if (const auto found = byName_.find(name); found != byName_.end()) return found->second;
    return name.first == "Model" && name.second == "Scene" ? kRoot : kMissing;
}

void FbxObjects::readConnections() {
    // Objects before version 6 list the names of their children.
    for (int parent = 0; tree_.version < kObjectsVersion && parent < static_cast<int>(objects_.size());
         ++parent) {
        for (const FbxValue& child : valuesOf((*this)[parent].element->find("Children"))) {
            if (const int index = indexOf(child); index >= 0) connect(index, parent, {});
        }
    }
    const FbxElement* connections = tree_.find("Connections");
    if (!connections) connections = tree_.find("Relations");
    std::size_t missing = 0;
    for (const FbxElement& element : childrenOf(connections)) {
        if (element.values.size() < 3) continue;
        const std::string_view kind = element.text(0);
        const bool toProperty = kind == "OP" || kind == "PP";
        const std::size_t target = kind == "PO" || kind == "PP" ? 3 : 2;
        if (element.values.size() <= target) continue;
        const int from = indexOf(element.values[1]), to = indexOf(element.values[target]);
        if (from < 0 || to < kRoot) {
            ++missing;
            continue;
        }
        connect(from, to, toProperty ? element.text(target + 1) : std::string_view{});
    }
    if (missing > 0) {
        diagnostics_.inform(
            ErrorCode::dataIgnored, source_.name(),
            "connections to objects that are not in the file are ignored: " + std::to_string(missing));
    }
}

std::vector<int> FbxObjects::ofType(std::string_view type) const {
    std::vector<int> result;
    for (std::size_t i = 0; i < objects_.size(); ++i) {
        if (objects_[i].type == type) result.push_back(static_cast<int>(i));
    }
    return result;
}

int FbxObjects::find(std::string_view type, std::string_view name) const {
    const auto found = byName_.find({type, name});
    return found == byName_.end() ? -1 : found->second;
}

const std::vector<FbxLink>& FbxObjects::sources(int object) const { return sources_[slotOf(object)]; }

const std::vector<FbxLink>& FbxObjects::targets(int object) const { return targets_[slotOf(object)]; }

int FbxObjects::source(int object, std::string_view type, std::string_view subtype) const {
    for (const FbxLink& link : sources(object)) {
        const FbxSourceObject& candidate = (*this)[link.object];
        if (candidate.type == type && (subtype.empty() || candidate.subtype == subtype)) return link.object;
    }
    return -1;
}

FbxObjects::Property FbxObjects::find(const FbxElement* owner, std::string_view name) {
    if (!owner) return {};
    for (const auto& [list, first] : {std::pair("Properties70", std::size_t{4}), {"Properties60", 3}}) {
        const FbxElement* properties = owner->find(list);
        if (!properties) continue;
        // The last of several properties with the same name is valid.
        for (std::size_t i = properties->children.size(); i-- > 0;) {
            const FbxElement& record = properties->children[i];
            if (record.text(0) == name && record.values.size() > first) return {&record, first};
        }
    }
    return {};
}

FbxObjects::Property FbxObjects::property(int object, std::string_view name) const {
    if (const Property own = find((*this)[object].element, name); own.record) return own;
    const auto shared = templates_.find((*this)[object].type);
    return shared == templates_.end() ? Property{} : find(shared->second, name);
}

double FbxObjects::number(int object, std::string_view name, double fallback) const {
    const Property found = property(object, name);
    return found.record ? found.record->number(found.first, fallback) : fallback;
}

std::int64_t FbxObjects::integer(int object, std::string_view name, std::int64_t fallback) const {
    const Property found = property(object, name);
    return found.record ? found.record->integer(found.first, fallback) : fallback;
}

Eigen::Vector3d FbxObjects::vector(int object, std::string_view name, const Eigen::Vector3d& fallback) const {
    const Property found = property(object, name);
    if (!found.record) return fallback;
    Eigen::Vector3d result = fallback;
    for (std::size_t i = 0; i < 3; ++i) {
        const double value = found.record->number(found.first + i, fallback[static_cast<int>(i)]);
        if (std::isfinite(value)) result[static_cast<int>(i)] = value;
    }
    return result;
}

std::string_view FbxObjects::text(int object, std::string_view name) const {
    const Property found = property(object, name);
    return found.record ? found.record->text(found.first) : std::string_view{};
}

double FbxObjects::globalNumber(std::string_view name, double fallback) const {
    const Property found = find(settings_, name);
    return found.record ? found.record->number(found.first, fallback) : fallback;
}

std::int64_t FbxObjects::globalInteger(std::string_view name, std::int64_t fallback) const {
    const Property found = find(settings_, name);
    return found.record ? found.record->integer(found.first, fallback) : fallback;
}

}  // namespace sinew
