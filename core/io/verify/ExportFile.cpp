#include "core/io/verify/ExportFile.h"

#include <algorithm>
#include <fstream>
#include <new>
#include <stdexcept>

#include "core/io/WrittenCharacters.h"
#include "core/io/verify/ExportReportText.h"

namespace sinew {

namespace {

namespace fs = std::filesystem;

using Files = std::shared_ptr<std::vector<NamedFile>>;

constexpr int kMostRounds = 4;
/// The share of the progress at which a file is made and its check begins.
constexpr float kWritten = 0.5F;

/// One export under way.
class Export {
public:
    Export(const Scene& scene, const fs::path& path, const WriteOptions& options,
           const ExportRequest& request, const Format& format)
        : scene_(scene),
          path_(path),
          extension_(path.extension().string()),
          options_(options),
          request_(request),
          format_(format),
          holdings_(format.holdings(extension_)) {}

    Result<ExportReport> run();

private:
    /// Files with what was found of them.
    struct Attempt {
        Files files;
        Diagnostics messages;
        std::optional<ExportCheck> check;
    };

    Result<Attempt> attempt(const ExportTolerance& tolerance);
    Result<std::optional<ExportCheck>> checked(const Files& files);
    Result<Attempt> nearEnough();
    void leaveAtRest();
    std::string reasonNotToCheck() const;
    double excess(const ExportCheck& check) const;
    void describe(const Attempt& attempt);
    Result<void> putDown(const Files& files);

