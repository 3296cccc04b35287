#include "core/io/verify/ExportFile.h"

#include <algorithm>
#include <fstream>
#include <new>
#include <stdexcept>

#include "core/io/FormatList.h"
#include "core/io/verify/ExportReportText.h"
#include "core/io/writing/WriteSubject.h"

namespace sinew {

namespace {

namespace fs = std::filesystem;

using Files = std::shared_ptr<std::vector<NamedFile>>;

constexpr int kMaxRounds = 4;
// Progress of a round after writing the file and after reading it back; the rest is spent comparing.
constexpr float kWritten = 0.4F, kReadBack = 0.5F;
/// Part of the remaining progress that a round takes if others may follow.
constexpr float kRoundPart = 0.7F;

/// Returns whether reading failed because there is no working reader, rather than because of the file.
bool isReaderFailure(ErrorCode code) {
    return code == ErrorCode::importerFailed || code == ErrorCode::limitExceeded ||
           code == ErrorCode::formatUnknown || code == ErrorCode::toolMissing;
}

bool hasContent(const fs::path& path, std::string_view bytes) {
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

/// One export in progress.
class ExportRun {
public:
    ExportRun(const Scene& scene, const fs::path& path, const WriteOptions& options,
              const ExportRequest& request, const Format& format)
        : scene_(scene),
          path_(path),
          extension_(path.extension().string()),
          options_(options),
          request_(request),
          format_(format),
          support_(format.support(extension_)) {}

    Result<ExportReport> run() {
        auto characters = writtenCharacters(scene_, format_, extension_, options_);
        if (!characters) return tl::unexpected(characters.error());
        characters_ = *std::move(characters);
        if (support_[Content::motion] == ContentSupport::no) reduceToRestPose();
        if (characters_.empty())
            return fail(ErrorCode::argumentInvalid, path_.string(), "there is no character to write");
        report_.unverifiedReason = reasonNotToVerify();
        const Result<Attempt> best = bestAttempt();
        if (!best) return tl::unexpected(best.error());
        auto losses = exportLosses(scene_, format_, extension_, options_, ratesInFile(*best));
        if (!losses) return tl::unexpected(losses.error());
        report_.losses = *std::move(losses);
        fillReport(*best);
        if (auto written = writeToDisk(best->files); !written) return tl::unexpected(written.error());
        options_.control().report(1);
        return std::move(report_);
    }

private:
    /// Written files and the result of verifying them.
    struct Attempt {
        Files files;
        Diagnostics messages;
        std::optional<ExportCheck> check;
    };

    /// @param round  control of writing and verifying the file once
    Result<Attempt> attempt(const ExportTolerance& tolerance, const WorkControl& round) {
        const WorkControl writing = report_.unverifiedReason.empty() ? round.part(0, kWritten) : round;
        WriteOptions options = options_;
        options.tolerance = tolerance;
        options.firstProgress = writing.first;
        options.lastProgress = writing.last;
        Attempt attempt;
        auto files = format_.write(scene_, path_.filename().string(), options, attempt.messages);
        if (!files) return tl::unexpected(files.error());
        attempt.files = std::make_shared<std::vector<NamedFile>>(*std::move(files));
        if (!report_.unverifiedReason.empty()) return attempt;
        auto check = verify(attempt.files, round);
        if (!check) return tl::unexpected(check.error());
        attempt.check = *std::move(check);
        return attempt;
    }

    Result<std::optional<ExportCheck>> verify(const Files& files, const WorkControl& round) {
        const WorkControl readingBack = round.part(kWritten, kReadBack);
        ReadOptions reading;
        if (support_.unit != FormatSupport::Convention::inFile)
            reading.metresPerUnit = options_.metresPerUnit;
        reading.importer = request_.importer;
        reading.cancel = readingBack.cancel;
        reading.progress = readingBack.progress;
        reading.firstProgress = readingBack.first;
        reading.lastProgress = readingBack.last;
        const Source source = Source::fromFiles(files, path_.filename().string());
        const Result<Replays> replays =
            format_.replayOn(characters_.front().front().skeleton, source, reading);
        if (!replays) {
            const Error& error = replays.error();
            if (error.code == ErrorCode::cancelled) return tl::unexpected(error);
            if (!isReaderFailure(error.code))
                return fail(ErrorCode::dataLost, path_.string(),
                            "the file was not written because it could not be read back: " + text(error));
            report_.unverifiedReason = text(error);
            return std::nullopt;
        }
        CheckSettings settings;
        settings.tolerance = options_.tolerance;
        settings.jointAxes =
            support_[Content::jointAxes] == ContentSupport::yes || format_.needsCharacter(source);
        settings.shapes = options_.meshes && support_[Content::shapes] == ContentSupport::yes;
        settings.control = round.part(kReadBack, 1);
        auto check = verifier_.check(*replays, settings);
        if (check) return std::optional(*std::move(check));
        if (!isReaderFailure(check.error().code)) return tl::unexpected(check.error());
        report_.unverifiedReason = text(check.error());
        return std::nullopt;
    }

    /// Writes and verifies the file, with smaller tolerances while it is out of tolerance and the format
    /// allows more keys. Returns the best attempt.
    Result<Attempt> bestAttempt() {
        const bool canRefine =
            support_.timing == FormatSupport::Timing::keys && options_.keys == KeyPolicy::adaptive;
        ExportTolerance tolerance = options_.tolerance;
        WorkControl rest = options_.control();
        const auto nextRound = [&] {
            const float part = canRefine && report_.unverifiedReason.empty() ? kRoundPart : 1;
            const WorkControl round = rest.part(0, part);
            rest = rest.part(part, 1);
            return round;
        };
        Result<Attempt> best = attempt(tolerance, nextRound());
        while (best && best->check && canRefine && excess(*best->check) > 1 && report_.rounds < kMaxRounds) {
            constexpr double kMinFactor = 0.1, kMaxFactor = 0.5;
            const double factor = std::clamp(1 / excess(*best->check), kMinFactor, kMaxFactor);
            tolerance.angle *= factor;
            tolerance.distance *= factor;
            Result<Attempt> next = attempt(tolerance, nextRound());
            if (!next) return next;
            ++report_.rounds;
            if (!next->check || excess(*next->check) >= excess(*best->check)) break;
            best = std::move(next);
        }
        return best;
    }

    /// Reduces the characters to their rest poses, for files without motion.
    void reduceToRestPose() {
        for (WrittenCharacter& character : characters_) {
            character.resize(1);
            character.front().clip = nullptr;
            character.front().frameCount = 1;
        }
    }

    std::string reasonNotToVerify() const {
        if (!request_.verify) return "verification was turned off";
        const bool isRange = options_.firstFrame || options_.lastFrame;
        const auto isWarped = [](const WriteSubject& subject) {
            return subject.clip && subject.clip->playingWarp();
        };
        if (support_.timing == FormatSupport::Timing::curves && isRange &&
            std::ranges::any_of(characters_.front(), isWarped))
            return "a frame range of a warped clip cannot be compared in a project, where it starts at a "
                   "different frame";
        return {};
    }

    /// Returns the largest error relative to the tolerance.
    double excess(const ExportCheck& check) const {
        return std::max(check.worstAngle() / options_.tolerance.angle,
                        check.worstDistance() / options_.tolerance.distance);
    }

    /// Returns the frame rate of each subject in the file; none if it was not played or lacks a clip.
    static std::vector<FrameRate> ratesInFile(const Attempt& attempt) {
        std::vector<FrameRate> rates;
        if (!attempt.check) return rates;
        for (const ClipCheck& clip : attempt.check->clips) {
            if (!clip.isInFile) return {};
            rates.push_back(clip.fileRate);
        }
        return rates;
    }

    void fillReport(const Attempt& attempt) {
        report_.file = path_.filename().string();
        report_.format = format_.name();
        for (const NamedFile& file : *attempt.files)
            report_.files.push_back({file.name, file.bytes.size(), file.extras});
        report_.messages = attempt.messages;
        report_.tolerance = options_.tolerance;
        report_.check = attempt.check;
    }

    Result<void> writeToDisk(const Files& files) {
        const fs::path folder = path_.has_parent_path() ? path_.parent_path() : fs::path(".");
        if (request_.keepReport)
            files->push_back(
                {path_.filename().string() + std::string(kReportEnding), exportReportJson(report_)});
        if (auto written = writeFiles(folder, *files, options_.cancel); !written) return written;
        for (const NamedFile& file : *files) {
            if (hasContent(folder / file.name, file.bytes)) continue;
            return fail(ErrorCode::fileNotWritable, (folder / file.name).string(),
                        "the file on disk differs from what was written");
        }
        return {};
    }

    const Scene& scene_;
    const fs::path& path_;
    std::string extension_;
    const WriteOptions& options_;
    const ExportRequest& request_;
    const Format& format_;
    FormatSupport support_;
    std::vector<WrittenCharacter> characters_;
    ExportVerifier verifier_{characters_};
    ExportReport report_;
};

}  // namespace

Result<ExportReport> exportFile(const Scene& scene, const fs::path& path, const WriteOptions& options,
                                const ExportRequest& request) {
    const Result<const Format*> format = formatForWriting(path.extension().string());
    if (!format) return fail(format.error().code, path.string(), format.error().message);
    try {
        return ExportRun(scene, path, options, request, **format).run();
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    return fail(ErrorCode::limitExceeded, path.string(), "there is not enough memory to write the file");
}

}  // namespace sinew
