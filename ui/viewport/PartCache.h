#pragma once

#include <map>
#include <memory>
#include <tuple>
#include <utility>

namespace sinew {

/// What was made of immutable parts, one value for each combination, kept as long as all of its parts live.
template <class Value, class... Parts>
class PartCache {
public:
    /// The value of these parts; where there is none yet, what `make()` returns (a std::unique_ptr<Value>).
    /// Valid until dropDead().
    template <class Make>
    Value& at(const std::shared_ptr<const Parts>&... parts, Make&& make) {
        Entry& entry = entries_[Key(parts.get()...)];
        // A dead part may have left its address to another.
        if (!entry.value || entry.dead()) entry = {{parts...}, std::forward<Make>(make)()};
        return *entry.value;
    }

    /// Gives back what belongs to parts that are no more.
    void dropDead() {
        std::erase_if(entries_, [](const auto& entry) { return entry.second.dead(); });
    }

    template <class Use>
    void forEach(const Use& use) const {
        for (const auto& [key, entry] : entries_) {
            if (entry.value) use(std::as_const(*entry.value));
        }
    }

    std::size_t size() const { return entries_.size(); }

private:
    using Key = std::tuple<const Parts*...>;
    struct Entry {
        std::tuple<std::weak_ptr<const Parts>...> parts;
        std::unique_ptr<Value> value;

        bool dead() const {
            return std::apply([](const auto&... part) { return (part.expired() || ...); }, parts);
        }
    };
    std::map<Key, Entry> entries_;
};

}  // namespace sinew
