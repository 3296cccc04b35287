#include "core/anim/sampling/JointValues.h"
#include "core/base/Ascii.h"
#include "core/base/Index.h"
#include "core/io/table/TableColumns.h"
#include "core/io/table/TableFormat.h"
#include "core/io/table/TableText.h"
#include "core/io/text/RateText.h"
#include "core/io/writing/WrittenMotion.h"

namespace sinew {

namespace {

/// A table of angles or positions, with a row for each frame of the file.
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
        const auto written = forEachFrame(motion_, options_, [&](std::int64_t frame) -> Result<void> {
            table.appendNumber(static_cast<double>(frame));
            table.appendNumber(subject_.rate.time(FrameIndex{frame}).value);
            isPositions() ? writePositions(table) : writeAngles(table);
            table.endRow();
            if (table.isFinite()) return {};
            return fail(ErrorCode::argumentInvalid, "frame " + std::to_string(frame),
                        "the motion has values too large to be written");
        });
        return written.map([&] { return table.finish(); });
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
            const BoneEnds bone = boneEnds(motion_.skeleton()[i], motion_.model()[asIndex(i)]);
            for (const Eigen::Vector3d& end : {bone.head, bone.tail}) {
                for (const double coordinate : end) table.appendMeasure(coordinate, length_.size);
            }
        }
    }

    void writeAngles(TableText& table) {
        int lastJoint = -1;
        JointValues values;
        for (const auto& [joint, channel] : channels_) {
            if (joint != lastJoint) values = motion_.values(joint);
            lastJoint = joint;
            table.appendMeasure(values.at(channel), unitOf(channel, length_).size);
        }
    }

    const WriteSubject& subject_;
    const WriteOptions& options_;
    TableUnit length_;
    WrittenMotion motion_;
    std::vector<std::pair<int, Channel>> channels_;  ///< the free channels, in the order of the columns
};

/// A table with a row for each key of a clip; without rows if there is no clip. Times are relative to the
/// first written frame.
class KeyTable {
public:
    KeyTable(const WriteSubject& subject, const WriteOptions& options, const TableUnit& length)
        : subject_(subject), options_(options), length_(length) {}

    Result<std::string> write(TableText::Kind kind, Diagnostics& diagnostics) const {
        TableText table(kind, makeHeader());
        if (!subject_.clip) return table.finish();
        reportLosses(diagnostics);
        for (const Joint& joint : subject_.character->skeleton->joints()) {
            for (const Channel channel : kChannels) {
                if (const Curve* curve = subject_.clip->find({joint.id, channel}))
                    writeCurve(table, joint, channel, *curve);
            }
        }
        if (table.isFinite()) return table.finish();
        return fail(ErrorCode::argumentInvalid, location(),
                    "a key's value is too large for this unit; choose a larger unit");
    }

private:
    std::string location() const { return "clip " + subject_.clip->name; }

    TableHeader makeHeader() const {
        const FrameRate rate = subject_.clip ? subject_.clip->rate : subject_.rate;
        return {"curves",
                subject_.character->name,
                subject_.clip ? subject_.clip->name : std::string(),
                rateText(rate),
                {frameColumn(rate), std::string(kTimeColumn), "joint", "channel", "order", "value",
                 "slope in per s", "slope out per s", "unit", "interpolation", "tension", "continuity",
                 "bias", "tangent length in", "tangent length out"}};
    }

    void reportLosses(Diagnostics& diagnostics) const {
        if (subject_.clip->playingWarp())
            diagnostics.warn(ErrorCode::dataLost, location(),
                             "keys are written as authored, without the time warp");
        const bool hasIgnoredOptions = options_.rate || options_.order || options_.up != UpAxis::y ||
                                       options_.root != RootMotion::keep ||
                                       options_.loopEnd != LastFrame::keep;
        if (hasIgnoredOptions)
            diagnostics.warn(
                ErrorCode::dataIgnored, location(),
                "keys are written as authored; frame rate, rotation order, axes, root motion and "
                "loop options do not apply");
    }

    void writeCurve(TableText& table, const Joint& joint, Channel channel, const Curve& curve) const {
        constexpr double kTimeSlack = 1e-9;
        const Clip& clip = *subject_.clip;
        const Seconds start = clip.rate.time(options_.firstFrame.value_or(clip.firstFrame));
        const Seconds end = clip.rate.time(options_.lastFrame.value_or(clip.lastFrame));
        const bool hasRange = options_.firstFrame || options_.lastFrame;
        for (const Key& key : curve.keys()) {
            const bool isOutside =
                key.time.value < start.value - kTimeSlack || key.time.value > end.value + kTimeSlack;
            if (!hasRange || !isOutside) writeKey(table, joint, channel, key, key.time - start);
        }
    }

    void writeKey(TableText& table, const Joint& joint, Channel channel, const Key& key, Seconds time) const {
        const TableUnit unit = unitOf(channel, length_);
        table.appendConverted(subject_.clip->rate.frame(time));
        table.appendNumber(time.value);
        table.appendText(joint.name);
        table.appendText(name(channel));
        table.appendText(isAngle(channel) ? name(joint.order) : "");
        for (const double value : {key.value, key.slopeIn, key.slopeOut})
            table.appendMeasure(value, unit.size);
        table.appendText(unit.name);
        table.appendText(name(key.interpolation));
        for (const double value :
             {key.shape.tension, key.shape.continuity, key.shape.bias, key.lengths.in, key.lengths.out})
            table.appendNumber(value);
        table.endRow();
    }

    const WriteSubject& subject_;
    const WriteOptions& options_;
    TableUnit length_;
};

}  // namespace

Result<std::vector<NamedFile>> TableFormat::write(const Scene& scene, const std::string& fileName,
                                                  const WriteOptions& options,
                                                  Diagnostics& diagnostics) const {
    const auto subject = writeSubject(scene, options);
    if (!subject) return tl::unexpected(subject.error());
    const auto length = lengthUnit(options.metresPerUnit.value_or(1));
    if (!length) return tl::unexpected(length.error());
    const bool isJson = equalsIgnoringCase(std::filesystem::path(fileName).extension().string(), ".json");
    const auto kind = isJson ? TableText::Kind::json : TableText::Kind::csv;
    auto text = options.table == TableContent::curves
                    ? KeyTable(*subject, options, *length).write(kind, diagnostics)
                    : FrameTable(*subject, options, *length).write(kind);
    if (!text) return tl::unexpected(text.error());
    return std::vector<NamedFile>{{fileName, *std::move(text)}};
}

}  // namespace sinew
