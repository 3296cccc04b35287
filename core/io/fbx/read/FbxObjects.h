#pragma once

#include <Eigen/Core>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/io/fbx/read/FbxElement.h"

namespace sinew {

/// An object of an FBX file, such as a model, a geometry or an animation curve.
struct FbxSourceObject {
    std::string_view type;     ///< "Model", "Geometry", "Deformer", ...
    std::string_view subtype;  ///< "LimbNode", "Mesh", "Skin", ...
    std::string_view name;
    const FbxElement* element = nullptr;  ///< never null
};

/// A connection as seen from one of its two objects.
struct FbxLink {
    int object = 0;             ///< index of the other object
    std::string_view property;  ///< property it is connected to, or empty
};

/// The objects of an FBX file of any version, their properties and connections.
///
/// Before version 7, objects are identified by type and name, and a model contains its geometry. Before
/// version 6, objects are stored at the top level, list their children, and contain their skins.
class FbxObjects {
public:
    /// @param tree  must outlive this
    /// Reports objects with the same id and connections to objects that do not exist.
    FbxObjects(const FbxTree& tree, const Source& source, Diagnostics& diagnostics);

    const FbxTree& tree() const { return tree_; }
    const std::vector<FbxSourceObject>& list() const { return objects_; }
    const FbxSourceObject& operator[](int index) const { return objects_[static_cast<std::size_t>(index)]; }
    /// Returns the location of an object in messages.
    std::string where(int object) const { return tree_.location(source_, (*this)[object].element->offset); }

    /// Returns the indices of all objects of a type.
    std::vector<int> ofType(std::string_view type) const;
    /// Returns the index of the object that files before version 7 call "Type::Name", or -1.
    int find(std::string_view type, std::string_view name) const;

    /// Returns the index of an object by its id or its type and name: kRoot for the scene's root, kMissing if
    /// it is not in the file.
    int indexOf(const FbxValue& id) const;
    static constexpr int kRoot = -1, kMissing = -2;

    /// Returns the objects that are connected to an object, in the file's order; kRoot is the scene's root.
    const std::vector<FbxLink>& sources(int object) const;
    /// Returns the objects that an object is connected to.
    const std::vector<FbxLink>& targets(int object) const;
    /// Returns the first object of a type that is connected to an object, or -1.
    int source(int object, std::string_view type, std::string_view subtype = {}) const;

    /// Return the value of a property: the object's own, otherwise that of its type's template, otherwise the
    /// fallback.
    double number(int object, std::string_view name, double fallback) const;
    std::int64_t integer(int object, std::string_view name, std::int64_t fallback) const;
    Eigen::Vector3d vector(int object, std::string_view name, const Eigen::Vector3d& fallback) const;
    std::string_view text(int object, std::string_view name) const;

    /// Returns the same for the file's global settings.
    double globalNumber(std::string_view name, double fallback) const;
    std::int64_t globalInteger(std::string_view name, std::int64_t fallback) const;

private:
    /// The record of a property and the index of its first value.
    struct Property {
        const FbxElement* record = nullptr;
        std::size_t first = 0;
    };
    static Property find(const FbxElement* owner, std::string_view name);
    Property property(int object, std::string_view name) const;

    void readTemplates();
    void addObject(const FbxElement& element);
    void addObjects();
    void addLegacyModel(const FbxElement& element);
    void connect(int source, int target, std::string_view property);
    void readConnections();

    const FbxTree& tree_;
    const Source& source_;
    Diagnostics& diagnostics_;
    const FbxElement* settings_ = nullptr;
    std::vector<FbxSourceObject> objects_;
    std::unordered_map<std::int64_t, int> byId_;
    std::map<std::pair<std::string_view, std::string_view>, int> byName_;  ///< by type and name
    std::map<std::string_view, const FbxElement*> templates_;              ///< by type
    std::vector<std::vector<FbxLink>> sources_, targets_;                  ///< [0] belongs to the root
};

/// The type and name in a value such as "Model::Hips" or, in binary files, "Hips\0\1Model".
std::pair<std::string_view, std::string_view> fbxTypeAndName(std::string_view text);

}  // namespace sinew
