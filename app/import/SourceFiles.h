#pragma once

#include <assimp/matrix4x4.h>
#include <assimp/quaternion.h>
#include <assimp/vector3.h>
#include <assimp/IOStream.hpp>
#include <assimp/IOSystem.hpp>
#include <map>
#include <optional>
#include <string>

#include "core/io/text/Source.h"
#include "core/math/Transform.h"

namespace sinew {

/// Conversion of a file's coordinates to metres in a right-handed space with Y up. Left-handed files are
/// mirrored (z negated) in every space, lengths are scaled, and nodes without a parent are rotated.
struct FileSpace {
    double metresPerUnit = 1;
    bool mirrored = false;
    Affine modelFromTop = Affine::Identity();  ///< rigid, applied to nodes without a parent

    Eigen::Vector3d point(const Eigen::Vector3d& inFile) const { return metresPerUnit * direction(inFile); }
    Eigen::Vector3d direction(const Eigen::Vector3d& inFile) const {
        return mirrored ? Eigen::Vector3d(inFile.x(), inFile.y(), -inFile.z()) : inFile;
    }
    Eigen::Quaterniond rotation(const Eigen::Quaterniond& inFile) const {
        if (!mirrored) return inFile;
        return {inFile.w(), -inFile.x(), -inFile.y(), inFile.z()};
    }
    /// Converts a transform between two spaces of the file.
    Affine transform(const Affine& inFile) const;
};

inline Eigen::Vector3d toEigen(const aiVector3D& v) { return Eigen::Vector3f(v.x, v.y, v.z).cast<double>(); }
inline Eigen::Quaterniond toEigen(const aiQuaternion& q) {
    return Eigen::Quaternionf(q.w, q.x, q.y, q.z).cast<double>();
}
Affine toEigen(const aiMatrix4x4& matrix);

/// Assimp's file system: a source and the files beside it, read only.
class SourceFiles final : public Assimp::IOSystem {
public:
    /// @param source  must outlive this object
    /// @param text    replaces the bytes of the source unless empty
    explicit SourceFiles(const Source& source, std::string text = {})
        : source_(source), text_(std::move(text)) {}

    bool Exists(const char* path) const override { return find(path) != nullptr; }
    char getOsSeparator() const override { return '/'; }
    Assimp::IOStream* Open(const char* path, const char* mode) override;  ///< null if the file does not exist
    void Close(Assimp::IOStream* stream) override { delete stream; }

private:
    const Source* find(const std::string& path) const;

    const Source& source_;
    std::string text_;
    mutable std::map<std::string, std::optional<Source>> siblings_;  ///< by name; nullopt: does not exist
};

/// Opens a file that `source` refers to, by its relative path or else by its bare name. Windows path
/// separators are accepted. Fails as Source::sibling() does.
Result<Source> openReferencedFile(const Source& source, std::string path);

}  // namespace sinew
