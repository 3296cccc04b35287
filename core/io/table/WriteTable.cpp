#include "core/io/table/WriteTable.h"

#include <cmath>

#include "core/io/table/TableColumns.h"
#include "core/io/text/RateText.h"
#include "core/io/writing/WrittenMotion.h"

namespace sinew {

namespace {

/// A table with a row for each frame of the file.
class FrameTable {
public:
    FrameTable(const WriteSubject& subject, const WriteOptions& options, const TableUnit& length)
        : subject_(subject), options_(options), length_(length), motion_(subject) {
        for (int i = 0; i < motion_.skeleton().size(); ++i) {
            for (const Channel channel : kChannels) {
                if (motion_.skeleton()[i].free.contains(channel)) channels_.emplace_back(i, channel);
            }
        }
    }

    Result<std::string> write(TableText::Kind kind) {
        TableText table(kind, makeHeader());
        for (std::int64_t frame = 0; frame < subject_.frameCount; ++frame) {
            if (options_.cancel && options_.cancel->load())
                return fail(ErrorCode::cancelled, "", "writing was cancelled");
            const Seconds time = subject_.rate.time(FrameIndex{frame});
            motion_.evaluate(time);
            if (const auto checked = checkFrame(motion_, frame); !checked)
                return tl::unexpected<Error>(checked.error());
            table.appendNumber(static_cast<double>(frame));
            table.appendNumber(time.value);
            isPositions() ? writePositions(table) : writeAngles(table);
            table.endRow();
            if (!table.isFinite())
                return fail(ErrorCode::argumentInvalid, "frame " + std::to_string(frame),
                            "the motion has values too large to be written");
            if (options_.progress)
                options_.progress->store(static_cast<float>(frame + 1) /
                                         static_cast<float>(subject_.frameCount));
        }
        return table.finish();
    }

private:
    bool isPositions() const { return options_.table == TableContent::positions; }

    TableHeader makeHeader() const {
        TableHeader head{isPositions() ? "positions" : "angles",
                         subject_.character->name,
                         subject_.clip ? subject_.clip->name : std::string(),
                         rateText(subject_.rate),
                         {frameColumn(subject_.rate), std::string(kTimeColumn)}};
        const Skeleton& skeleton = motion_.skeleton();
        for (int i = 0; isPositions() && i < skeleton.size(); ++i) {
            for (const bool isTail : {false, true}) {
                for (int axis = 0; axis < 3; ++axis)
                    head.columns.push_back(positionColumn({skeleton[i].name, isTail, axis}, length_));
            }
        }
        for (std::size_t i = 0; !isPositions() && i < channels_.size(); ++i) {
            const auto& [joint, channel] = channels_[i];
            head.columns.push_back(channelColumn(skeleton[joint], channel, length_));
        }
        return head;
    }

    void writePositions(TableText& table) const {
        for (int i = 0; i < motion_.skeleton().size(); ++i) {
            const BoneEnds bone =
                boneEnds(motion_.skeleton()[i], motion_.model()[static_cast<std::size_t>(i)]);
            for (const Eigen::Vector3d& end : {bone.head, bone.tail}) {
                for (const double coordinate : end) writeCell(table, coordinate, length_);
            }
        }
    }

    void writeAngles(TableText& table) {
        int lastJoint = -1;
        ClipSampler::Values values;
        for (const auto& [joint, channel] : channels_) {
            if (joint != lastJoint) values = motion_.values(joint);
            lastJoint = joint;
            writeCell(table, values.at(channel), unitOf(channel, length_));
        }
    }

    static void writeCell(TableText& table, double value, const TableUnit& unit) {
        unit.size == 1 ? table.appendNumber(value) : table.appendConverted(value / unit.size);
    }

