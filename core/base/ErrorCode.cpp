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

// In the order of the enumeration; the static_assert below holds it to that.
constexpr std::array<Entry, kErrorCodeCount> kEntries{{
    {fileNotFound, "file-not-found", "There is no file with this name."},
    {fileUnreadable, "file-unreadable",
     "The file exists but cannot be read: it is a folder, permission is missing, or the disk failed."},
    {fileNotWritable, "file-not-writable",
     "The file cannot be written: the folder is missing or protected, or the disk is full."},
    {fileTooLarge, "file-too-large", "The file is larger than its format's reader accepts."},
    {fileEmpty, "file-empty", "The file holds no data at all."},
    {formatUnknown, "format-unknown",
     "Neither the content nor the extension of the file belongs to a known format."},
    {formatCannotWrite, "format-cannot-write",
     "The format of this extension can be read but not written, or cannot hold this scene."},
    {syntax, "syntax", "The text is not what the format prescribes at this place."},
    {unexpectedEnd, "unexpected-end", "The file ends in the middle of something; it was probably cut off."},
    {numberInvalid, "number-invalid", "A number was expected and something else stands there."},
    {numberNotFinite, "number-not-finite",
     "A number is infinite, not a number, or too large to be represented."},
    {valueCount, "value-count", "There are more or fewer values than announced or needed."},
    {valueRange, "value-range", "A value lies outside of what makes sense for it."},
    {keywordUnknown, "keyword-unknown", "A keyword or channel name is not known to the format."},
    {limitExceeded, "limit-exceeded",
     "The file asks for more joints, frames or depth than the reader allows."},
    {duplicateName, "duplicate-name", "Two things that must have different names have the same one."},
    {nameUnknown, "name-unknown", "Something is mentioned by a name that nothing has."},
    {hierarchyCycle, "hierarchy-cycle", "A joint is its own ancestor."},
    {hierarchyBroken, "hierarchy-broken", "A joint has no way up to a root, or more than one parent."},
    {skeletonMissing, "skeleton-missing",
     "The motion needs a skeleton from another file, and none was given or found."},
    {skeletonMismatch, "skeleton-mismatch", "The motion was made for another skeleton."},
    {motionMissing, "motion-missing", "The file has a skeleton but no motion where one is needed."},
    {frameCount, "frame-count",
     "The number of frames differs from the announced one, or frames are missing."},
    {frameTime, "frame-time", "The frame time or frame rate is zero, negative or out of range."},
    {dataIgnored, "data-ignored",
     "Something in the file was not understood or not needed, and was left out."},
    {dataChanged, "data-changed", "Something was altered so that it could be represented."},
    {dataLost, "data-lost", "The target format cannot express something, and it was dropped."},
    {importerFailed, "importer-failed",
     "The program that reads this format crashed, gave no answer in its time, or is missing."},
    {cancelled, "cancelled", "The work was stopped on request; nothing was changed."},
    {toolMissing, "tool-missing",
     "Something outside of Sinew that this needs is not there: a program, a display, OpenGL."},
    {argumentInvalid, "argument-invalid",
     "A parameter of the request makes no sense, alone or with the others."},
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