    const Scene& scene_;
    const fs::path& path_;
    std::string extension_;
    const WriteOptions& options_;
    const ExportRequest& request_;
    const Format& format_;
    Holdings holdings_;
    std::vector<WrittenCharacter> characters_;
    ExportReport report_;
};

/// How many times the error is what is allowed.
double Export::excess(const ExportCheck& check) const {
    return std::max(check.worstAngle() / options_.tolerance.angle,
                    check.worstDistance() / options_.tolerance.distance);
}

/// What a file without motion shows.
void Export::leaveAtRest() {
    for (WrittenCharacter& character : characters_) {
        character.resize(1);
        character.front().clip = nullptr;
        character.front().frameCount = 1;
    }
}

std::string Export::reasonNotToCheck() const {
    if (!request_.verify) return "nobody asked for it";
    const bool isRange = options_.firstFrame || options_.lastFrame;
    const auto isWarped = [](const WriteSubject& subject) {
        return subject.clip && subject.clip->playingWarp();
    };
    if (holdings_.timing == Holdings::Timing::curves && isRange &&
        std::ranges::any_of(characters_.front(), isWarped))
        return "a range of a warped clip starts at another frame in a project";
    return {};
}

/// Whether a file could not be read back for reasons that are not the file's: nothing reads such files.
bool isReadersFault(ErrorCode code) {
    return code == ErrorCode::importerFailed || code == ErrorCode::limitExceeded ||
           code == ErrorCode::formatUnknown || code == ErrorCode::toolMissing;
}

Result<std::optional<ExportCheck>> Export::checked(const Files& files) {
    ReadOptions reading;
    if (holdings_.unit != Holdings::Measure::stated) reading.metresPerUnit = options_.metresPerUnit;
    reading.importer = request_.importer;
    reading.cancel = options_.cancel;
    const Source source = Source::fromFiles(files, path_.filename().string());
    const Result<Replays> replays = format_.replayOn(characters_.front().front().skeleton, source, reading);
    if (!replays) {
        const Error& error = replays.error();
        if (error.code == ErrorCode::cancelled) return tl::unexpected(error);
        if (!isReadersFault(error.code))
            return fail(ErrorCode::dataLost, path_.string(),
                        "the file that was made cannot be read back, so it was not written: " + text(error));
        report_.notChecked = text(error);
        return std::nullopt;
    }
    CheckSettings settings;
    settings.tolerance = options_.tolerance;
    settings.jointAxes = holdings_[Content::jointAxes] == Holding::yes || format_.needsCharacter(source);
    settings.cancel = options_.cancel;
    settings.progress = options_.progress;
    settings.begun = kWritten;
    auto check = checkExport(characters_, *replays, settings);
    if (check) return std::optional(*std::move(check));
    if (!isReadersFault(check.error().code)) return tl::unexpected(check.error());
    report_.notChecked = text(check.error());
    return std::nullopt;
}

Result<Export::Attempt> Export::attempt(const ExportTolerance& tolerance) {
    WriteOptions options = options_;
    options.tolerance = tolerance;
    if (report_.notChecked.empty()) options.progress = nullptr;
    Attempt attempt;
    auto files = format_.write(scene_, path_.filename().string(), options, attempt.messages);
    if (!files) return tl::unexpected(files.error());
    attempt.files = std::make_shared<std::vector<NamedFile>>(*std::move(files));
    if (!report_.notChecked.empty()) return attempt;
    auto check = checked(attempt.files);
    if (!check) return tl::unexpected(check.error());
    attempt.check = *std::move(check);
    return attempt;
}

/// The best of several attempts where the first is too far off and the format has keys to add.
Result<Export::Attempt> Export::nearEnough() {
    const bool canRefine = holdings_.timing == Holdings::Timing::keys && options_.keys == KeyPolicy::adaptive;
    ExportTolerance tolerance = options_.tolerance;
    Result<Attempt> best = attempt(tolerance);
    while (best && best->check && canRefine && excess(*best->check) > 1 && report_.rounds < kMostRounds) {
        constexpr double kLeast = 0.1, kMost = 0.5;
        const double factor = std::clamp(1 / excess(*best->check), kLeast, kMost);
        tolerance.angle *= factor;
        tolerance.distance *= factor;
        Result<Attempt> next = attempt(tolerance);
        if (!next) return next;
        ++report_.rounds;
        if (!next->check || excess(*next->check) >= excess(*best->check)) break;
        best = std::move(next);
    }
    return best;
}

void Export::describe(const Attempt& attempt) {
    report_.file = path_.filename().string();
    report_.format = format_.name();
    for (const NamedFile& file : *attempt.files) report_.files.push_back({file.name, file.bytes.size()});
    report_.messages = attempt.messages;
    report_.tolerance = options_.tolerance;
    report_.check = attempt.check;
}

bool isSame(const fs::path& path, std::string_view bytes) {
    constexpr std::size_t kBlock = std::size_t{1} << 16;
    std::ifstream file(path, std::ios::binary);
    std::string block(kBlock, '\0');
    while (file && !bytes.empty()) {
        file.read(block.data(), static_cast<std::streamsize>(std::min(kBlock, bytes.size())));
        const auto count = static_cast<std::size_t>(file.gcount());
        if (count == 0 || bytes.substr(0, count) != std::string_view(block).substr(0, count)) return false;
        bytes.remove_prefix(count);
    }
    return bytes.empty() && file.peek() == std::ifstream::traits_type::eof();
}

Result<void> Export::putDown(const Files& files) {
    const fs::path folder = path_.has_parent_path() ? path_.parent_path() : fs::path(".");
    if (request_.keepReport)
        files->push_back({path_.filename().string() + std::string(kReportEnding), exportReportJson(report_)});
    if (auto written = writeFiles(folder, *files, options_.cancel); !written) return written;
    for (const NamedFile& file : *files) {
        if (isSame(folder / file.name, file.bytes)) continue;
        return fail(ErrorCode::fileNotWritable, (folder / file.name).string(),
                    "what is on the disk is not what was written");
    }
    return {};
}

Result<ExportReport> Export::run() {
    auto losses = exportLosses(scene_, format_, extension_, options_);
    if (!losses) return tl::unexpected(losses.error());
    auto characters = writtenCharacters(scene_, format_, extension_, options_);
    if (!characters) return tl::unexpected(characters.error());
    report_.losses = *std::move(losses);
    characters_ = *std::move(characters);
    if (holdings_[Content::motion] == Holding::no) leaveAtRest();
    if (characters_.empty())
        return fail(ErrorCode::argumentInvalid, path_.string(), "there is no character to write");
    report_.notChecked = reasonNotToCheck();
    const Result<Attempt> best = nearEnough();
    if (!best) return tl::unexpected(best.error());
    describe(*best);
    if (auto written = putDown(best->files); !written) return tl::unexpected(written.error());
    return std::move(report_);
}

}  // namespace

Result<ExportReport> exportFile(const Scene& scene, const fs::path& path, const WriteOptions& options,
                                const ExportRequest& request) {
    const Result<const Format*> format = formatForWriting(path.extension().string());
    if (!format) return fail(format.error().code, path.string(), format.error().message);
    try {
        return Export(scene, path, options, request, **format).run();
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    return fail(ErrorCode::limitExceeded, path.string(), "there is not enough memory to write it");
}

}  // namespace sinew
