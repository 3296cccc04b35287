#include "core/io/recipe/Recipe.h"

#include <algorithm>
#include <set>

#include "core/io/Format.h"
#include "core/io/TextCursor.h"
#include "core/io/recipe/FieldWriter.h"
#include "core/io/recipe/RecipeFields.h"

namespace sinew {

namespace {

using namespace recipe;

constexpr std::size_t kMostSteps = 1000;
constexpr int kVersion = 1;
constexpr const char* kVersionField = "sinew recipe";

/// The fields of whatever step it is.
template <class Fields, class AnyStep>
void stepFields(Fields& fields, AnyStep& step) {
    std::visit(
        [&](auto& one) {
            using One = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<One, Import>) importFields(fields, one);
            if constexpr (std::is_same_v<One, Warp>) warpFields(fields, one);
            if constexpr (std::is_same_v<One, BakeWarp>) bakeFields(fields, one);
            if constexpr (std::is_same_v<One, Simplify>) simplifyFields(fields, one);
            if constexpr (std::is_same_v<One, Unroll>) unrollFields(fields, one);
            if constexpr (std::is_same_v<One, Smooth>) smoothFields(fields, one);
            if constexpr (std::is_same_v<One, FitLimits>) fitFields(fields, one);
            if constexpr (std::is_same_v<One, Resample>) resampleFields(fields, one);
            if constexpr (std::is_same_v<One, ChangeSpeed>) speedFields(fields, one);
            if constexpr (std::is_same_v<One, Trim>) trimFields(fields, one);
            if constexpr (std::is_same_v<One, BakeKeys>) bakeKeysFields(fields, one);
            if constexpr (std::is_same_v<One, Export>) exportFields(fields, one);
        },
        step);
}

/// A step of an operation as it is by default.
template <std::size_t I = 0>
Step stepOf(std::size_t operation) {
    if constexpr (I + 1 < std::variant_size_v<Step>) {
        if (operation != I) return stepOf<I + 1>(operation);
    }
    return Step(std::in_place_index<I>);
}

/// What a step's own fields cannot tell one by one.
void check(FieldReader& fields, const Step& step) {
    if (const auto* warp = std::get_if<Warp>(&step); warp && !warp->pins.empty()) {
        const auto made = TimeWarp::create(warp->pins, warp->limits);
        if (!made) fields.refuse(made.error().code, "pins", made.error().where + ": " + made.error().message);
    } else if (const auto* written = std::get_if<Export>(&step)) {
        const auto format = formatForWriting(written->extension);
        if (!format) fields.refuse(ErrorCode::nameUnknown, "extension", format.error().message);
    }
}

/// Reads the document step by step.
class RecipeReader {
public:
    explicit RecipeReader(const JsonDocument& document) : document_(document) {}

    Result<Recipe> read() {
        FieldReader fields(document_, document_.root(), "");
        int version = kVersion;
        fields.need(kVersionField);
        fields.integer(kVersionField, version, {kVersion, kVersion});
        fields.need("steps");
        fields.know("steps");
        if (const auto done = fields.finish(); !done) return tl::unexpected<Error>(done.error());
        const nlohmann::json& steps = document_.root()["steps"];
        if (!steps.is_array()) return document_.error(ErrorCode::syntax, "/steps", "steps is no list");
        if (steps.size() > kMostSteps)
            return document_.error(ErrorCode::limitExceeded, "/steps", "a recipe has at most 1000 steps");
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (const auto taken = take(steps[i], "/steps/" + std::to_string(i)); !taken)
                return tl::unexpected<Error>(taken.error());
        }
        return std::move(recipe_);
    }

private:
    Result<void> take(const nlohmann::json& object, const std::string& pointer) {
        FieldReader fields(document_, object, pointer);
        std::size_t operation = kOperations.size();
        fields.need("operation");
        fields.word("operation", operation, kOperations);
        if (operation == kOperations.size()) return fields.finish();
        Step step = stepOf(operation);
        stepFields(fields, step);
        checkPlace(fields, step);
        auto done = fields.finish();
        if (done) {
            check(fields, step);
            done = fields.finish();
        }
        if (done) recipe_.steps.push_back(std::move(step));
        return done;
    }

    void checkPlace(FieldReader& fields, const Step& step) {
        if (std::holds_alternative<Import>(step) && !recipe_.steps.empty())
            fields.refuse(ErrorCode::argumentInvalid, "operation", "an import comes first");
        const auto* written = std::get_if<Export>(&step);
        if (!written && !extensions_.empty())
            fields.refuse(ErrorCode::argumentInvalid, "operation", "only exports come behind an export");
        if (written && !extensions_.insert(written->extension).second)
            fields.refuse(ErrorCode::duplicateName, "extension",
                          "two exports would write the same " + inQuotes(written->extension) + " file");
    }

    const JsonDocument& document_;
    Recipe recipe_;
    std::set<std::string> extensions_;  ///< of exports so far
};

}  // namespace

std::string_view operationName(const Step& step) { return kOperations[step.index()]; }

Result<Recipe> parseRecipe(const Source& source) {
    const auto document = JsonDocument::parse(source);
    if (!document) return tl::unexpected<Error>(document.error());
    return RecipeReader(*document).read();
}

std::string recipeText(const Recipe& recipe) {
    FieldWriter::Json steps = FieldWriter::Json::array();
    for (const Step& step : recipe.steps) {
        FieldWriter fields;
        fields.text("operation", std::string(operationName(step)));
        stepFields(fields, step);
        steps.push_back(fields.take());
    }
    const FieldWriter::Json document{{kVersionField, kVersion}, {"steps", std::move(steps)}};
    return document.dump(2, ' ', false, FieldWriter::Json::error_handler_t::replace) + '\n';
}

}  // namespace sinew