    const WriteSubject& subject_;
    const WriteOptions& options_;
    TableUnit length_;
    WrittenMotion motion_;
    std::vector<std::pair<int, Channel>> channels_;  ///< the free channels, in the order of the columns
};

}  // namespace

Result<std::string> writeTable(const Scene& scene, const WriteOptions& options, TableText::Kind kind,
                               Diagnostics& diagnostics) {
    const auto subject = writeSubject(scene, options);
    if (!subject) return tl::unexpected<Error>(subject.error());
    const auto length = lengthUnit(options.metresPerUnit.value_or(1));
    if (!length) return tl::unexpected<Error>(length.error());
    if (options.table == TableContent::curves)
        return writeCurves(*subject, options, kind, *length, diagnostics);
    return FrameTable(*subject, options, *length).write(kind);
}

namespace {

/// The range of a clip that is written, in source time.
struct Span {
    Seconds start, end;
};

Span spanOf(const Clip& clip, const WriteOptions& options) {
    return {clip.rate.time(options.firstFrame.value_or(clip.firstFrame)),
            clip.rate.time(options.lastFrame.value_or(clip.lastFrame))};
}

class CurveRows {
public:
    CurveRows(TableText& table, const Clip& clip, const WriteOptions& options, const TableUnit& length)
        : table_(table),
          clip_(clip),
          span_(spanOf(clip, options)),
          hasRange_(options.firstFrame.has_value() || options.lastFrame.has_value()),
          length_(length) {}

    void add(const Joint& joint, Channel channel, const Curve& curve) {
        const TableUnit unit = unitOf(channel, length_);
        for (const Key& key : curve.keys()) {
            constexpr double kSlack = 1e-9;
            const bool isOutside =
                key.time.value < span_.start.value - kSlack || key.time.value > span_.end.value + kSlack;
            if (!hasRange_ || !isOutside) writeRow(joint, channel, key, unit);
        }
    }

private:
    void writeRow(const Joint& joint, Channel channel, const Key& key, const TableUnit& unit) {
        const Seconds time = key.time - span_.start;
        table_.appendConverted(clip_.rate.frame(time));
        table_.appendNumber(time.value);
        table_.appendText(joint.name);
        table_.appendText(name(channel));
        table_.appendText(isAngle(channel) ? name(joint.order) : "");
        for (const double value : {key.value, key.slopeIn, key.slopeOut}) {
            unit.size == 1 ? table_.appendNumber(value) : table_.appendConverted(value / unit.size);
        }
        table_.appendText(unit.name);
        table_.appendText(name(key.interpolation));
        for (const double value : {key.shape.tension, key.shape.continuity, key.shape.bias})
            table_.appendNumber(value);
        table_.endRow();
    }

    TableText& table_;
    const Clip& clip_;
    Span span_;
    bool hasRange_;
    TableUnit length_;
};

void warnAboutLosses(const Clip& clip, const WriteOptions& options, Diagnostics& diagnostics) {
    if (clip.playingWarp())
        diagnostics.warn(ErrorCode::dataLost, "clip " + clip.name,
                         "keys are written as authored, without the time warp");
    const bool hasIgnoredOptions = options.rate || options.order || options.up != UpAxis::y ||
                                   options.root != RootMotion::keep || options.loopEnd != LastFrame::keep;
    if (hasIgnoredOptions)
        diagnostics.warn(ErrorCode::dataIgnored, "clip " + clip.name,
                         "keys are written as authored; frame rate, rotation order, axes, root motion and "
                         "loop options do not apply");
}

}  // namespace

Result<std::string> writeCurves(const WriteSubject& subject, const WriteOptions& options,
                                TableText::Kind kind, const TableUnit& length, Diagnostics& diagnostics) {
    const FrameRate rate = subject.clip ? subject.clip->rate : subject.rate;
    TableHeader head{"curves", subject.character->name, {}, rateText(rate), {}};
    head.columns = {frameColumn(rate),
                    std::string(kTimeColumn),
                    "joint",
                    "channel",
                    "order",
                    "value",
                    "slope in per s",
                    "slope out per s",
                    "unit",
                    "interpolation",
                    "tension",
                    "continuity",
                    "bias"};
    if (!subject.clip) return TableText(kind, head).finish();
    head.clip = subject.clip->name;
    warnAboutLosses(*subject.clip, options, diagnostics);
    TableText table(kind, head);
    CurveRows rows(table, *subject.clip, options, length);
    for (const Joint& joint : subject.character->skeleton->joints()) {
        for (const Channel channel : kChannels) {
            const Curve* curve = subject.clip->find({joint.id, channel});
            if (curve) rows.add(joint, channel, *curve);
        }
    }
    if (!table.isFinite())
        return fail(ErrorCode::argumentInvalid, "clip " + subject.clip->name,
                    "a key's value is too large for this unit; choose a larger unit");
    return table.finish();
}

}  // namespace sinew
