#include "core/io/recipe/Recipe.h"

#include <algorithm>
#include <set>

#include "core/io/FormatList.h"
#include "core/io/recipe/RecipeFields.h"
#include "core/io/text/FieldWriter.h"
#include "core/io/text/TextCursor.h"

namespace sinew {

namespace {

using namespace recipe;

constexpr std::size_t kMaxSteps = 1000;
constexpr int kVersion = 1;
constexpr const char* kVersionField = "sinew recipe";

/// Reads or writes the fields of a step of any type.
template <class Fields>
void anyStepFields(Fields& fields, Step& step) {
    std::visit([&](auto& one) { stepFields(fields, one); }, step);
}

/// Returns a step with default settings for an operation.
template <std::size_t I = 0>
Step defaultStep(std::size_t operation) {
    if constexpr (I + 1 < std::variant_size_v<Step>) {
        if (operation != I) return defaultStep<I + 1>(operation);
    }
    return Step(std::in_place_index<I>);
}

/// Checks a step as a whole, after its fields.
void checkStep(FieldReader& fields, const Step& step) {
    if (const auto* warp = std::get_if<Warp>(&step); warp && !warp->pins.empty()) {
        const auto made = TimeWarp::create(warp->pins, warp->limits);
        if (!made) fields.reject(made.error().code, "pins", made.error().where + ": " + made.error().message);
    } else if (const auto* exported = std::get_if<Export>(&step)) {
        const auto format = formatForWriting(exported->extension);
        if (!format) fields.reject(ErrorCode::nameUnknown, "extension", format.error().message);
    }
}

/// Reads a document step by step.
class RecipeReader {
public:
    explicit RecipeReader(const JsonDocument& document) : document_(document) {}

    Result<Recipe> read() {
        FieldReader fields(document_, document_.root(), "");
        int version = kVersion;
        fields.require(kVersionField);
        fields.integer(kVersionField, version, {kVersion, kVersion});
        fields.require("steps");
        fields.markKnown("steps");
        if (const auto done = fields.finish(); !done) return tl::unexpected<Error>(done.error());
        const nlohmann::json& steps = document_.root()["steps"];
        if (!steps.is_array()) return document_.error(ErrorCode::syntax, "/steps", "steps must be a list");
        if (steps.size() > kMaxSteps)
            return document_.error(ErrorCode::limitExceeded, "/steps",
                                   "a recipe can have at most 1000 steps");
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (const auto stepRead = readStep(steps[i], "/steps/" + std::to_string(i)); !stepRead)
                return tl::unexpected<Error>(stepRead.error());
        }
        return std::move(recipe_);
    }

private:
    Result<void> readStep(const nlohmann::json& object, const std::string& pointer) {
        FieldReader fields(document_, object, pointer);
        std::size_t operation = kOperations.size();
        fields.require("operation");
        fields.word("operation", operation, kOperations);
        if (operation == kOperations.size()) return fields.finish();
        Step step = defaultStep(operation);
        anyStepFields(fields, step);
        checkOrder(fields, step);
        auto done = fields.finish();
        if (done) {
            checkStep(fields, step);
            done = fields.finish();
        }
        if (done) recipe_.steps.push_back(std::move(step));
        return done;
    }

    void checkOrder(FieldReader& fields, const Step& step) {
        if (std::holds_alternative<Import>(step) && !recipe_.steps.empty())
            fields.reject(ErrorCode::argumentInvalid, "operation", "an import must be the first step");
        const auto isRetarget = [](const Step& one) { return std::holds_alternative<Retarget>(one); };
        if (isRetarget(step) && std::ranges::any_of(recipe_.steps, isRetarget))
            fields.reject(ErrorCode::argumentInvalid, "operation", "a recipe can retarget only once");
        const auto* exported = std::get_if<Export>(&step);
        if (!exported && !extensions_.empty())
            fields.reject(ErrorCode::argumentInvalid, "operation", "only exports can follow an export");
        if (exported && !extensions_.insert(exported->extension).second)
            fields.reject(ErrorCode::duplicateName, "extension",
                          "two exports would write the same " + inQuotes(exported->extension) + " file");
    }

    const JsonDocument& document_;
    Recipe recipe_;
    std::set<std::string> extensions_;  ///< of the exports so far
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
    for (Step step : recipe.steps) {
        FieldWriter fields;
        fields.text("operation", std::string(operationName(step)));
        anyStepFields(fields, step);
        steps.push_back(fields.take());
    }
    const FieldWriter::Json document{{kVersionField, kVersion}, {"steps", std::move(steps)}};
    return document.dump(2, ' ', false, FieldWriter::Json::error_handler_t::replace) + '\n';
}

}  // namespace sinew
