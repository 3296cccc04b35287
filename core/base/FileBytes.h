#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/FileDescriptor.h"

namespace sinew {

/// The bytes of a file, shared by all copies of this object. Large files are read when their bytes are first
/// needed, so that a file that is only passed on to another process is not read here. May be used by several
/// threads.
class FileBytes {
public:
    FileBytes() : FileBytes(std::string()) {}
    explicit FileBytes(std::string bytes);
    /// @param file  a regular file of `size` bytes
    FileBytes(FileDescriptor file, std::size_t size);

    /// Takes a file of `size` bytes. Returns nullopt if its beginning cannot be read.
    static std::optional<FileBytes> of(FileDescriptor file, std::size_t size);

    std::size_t size() const;
    /// Returns up to `size` bytes from the beginning without reading the rest of a large file.
    std::string head(std::size_t size) const;
    /// Returns all bytes; fewer if the file has become shorter or can no longer be read.
    std::string_view view() const;
    /// Returns whether view() returned fewer bytes than the file had when it was opened.
    bool isCutOff() const;

    /// Returns the bytes as an open file for another process, to be read from its beginning: a large file is
    /// opened once more for reading, bytes in memory are copied to an anonymous file. Returns no descriptor
    /// if the system refuses.
    FileDescriptor reopen() const;

private:
    class Contents;
    std::shared_ptr<Contents> contents_;
};

/// Asks the system for large pages in memory that is about to be filled, because every page costs a page
/// fault. Has no effect where they are not available.
void useLargePages(void* memory, std::size_t size);

}  // namespace sinew
