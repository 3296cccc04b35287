#include "core/io/fbx/FbxDocument.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/math/Length.h"

namespace sinew {

namespace {

constexpr std::int32_t kVersion = 7400;

// Autodesk's readers require these three to match; they do for this time.
constexpr std::string_view kFileId{"\x28\xb3\x2a\xeb\xb6\x24\xcc\xc2\xbf\xc8\xb0\x2a\xa9\x2b\xfc\xf1", 16};
constexpr std::string_view kCreationTime = "1970-01-01 10:00:00:000";
constexpr std::string_view kFooterId{"\xfa\xbc\xab\x09\xd0\xc8\xd4\x66\xb1\x76\xfb\x83\x1c\xf7\x26\x7e", 16};

constexpr std::string_view kFileEnd{"\xf8\x5a\x8c\x6a\xde\xf5\xd9\x7e\xec\xe9\x0c\xe3\x75\x8f\x29\x0b", 16};
constexpr std::string_view kFileBegin{"Kaydara FBX Binary  \0\x1a\0", 23};
constexpr std::string_view kCreator = "Sinew";

FbxRecord headerExtension() {
    FbxRecord header("FBXHeaderExtension");
    header.add("FBXHeaderVersion").integer(1003);
    header.add("FBXVersion").integer(kVersion);
    header.add("EncryptionType").integer(0);
    FbxRecord& stamp = header.add("CreationTimeStamp");
    constexpr std::array<std::pair<const char*, std::int32_t>, 8> kTime{{{"Version", 1000},
                                                                         {"Year", 1970},
                                                                         {"Month", 1},
                                                                         {"Day", 1},
                                                                         {"Hour", 10},
                                                                         {"Minute", 0},
                                                                         {"Second", 0},
                                                                         {"Millisecond", 0}}};
    for (const auto& [part, value] : kTime) stamp.add(part).integer(value);
    header.add("Creator").text(kCreator);
    return header;
}

/// Returns the FBX time mode of a frame rate, or 14 (custom) if there is none.
std::int32_t timeMode(std::int32_t framesPerSecond) {
    constexpr std::array<std::pair<std::int32_t, std::int32_t>, 8> kModes{
        {{120, 1}, {100, 2}, {60, 3}, {50, 4}, {48, 5}, {30, 6}, {25, 10}, {24, 11}}};
    constexpr std::int32_t kCustom = 14;
    const auto* mode =
        std::ranges::find(kModes, framesPerSecond, &std::pair<std::int32_t, std::int32_t>::first);
    return mode == kModes.end() ? kCustom : mode->second;
}

FbxRecord globalSettings(const FbxSettings& settings) {
    FbxRecord record("GlobalSettings");
    record.add("Version").integer(1000);
    FbxProperties list(record);
    list.integer("UpAxis", settings.zUp ? 2 : 1);
    list.integer("UpAxisSign", 1);
    list.integer("FrontAxis", settings.zUp ? 1 : 2);
    list.integer("FrontAxisSign", settings.zUp ? -1 : 1);
    list.integer("CoordAxis", 0);
    list.integer("CoordAxisSign", 1);
    list.integer("OriginalUpAxis", -1);
    list.integer("OriginalUpAxisSign", 1);
    list.number("UnitScaleFactor", settings.metresPerUnit / kCentimetre);
    list.number("OriginalUnitScaleFactor", settings.metresPerUnit / kCentimetre);
    list.choice("TimeMode", timeMode(settings.framesPerSecond));
    list.number("CustomFrameRate", settings.framesPerSecond);
    list.time("TimeSpanStart", 0);
    list.time("TimeSpanStop", settings.ticks);
    return record;
}

FbxRecord documents(std::int64_t id) {
    FbxRecord record("Documents");
    record.add("Count").integer(1);
    FbxRecord& document = record.add("Document").integer64(id).text("").text("Scene");
    document.add("RootNode").integer64(FbxDocument::kRoot);
    return record;
}

void appendFooter(std::string& file) {
    constexpr std::size_t kLine = 16, kGap = 4, kZeros = 120;
    file.append(kFooterId).append(kGap, '\0');
    file.append(kLine - file.size() % kLine, '\0');
    ByteWriter version;
    version.i32(kVersion);
    file.append(version.bytes()).append(kZeros, '\0').append(kFileEnd);
}

}  // namespace

FbxDocument::FbxDocument() { takes_.add("Current").text(""); }

FbxObject FbxDocument::add(std::string_view record, std::string_view name, std::string_view kind,
                           std::string_view subkind) {
    const auto entry = std::ranges::find(counts_, record, &std::pair<std::string, std::int32_t>::first);
    if (entry == counts_.end()) {
        counts_.emplace_back(record, 1);
    } else {
        ++entry->second;
    }
    std::string full = fbxName(name);
    full.append(1, '\0').append(1, '\1').append(kind);
    const std::int64_t id = ++lastId_;
    return {id, objects_.add(record).integer64(id).text(full).text(subkind)};
}

void FbxDocument::connect(std::int64_t child, std::int64_t parent) {
    connections_.add("C").text("OO").integer64(child).integer64(parent);
}

void FbxDocument::connect(std::int64_t child, std::int64_t parent, std::string_view property) {
    connections_.add("C").text("OP").integer64(child).integer64(parent).text(property);
}

void FbxDocument::addTake(std::string_view name, std::int64_t ticks) {
    FbxRecord& take = takes_.add("Take").text(fbxName(name));
    take.add("FileName").text(fbxName(name) + ".tak");
    take.add("LocalTime").integer64(0).integer64(ticks);
    take.add("ReferenceTime").integer64(0).integer64(ticks);
}

FbxRecord FbxDocument::definitions() const {
    FbxRecord record("Definitions");
    std::int32_t all = 1;
    for (const auto& entry : counts_) all += entry.second;
    record.add("Version").integer(100);
    record.add("Count").integer(all);
    record.add("ObjectType").text("GlobalSettings").add("Count").integer(1);
    for (const auto& [name, count] : counts_) record.add("ObjectType").text(name).add("Count").integer(count);
    return record;
}

Result<std::string> FbxDocument::bytes(const FbxSettings& settings, const std::string& fileName) const {
    constexpr std::size_t kEndOfList = 13, kMaxBytes = std::numeric_limits<std::uint32_t>::max() - 1024;
    std::list<FbxRecord> all;
    all.push_back(headerExtension());
    all.emplace_back("FileId").blob(kFileId);
    all.emplace_back("CreationTime").text(kCreationTime);
    all.emplace_back("Creator").text(kCreator);
    all.push_back(globalSettings(settings));
    all.push_back(documents(lastId_ + 1));
    all.emplace_back("References");
    all.push_back(definitions());
    std::size_t size = kFileBegin.size();
    std::vector<const FbxRecord*> order;
    for (const FbxRecord& record : all) order.push_back(&record);
    for (const FbxRecord* record : {&objects_, &connections_, &takes_}) order.push_back(record);
    for (const FbxRecord* record : order) {
        if (!record->allFinite())
            return fail(ErrorCode::argumentInvalid, fileName,
                        "the scene contains values that are not finite numbers");
        size += record->size();
    }
    if (size > kMaxBytes)
        return fail(ErrorCode::limitExceeded, fileName,
                    "the file would exceed the FBX maximum of 4 GiB. Export fewer clips or meshes");
    std::string file(kFileBegin);
    file.reserve(size + 1024);
    ByteWriter version;
    version.i32(kVersion);
    file += version.bytes();
    for (const FbxRecord* record : order) record->write(file);
    file.append(kEndOfList, '\0');
    appendFooter(file);
    return file;
}

std::string fbxName(std::string_view name) {
    std::string written(name);
    std::ranges::replace_if(
        written, [](char c) { return static_cast<unsigned char>(c) < ' '; }, '_');
    return written;
}

}  // namespace sinew
