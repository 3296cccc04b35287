#include "core/skin/VertexInfluences.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>

namespace sinew {
namespace SINEW_TEST_FILE {

using Lists = std::vector<std::vector<Influence>>;

VertexInfluences written(const Lists& lists) {
    InfluenceWriter writer;
    for (const auto& list : lists) writer.addVertex(list);
    return std::move(writer).finish();
}

Lists read(const VertexInfluences& influences) {
    Lists lists;
    for (std::size_t v = 0; v < influences.size(); ++v) {
        const auto list = influences.at(v);
        lists.emplace_back(list.begin(), list.end());
    }
    return lists;
}

std::vector<Influence> anyInfluences() {
    std::vector<Influence> list;
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i)
        list.push_back({static_cast<std::uint16_t>(*rc::gen::inRange(0, 99)), 0.25F});
    return list;
}

Lists anyLists() {
    // Around one and several chunks.
    Lists lists(static_cast<std::size_t>(*rc::gen::inRange(0, 700)));
    for (std::size_t v = 0; v < lists.size(); ++v)
        lists[v].assign(v % 4, {static_cast<std::uint16_t>(v), 0.25F});
    return lists;
}

TEST(VertexInfluences, returnWhatWasWritten) {
    EXPECT_TRUE(rc::check([] {
        const Lists lists = anyLists();
        const VertexInfluences influences = written(lists);
        RC_ASSERT(read(influences) == lists);
        std::size_t total = 0;
        for (const auto& list : lists) total += list.size();
        RC_ASSERT(influences.total() == total);
        RC_ASSERT(*VertexInfluences::fromChunks(influences.chunks()) == influences);
    }));
}

TEST(VertexInfluences, replacingSomeKeepsTheOthersAndSharesTheirChunks) {
    EXPECT_TRUE(rc::check([] {
        Lists lists = anyLists();
        RC_PRE(!lists.empty());
        const VertexInfluences before = written(lists);
        std::map<std::uint32_t, std::vector<Influence>> changes;
        for (int i = *rc::gen::inRange(0, 6); i > 0; --i)
            changes[static_cast<std::uint32_t>(*rc::gen::inRange(0, static_cast<int>(lists.size())))] =
                anyInfluences();
        std::vector<std::uint32_t> vertices;
        for (const auto& [vertex, list] : changes) vertices.push_back(vertex);
        const VertexInfluences after =
            before.with(vertices, [&](std::size_t i) { return std::span(changes[vertices[i]]); });
        for (const auto& [vertex, list] : changes) lists[vertex] = list;
        RC_ASSERT(read(after) == lists);
        for (std::size_t c = 0; c < before.chunks().size(); ++c) {
            const bool isTouched = std::ranges::any_of(
                vertices, [&](std::uint32_t v) { return v / InfluenceChunk::kSize == c; });
            RC_ASSERT((before.chunks()[c] == after.chunks()[c]) == !isTouched);
        }
    }));
}

TEST(VertexInfluences, rejectInvalidChunks) {
    const auto fits = [](std::vector<InfluenceChunk> chunks) {
        std::vector<std::shared_ptr<const InfluenceChunk>> list;
        for (InfluenceChunk& chunk : chunks)
            list.push_back(std::make_shared<const InfluenceChunk>(std::move(chunk)));
        return VertexInfluences::fromChunks(std::move(list)).has_value();
    };
    const InfluenceChunk whole{{0, 1, 2}, {{0, 1}, {1, 1}}};
    EXPECT_TRUE(fits({whole}));
    EXPECT_FALSE(fits({whole, whole}));
    EXPECT_FALSE(fits({InfluenceChunk{}}));
    for (const std::vector<std::uint32_t>& starts : std::vector<std::vector<std::uint32_t>>{
             {}, {1, 2, 2}, {0, 2, 1}, {0, 3, 2}, {0, 1}, {0, 1, 3}, {0, 4294967295, 2}})
        EXPECT_FALSE(fits({InfluenceChunk{starts, whole.influences}}));
    const auto shared = std::make_shared<const InfluenceChunk>(whole);
    EXPECT_FALSE(VertexInfluences::fromChunks({shared, shared})) << "the first of them is not full";
    InfluenceChunk tooLong;
    tooLong.starts.assign(InfluenceChunk::kSize + 2, 0);
    EXPECT_FALSE(fits({tooLong}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
