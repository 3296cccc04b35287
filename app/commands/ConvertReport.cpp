#include "app/commands/ConvertReport.h"

#include <algorithm>
#include <cstdio>
#include <map>

#include "app/cli/Output.h"
#include "app/commands/ReportText.h"
#include "core/io/verify/ExportReportText.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

struct Counts {
    std::size_t converted = 0, failed = 0, outOfTolerance = 0, notVerified = 0;
};

Counts countsOf(std::span<const ConversionResult> files) {
    Counts counts;
    for (const ConversionResult& file : files) {
        ++(file.report ? counts.converted : counts.failed);
        if (file.report && !file.report->check) ++counts.notVerified;
        if (file.report && file.report->check && !file.report->isWithin()) ++counts.outOfTolerance;
    }
    return counts;
}

using Row = std::vector<std::string>;

Row rowOf(const ConversionResult& file, bool showsFormat) {
    std::string name = file.task.name;
    if (showsFormat) name.append(" → ").append(file.task.output.extension().string());
    if (!file.report) return {name, "failed", "", "", "", ""};
    const ExportReport& report = *file.report;
    std::size_t bytes = 0, before = 0, after = 0;
    for (const ExportReport::File& written : report.files) bytes += written.bytes;
    if (!report.check) return {name, "not verified", std::to_string(bytes), "", "", ""};
    for (const ClipCheck& clip : report.check->clips) {
        before += clip.keysBefore;
        after += clip.keysAfter;
    }
    return {name,
            report.isWithin() ? "ok" : "out of tolerance",
            std::to_string(bytes),
            std::to_string(before) + " → " + std::to_string(after),
            fixed(degrees(report.check->worstAngle()), 4),
            fixed(1000 * report.check->worstDistance(), 4)};
}

/// Returns the number of UTF-8 characters in `text`.
std::size_t widthOf(const std::string& text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// Appends a row with the first two columns aligned left and the numbers aligned right.
void addRow(std::string& out, const Row& row, const std::vector<std::size_t>& widths) {
    for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string space(widths[i] - widthOf(row[i]), ' ');
        if (i > 0) out += "  ";
        out += i < 2 ? row[i] + space : space + row[i];
    }
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
}

/// Returns a line such as "Not stored: joint limits (12), ...", with the number of files in parentheses.
std::string lossesText(std::span<const ConversionResult> files) {
    std::map<Content, std::size_t> counts;
    for (const ConversionResult& file : files) {
        if (!file.report) continue;
        for (const ExportLoss& loss : file.report->losses)
            counts[loss.content] += loss.support == ContentSupport::no;
    }
    std::string text;
    for (const auto& [content, count] : counts) {
        if (count == 0) continue;
        text += (text.empty() ? "Not stored: " : ", ") + std::string(name(content)) + " (" +
                std::to_string(count) + ")";
    }
    return text.empty() ? text : text + '\n';
}

Json fileJson(const ConversionResult& file) {
    Json json{{"input", file.task.name}, {"output", file.task.output.string()}};
    if (file.report) {
        json["error"] = nullptr;
        json["report"] = Json::parse(exportReportJson(*file.report));
    } else {
        json["error"] = {
            {"code", name(file.error.code)}, {"where", file.error.where}, {"message", file.error.message}};
        json["report"] = nullptr;
    }
    json["read_messages"] = Json::array();
    for (const Diagnostic& message : file.messages.list()) json["read_messages"].push_back(text(message));
    return json;
}

}  // namespace

void printWarnings(std::span<const ConversionResult> files, bool isVerified) {
    const ConversionResult* before = nullptr;
    for (const ConversionResult& file : files) {
        report(file.messages);
        // A file that could not be read fails for each of its outputs, but is reported once.
        const bool isRepeated = before && before->task.input == file.task.input && !before->report &&
                                text(before->error) == text(file.error);
        before = &file;
        if (!file.report && !isRepeated) report(file.error);
        if (!file.report) continue;
        report(file.report->messages);
        if (isVerified && !file.report->isWithin())
            std::fprintf(stderr, "sinew: %s: %s\n", file.report->file.c_str(), verdict(*file.report).c_str());
    }
}

int exitCodeOf(std::span<const ConversionResult> files) {
    const auto isDone = [](const ConversionResult& file) { return file.report.has_value(); };
    return std::ranges::all_of(files, isDone) ? kDone : kFailed;
}

std::string convertTable(std::span<const ConversionResult> files) {
    std::vector<Row> rows{{"file", "result", "bytes", "keys", "max °", "max mm"}};
    const auto sameInput = [](const ConversionResult& a, const ConversionResult& b) {
        return a.task.input == b.task.input;
    };
    const bool hasSeveralOutputs = std::ranges::adjacent_find(files, sameInput) != files.end();
    for (const ConversionResult& file : files) rows.push_back(rowOf(file, hasSeveralOutputs));
    std::vector<std::size_t> widths(rows.front().size());
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], widthOf(row[i]));
    }
    std::string out;
    for (const Row& row : rows) addRow(out, row, widths);
    const Counts counts = countsOf(files);
    out += std::to_string(counts.converted) + " converted, " + std::to_string(counts.failed) + " failed";
    if (counts.outOfTolerance > 0) out += ", " + std::to_string(counts.outOfTolerance) + " out of tolerance";
    if (counts.notVerified > 0) out += ", " + std::to_string(counts.notVerified) + " not verified";
    return out + '\n' + lossesText(files);
}

std::string convertJson(std::span<const ConversionResult> files) {
    const Counts counts = countsOf(files);
    Json json{{"converted", counts.converted},
              {"failed", counts.failed},
              {"beyond_tolerance", counts.outOfTolerance},
              {"not_checked", counts.notVerified},
              {"files", Json::array()}};
    for (const ConversionResult& file : files) json["files"].push_back(fileJson(file));
    return jsonText(json);
}

}  // namespace sinew
