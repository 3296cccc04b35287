#include <benchmark/benchmark.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <locale>
#include <sstream>
#include <string>

#include "core/base/Numbers.h"
#include "core/io/acclaim/AcclaimFormat.h"
#include "core/io/bvh/BvhFormat.h"
#include "core/io/format/Format.h"
#include "core/io/text/TextCursor.h"

// Motion text from memory to a Clip, compared with a bare std::from_chars loop over the same bytes; and the
// numbers of that text, compared with the standard library's functions that read them. One thread.

namespace sinew {

namespace {

constexpr int kJoints = 31;
constexpr int kFrames = 20000;

/// Angles like captured motion: slow waves with six digits.
double sample(int joint, int channel, int frame) {
    return 40.0 * std::sin(0.01 * frame + joint) + 10.0 * std::cos(0.037 * frame + channel + 2 * joint);
}

void appendRow(std::string& text, int joint, int frame) {
    for (int channel = 0; channel < 3; ++channel) {
        text += ' ';
        appendFixed(text, sample(joint, channel, frame), 6);
    }
}

const std::string& bvhText() {
    static const std::string text = [] {
        std::string out =
            "HIERARCHY\nROOT joint0\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n";
        for (int joint = 1; joint < kJoints; ++joint) {
            out += "JOINT joint" + std::to_string(joint) +
                   "\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n";
        }
        out += "End Site\n{\nOFFSET 0 10 0\n}\n" + std::string(kJoints * 2, ' ');
        for (int joint = 0; joint < kJoints; ++joint) out += "}\n";
        out += "MOTION\nFrames: " + std::to_string(kFrames) + "\nFrame Time: .0083333\n";
        for (int frame = 0; frame < kFrames; ++frame) {
            for (int joint = 0; joint < kJoints; ++joint) appendRow(out, joint, frame);
            out += '\n';
        }
        return out;
    }();
    return text;
}

const std::string& asfText() {
    static const std::string text = [] {
        std::string out =
            ":version 1.10\n:name bench\n:units\nmass 1\nlength 0.45\nangle deg\n:root\norder TX TY TZ RX RY "
            "RZ\naxis "
            "XYZ\nposition 0 0 0\norientation 0 0 0\n:bonedata\n";
        std::string hierarchy = ":hierarchy\nbegin\n";
        for (int joint = 1; joint < kJoints; ++joint) {
            const std::string name = "bone" + std::to_string(joint);
            out += "begin\nid " + std::to_string(joint) + "\nname " + name +
                   "\ndirection 0 1 0\nlength 3\naxis 0 0 0 XYZ\ndof rx ry rz\nend\n";
            hierarchy +=
                (joint == 1 ? std::string("root") : "bone" + std::to_string(joint - 1)) + " " + name + "\n";
        }
        return out + hierarchy + "end\n";
    }();
    return text;
}

const std::string& amcText() {
    static const std::string text = [] {
        std::string out = ":FULLY-SPECIFIED\n:DEGREES\n";
        for (int frame = 0; frame < kFrames; ++frame) {
            out += std::to_string(frame + 1) + "\nroot 0 17.5 0";
            appendRow(out, 0, frame);
            for (int joint = 1; joint < kJoints; ++joint) {
                out += "\nbone" + std::to_string(joint);
                appendRow(out, joint, frame);
            }
            out += '\n';
        }
        return out;
    }();
    return text;
}

/// The rows of bvhText(), 3 * kJoints numbers each.
const Source& rows() {
    static const Source source = [] {
        const std::string& text = bvhText();
        return Source::fromMemory("rows", text.substr(text.find('\n', text.find("Frame Time")) + 1));
    }();
    return source;
}

/// `readAll` writes all numbers of rows() to an array.
template <class ReadAll>
void numbers(benchmark::State& state, const ReadAll& readAll) {
    std::vector<double> values(std::size_t{kFrames} * 3 * kJoints);
    const auto bytes = static_cast<std::int64_t>(rows().bytes().size());
    for (auto _ : state) {
        if (!readAll(values)) return state.SkipWithError("a number is missing");
        benchmark::DoNotOptimize(values.data());
    }
    state.SetBytesProcessed(state.iterations() * bytes);
}

void numbersSinew(benchmark::State& state) {
    numbers(state, [](std::vector<double>& values) {
        TextCursor cursor(rows());
        constexpr std::size_t kWidth = 3 * kJoints;
        for (std::size_t i = 0; i < values.size(); i += kWidth) {
            cursor.skipSpace();
            if (!cursor.numbersOfLine(values.data() + i, kWidth)) return false;
        }
        return true;
    });
}

void numbersFromChars(benchmark::State& state) {
    numbers(state, [](std::vector<double>& values) {
        const char* at = rows().bytes().data();
        const char* const end = at + rows().bytes().size();
        for (double& value : values) {
            while (at != end && isSpace(*at)) ++at;
            const auto [next, error] = std::from_chars(at, end, value);
            if (error != std::errc()) return false;
            at = next;
        }
        return true;
    });
}

void numbersStrtod(benchmark::State& state) {
    numbers(state, [](std::vector<double>& values) {
        const char* at = rows().bytes().data();  // a string, which ends with a zero byte
        for (double& value : values) {
            char* next = nullptr;
            value = std::strtod(at, &next);
            if (next == at) return false;
            at = next;
        }
        return true;
    });
}

void numbersStream(benchmark::State& state) {
    const std::string text(rows().bytes());
    numbers(state, [&](std::vector<double>& values) {
        std::istringstream stream(text);
        stream.imbue(std::locale::classic());
        for (double& value : values) stream >> value;
        return static_cast<bool>(stream);
    });
}

/// Every token that begins like a number goes through std::from_chars into one buffer; other bytes are
/// skipped.
void fromCharsLoop(benchmark::State& state, const std::string& text) {
    std::vector<double> values;
    values.reserve(text.size() / 4);
    for (auto _ : state) {
        values.clear();
        const char* at = text.data();
        const char* const end = at + text.size();
        while (at < end) {
            double value = 0;
            const auto [next, error] = std::from_chars(at, end, value);
            if (error == std::errc()) values.push_back(value);
            at = error == std::errc() ? next + 1 : at + 1;
        }
        benchmark::DoNotOptimize(values.data());
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void limitBvh(benchmark::State& state) { fromCharsLoop(state, bvhText()); }
void limitAmc(benchmark::State& state) { fromCharsLoop(state, amcText()); }

void read(benchmark::State& state, const Format& format, const std::string& name, const std::string& text,
          const Scene& onto) {
    const Source source = Source::fromMemory(name, text);
    for (auto _ : state) {
        Diagnostics diagnostics;
        auto scene = format.read(source, onto, {}, diagnostics);
        if (!scene) return state.SkipWithError(sinew::text(scene.error()).c_str());
        benchmark::DoNotOptimize(scene->characters.data());
    }
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}

void readBvh(benchmark::State& state) { read(state, BvhFormat(), "bench.bvh", bvhText(), Scene{}); }

void readAmc(benchmark::State& state) {
    Diagnostics diagnostics;
    const auto skeleton =
        AcclaimFormat().read(Source::fromMemory("bench.asf", asfText()), Scene{}, {}, diagnostics);
    if (!skeleton) return state.SkipWithError(text(skeleton.error()).c_str());
    read(state, AcclaimFormat(), "bench.amc", amcText(), *skeleton);
}

BENCHMARK(numbersSinew)->Unit(benchmark::kMillisecond);
BENCHMARK(numbersFromChars)->Unit(benchmark::kMillisecond);
BENCHMARK(numbersStrtod)->Unit(benchmark::kMillisecond);
BENCHMARK(numbersStream)->Unit(benchmark::kMillisecond);
BENCHMARK(limitBvh)->Unit(benchmark::kMillisecond);
BENCHMARK(readBvh)->Unit(benchmark::kMillisecond);
BENCHMARK(limitAmc)->Unit(benchmark::kMillisecond);
BENCHMARK(readAmc)->Unit(benchmark::kMillisecond);

}  // namespace

}  // namespace sinew
