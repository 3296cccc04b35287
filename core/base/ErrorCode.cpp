#include "core/base/ErrorCode.h"

#include <array>
#include <cstddef>

namespace sinew {
namespace {

struct Entry {
    ErrorCode code;
    std::string_view name;
    std::string_view explanation;
};

using enum ErrorCode;

// In the order of the enumeration, which the static_assert below checks.
constexpr std::array<Entry, kErrorCodeCount> kEntries{{
    {fileNotFound, "file-not-found", "The file does not exist."},
    {fileUnreadable, "file-unreadable",
     "The file exists but cannot be read: it is a folder, permission is denied, or the disk failed."},
    {fileNotWritable, "file-not-writable",
     "The file cannot be written: the folder is missing or protected, or the disk is full."},
    {fileTooLarge, "file-too-large", "The file exceeds the size limit of its format's reader."},
    {fileEmpty, "file-empty", "The file is empty."},
    {formatUnknown, "format-unknown",
     "Neither the content nor the extension of the file matches a known format."},
    {formatCannotWrite, "format-cannot-write",
     "The format of this extension can be read but not written, or cannot store this scene."},
    {syntax, "syntax", "The text does not follow the syntax of its format."},
    {unexpectedEnd, "unexpected-end", "The file ends unexpectedly; it is probably truncated."},
    {numberInvalid, "number-invalid", "Something other than a number was found where a number is expected."},
    {numberNotFinite, "number-not-finite",
     "A number is infinite, not a number (NaN), or too large to represent."},
    {valueCount, "value-count", "There are more or fewer values than declared or required."},
    {valueRange, "value-range", "A value is outside its valid range."},
    {keywordUnknown, "keyword-unknown", "The format does not define this keyword or channel name."},
    {limitExceeded, "limit-exceeded",
     "The file exceeds a limit of the reader, such as the number of joints or frames, or the depth of the "
     "hierarchy."},
    {duplicateName, "duplicate-name", "Two items that need different names have the same name."},
    {nameUnknown, "name-unknown", "A name refers to something that does not exist."},
    {hierarchyCycle, "hierarchy-cycle", "A joint is its own ancestor."},
    {hierarchyBroken, "hierarchy-broken", "A joint is not connected to a root, or has more than one parent."},
    {skeletonMissing, "skeleton-missing",
     "The motion needs a skeleton from another file, but none was given or found."},
    {skeletonMismatch, "skeleton-mismatch", "The motion belongs to a different skeleton."},
    {motionMissing, "motion-missing", "The file contains no motion, but the operation needs one."},
    {frameCount, "frame-count", "The number of frames differs from the declared one, or frames are missing."},
    {frameTime, "frame-time", "The frame time or frame rate is zero, negative or out of range."},
    {dataIgnored, "data-ignored", "Data in the file was not recognised or not needed and was left out."},
    {dataChanged, "data-changed", "Data was changed because it cannot be represented exactly."},
    {dataLost, "data-lost", "Data was lost because the target format cannot store it."},
    {importerFailed, "importer-failed",
     "The program that reads this format crashed, timed out, or is missing."},
    {cancelled, "cancelled", "The operation was cancelled; nothing was changed."},
    {toolMissing, "tool-missing",
     "Something outside Sinew that the operation needs is missing: a program, a display, or OpenGL."},
    {argumentInvalid, "argument-invalid",
     "An argument is invalid, on its own or in combination with others."},
}};

constexpr bool isInOrder() {
    for (std::size_t i = 0; i < kEntries.size(); ++i)
        if (static_cast<std::size_t>(kEntries[i].code) != i) return false;
    return true;
}
static_assert(isInOrder());

}  // namespace

std::string_view name(ErrorCode code) { return kEntries[static_cast<std::size_t>(code)].name; }

std::string_view explanation(ErrorCode code) { return kEntries[static_cast<std::size_t>(code)].explanation; }

}  // namespace sinew
