#pragma once

#include <assimp/IOStream.hpp>
#include <assimp/IOSystem.hpp>
#include <map>
#include <optional>
#include <string>

#include "core/io/Source.h"

namespace sinew {

/// What Assimp sees of the world: a source, and files beside it, read only.
class SourceFiles final : public Assimp::IOSystem {
public:
    /// @param source  outlives this
    /// @param text    what to read instead of its bytes, or empty
    explicit SourceFiles(const Source& source, std::string text = {})
        : source_(source), text_(std::move(text)) {}

    bool Exists(const char* path) const override { return find(path) != nullptr; }
    char getOsSeparator() const override { return '/'; }
    Assimp::IOStream* Open(const char* path, const char* mode) override;  ///< null for what is not there
    void Close(Assimp::IOStream* stream) override { delete stream; }

private:
    const Source* find(const std::string& path) const;

    const Source& source_;
    std::string text_;
    mutable std::map<std::string, std::optional<Source>> siblings_;  ///< by name; nullopt: not there
};

/// A file that another names: where it says, or by its bare name, as Windows writes paths too. Fails as
/// Source::sibling.
Result<Source> namedFile(const Source& source, std::string path);

}  // namespace sinew
