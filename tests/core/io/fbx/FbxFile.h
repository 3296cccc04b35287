#pragma once

#include <gtest/gtest.h>

#include "core/io/fbx/FbxFormat.h"
#include "tests/core/io/fbx/FbxParser.h"

namespace sinew::test {

/// The bytes of the first character as FBX.
inline std::string fbxBytes(const Scene& scene, const WriteOptions& options, Diagnostics& diagnostics) {
    const auto files = FbxFormat().write(scene, "test.fbx", options, diagnostics);
    EXPECT_TRUE(files) << text(files.error());
    return files ? files->at(0).bytes : std::string();
}

inline std::string fbxBytes(const Scene& scene, const WriteOptions& options = {}) {
    Diagnostics diagnostics;
    return fbxBytes(scene, options, diagnostics);
}

inline ParsedRecord parsedFbx(const Scene& scene, const WriteOptions& options = {}) {
    return FbxParser(fbxBytes(scene, options)).parse();
}

/// The object of a kind and a name.
inline const ParsedRecord& objectOf(const ParsedRecord& file, std::string_view record,
                                    std::string_view name) {
    for (const ParsedRecord* each : file.at("Objects").all(record)) {
        if (each->label() == name) return *each;
    }
    throw std::runtime_error("no " + std::string(record) + " " + std::string(name));
}

/// Ids connected to an object, by a property or (if empty) to the object itself.
inline std::vector<std::int64_t> childrenOf(const ParsedRecord& file, std::int64_t parent,
                                            std::string_view property = {}) {
    std::vector<std::int64_t> children;
    for (const ParsedRecord* each : file.at("Connections").all("C")) {
        const std::string own = each->values.size() > 3 ? each->value<std::string>(3) : std::string();
        if (each->value<std::int64_t>(2) == parent && own == property)
            children.push_back(each->value<std::int64_t>(1));
    }
    return children;
}

inline const ParsedRecord& objectOf(const ParsedRecord& file, std::int64_t id) {
    for (const ParsedRecord& each : file.at("Objects").children) {
        if (each.id() == id) return each;
    }
    throw std::runtime_error("no object of this number");
}

/// The curve of one axis of a joint's property ("Lcl Rotation", "d|X"); null if there is none.
inline const ParsedRecord* curveOf(const ParsedRecord& file, std::string_view joint,
                                   std::string_view property, std::string_view axis) {
    const auto nodes = childrenOf(file, objectOf(file, "Model", joint).id(), property);
    if (nodes.empty()) return nullptr;
    return &objectOf(file, childrenOf(file, nodes.at(0), axis).at(0));
}

}  // namespace sinew::test
