#pragma once

#include <unistd.h>

#include <utility>

namespace sinew {

/// A file descriptor that is closed on destruction.
class FileDescriptor {
public:
    explicit FileDescriptor(int number = -1) : number_(number) {}
    FileDescriptor(FileDescriptor&& other) noexcept : number_(other.release()) {}
    FileDescriptor& operator=(FileDescriptor&&) = delete;
    ~FileDescriptor() { close(); }

    int get() const { return number_; }  ///< -1 if there is none
    /// Returns the descriptor, which the caller then closes.
    int release() { return std::exchange(number_, -1); }
    void close() {
        if (number_ >= 0) ::close(release());
    }
    /// Closes the descriptor and takes another one.
    void reset(int number) {
        close();
        number_ = number;
    }

private:
    int number_;
};

}  // namespace sinew
