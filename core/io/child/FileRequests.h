#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/base/FileBytes.h"
#include "core/base/FileDescriptor.h"
#include "core/base/Result.h"

namespace sinew {

/// How a child process reads the files beside the one it was started for without opening any: it sends their
/// names to its parent through a socket, and receives open files.
struct FileRequests {
    /// Number of the socket in the child.
    static constexpr int kDescriptor = 3;
    /// Longest name that can be sent.
    static constexpr std::size_t kMaxName = 4096;

    FileDescriptor parent, child;  ///< no descriptors if the sockets could not be created
    static FileRequests create();
};

using FileOpener = std::function<Result<FileBytes>(const std::string& name)>;

/// Answers requests that have arrived at the parent's socket, a few at a time. Returns false once the child
/// has closed its end, has sent an invalid request or does not receive its answers. The caller then closes
/// the socket, so that the child's requests fail at once.
bool answerFileRequests(const FileDescriptor& socket, const FileOpener& open);

/// Requests a file from the parent, in the child. Fails as the parent's opener did, and with `fileUnreadable`
/// if there is no parent.
Result<FileBytes> requestFile(const std::string& name);

}  // namespace sinew
