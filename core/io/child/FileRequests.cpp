#include "core/io/child/FileRequests.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "core/io/text/Utf8.h"
#include "core/scene/encode/Bytes.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxAnswer = 16384;
constexpr std::size_t kMaxText = 4096;

#ifdef __linux__
constexpr int kType = SOCK_SEQPACKET | SOCK_CLOEXEC, kSend = MSG_NOSIGNAL, kReceive = MSG_CMSG_CLOEXEC;
#else
constexpr int kType = SOCK_DGRAM, kSend = 0, kReceive = 0;
#endif

/// A message that can carry one descriptor. The bytes must outlive it.
class Message {
public:
    Message(char* bytes, std::size_t size) : part_{bytes, size} {
        header_.msg_iov = &part_;
        header_.msg_iovlen = 1;
    }
    Message(const Message&) = delete;
    Message& operator=(const Message&) = delete;

    bool send(int socket, int file, int flags) {
        if (file >= 0) attach(file);
        ssize_t size = 0;
        do {
            size = ::sendmsg(socket, &header_, kSend | flags);
        } while (size < 0 && errno == EINTR);
        return size >= 0;
    }

    /// Returns the number of bytes, 0 at the end, or -1 with an errno.
    ssize_t receive(int socket, int flags) {
        header_.msg_control = control_.data();
        header_.msg_controllen = CMSG_LEN(sizeof(int));  // CMSG_SPACE may have room for a second descriptor
        ssize_t size = 0;
        do {
            size = ::recvmsg(socket, &header_, kReceive | flags);
        } while (size < 0 && errno == EINTR);
        if (size >= 0) keepFile();
        return size;
    }

    /// Returns whether a received message fitted, with its descriptor.
    bool isComplete() const { return (header_.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) == 0; }

    /// Returns the descriptor that was received. The destructor closes it if it was not taken.
    FileDescriptor takeFile() { return FileDescriptor(file_.release()); }

private:
    /// Keeps the first descriptor that was received, and closes the others.
    void keepFile() {
        for (cmsghdr* control = CMSG_FIRSTHDR(&header_); control; control = CMSG_NXTHDR(&header_, control)) {
            if (control->cmsg_level != SOL_SOCKET || control->cmsg_type != SCM_RIGHTS) continue;
            // Some systems report the length before truncation.
            const auto size = std::min<std::size_t>(control->cmsg_len, header_.msg_controllen);
            for (std::size_t at = CMSG_LEN(0); at + sizeof(int) <= size; at += sizeof(int)) {
                int number = -1;
                std::memcpy(&number, CMSG_DATA(control) + (at - CMSG_LEN(0)), sizeof number);
                FileDescriptor received(number);
                if (file_.get() < 0) file_.reset(received.release());
            }
        }
    }

    void attach(int file) {
        header_.msg_control = control_.data();
        header_.msg_controllen = control_.size();
        cmsghdr* const control = CMSG_FIRSTHDR(&header_);
        control->cmsg_level = SOL_SOCKET;
        control->cmsg_type = SCM_RIGHTS;
        control->cmsg_len = CMSG_LEN(sizeof file);
        std::memcpy(CMSG_DATA(control), &file, sizeof file);
    }

    iovec part_;
    msghdr header_{};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control_{};
    FileDescriptor file_;  ///< received
};

/// Returns the bytes of an answer: the size of a file, or the reason why there is none.
std::string answerBytes(const Result<FileBytes>& file) {
    ByteWriter out;
    out.flag(file.has_value());
    if (file) {
        out.u64(file->size());
    } else {
        out.choice(file.error().code);
        out.text(file.error().where.substr(0, kMaxText));
        out.text(file.error().message.substr(0, kMaxText));
    }
    return out.bytes();
}

/// Opens a file and sends it, or sends the reason why it cannot be opened or sent. Returns false if nothing
/// can be sent.
bool answer(int socket, const std::string& name, const FileOpener& open) {
    Result<FileBytes> bytes = open(name);
    if (bytes) {
        const FileDescriptor file = bytes->reopen();
        std::string text = answerBytes(bytes);
        if (file.get() >= 0 && Message(text.data(), text.size()).send(socket, file.get(), MSG_DONTWAIT))
            return true;
        bytes = fail(ErrorCode::fileUnreadable, name, "the file cannot be passed to the importer");
    }
    std::string text = answerBytes(bytes);
    return Message(text.data(), text.size()).send(socket, -1, MSG_DONTWAIT);
}

tl::unexpected<Error> notAnswered(const std::string& name) {
    return fail(ErrorCode::fileUnreadable, name, "the file cannot be requested from Sinew");
}

}  // namespace

FileRequests FileRequests::create() {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, kType, 0, ends.data()) != 0) return {FileDescriptor(), FileDescriptor()};
#ifndef __linux__
    for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
#endif
    return {FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

bool answerFileRequests(const FileDescriptor& socket, const FileOpener& open) {
    constexpr int kPerCall = 16;  // so that a child that only sends requests is stopped in time, too
    std::array<char, FileRequests::kMaxName> name;
    for (int count = 0; count < kPerCall; ++count) {
        Message request(name.data(), name.size());
        const ssize_t size = request.receive(socket.get(), MSG_DONTWAIT);
        if (size < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
        if (size == 0 || !request.isComplete()) return false;
        if (!answer(socket.get(), std::string(name.data(), static_cast<std::size_t>(size)), open))
            return false;
    }
    return true;
}

Result<FileBytes> requestFile(const std::string& name) {
    std::string request = name;
    const bool canBeSent = !name.empty() && name.size() <= FileRequests::kMaxName;
    if (!canBeSent || !Message(request.data(), request.size()).send(FileRequests::kDescriptor, -1, 0))
        return notAnswered(name);
    std::array<char, kMaxAnswer> buffer;
    Message message(buffer.data(), buffer.size());
    const ssize_t size = message.receive(FileRequests::kDescriptor, 0);
    if (size <= 0 || !message.isComplete()) return notAnswered(name);
    FileDescriptor file = message.takeFile();
    ByteReader in(std::string_view(buffer.data(), static_cast<std::size_t>(size)));
    if (in.flag()) {
        const std::uint64_t bytes = in.u64();
        if (!in.good() || file.get() < 0) return notAnswered(name);
        return FileBytes(std::move(file), static_cast<std::size_t>(bytes));
    }
    Error error;
    error.code = in.choice(static_cast<ErrorCode>(kErrorCodeCount - 1));
    error.where = in.text();
    error.message = in.text();
    if (!in.good()) return notAnswered(name);
    return tl::unexpected<Error>(std::move(error));
}

}  // namespace sinew
