#include "core/io/table/JsonTable.h"

#include <nlohmann/json.hpp>

#include "core/base/Numbers.h"
#include "core/io/table/Csv.h"

namespace sinew {

namespace {

using Json = nlohmann::json;

/// Writes cells while the text goes by, so that no tree of a long table is made.
class Cells final : public nlohmann::json_sax<Json> {
public:
    std::string& csv() { return csv_; }
    bool isTable() const { return hasColumns_ && hasRows_; }
    const std::optional<Error>& error() const { return error_; }

    bool null() override { return refuse(); }
    bool boolean(bool) override { return refuse(); }
    bool number_integer(number_integer_t value) override { return number(static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override { return number(static_cast<double>(value)); }
    bool number_float(number_float_t value, const string_t&) override { return number(value); }
    bool string(string_t& value) override {
        if (depth_ == 0) return true;
        start();
        appendCsvField(csv_, value);
        return true;
    }
    bool binary(binary_t&) override { return refuse(); }

    bool start_object(std::size_t) override { return !std::exchange(inObject_, true) || refuse(); }
    bool end_object() override { return true; }
    bool key(string_t& name) override {
        part_ = name == "columns" ? Part::columns : name == "rows" ? Part::rows : Part::other;
        // Rows are read as the columns say.
        return (part_ != Part::rows || hasColumns_) || refuse();
    }
    bool start_array(std::size_t) override {
        const int most = part_ == Part::rows ? 2 : part_ == Part::columns ? 1 : 0;
        isFirst_ = true;
        return ++depth_ <= most || refuse();
    }
    bool end_array() override {
        const int cells = part_ == Part::rows ? 2 : 1;
        if (depth_ == cells) csv_ += '\n';
        hasColumns_ = hasColumns_ || part_ == Part::columns;
        hasRows_ = hasRows_ || part_ == Part::rows;
        --depth_;
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
        constexpr int kOutOfRange = 406;
        error_ = error.id == kOutOfRange ? Error{ErrorCode::numberNotFinite, "", "a number is too large"}
                                         : Error{ErrorCode::syntax, "", "it is no JSON"};
        return false;
    }

private:
    enum class Part : std::uint8_t { other, columns, rows };

    void start() {
        if (!isFirst_) csv_ += ',';
        isFirst_ = false;
    }
    bool number(double value) {
        if (depth_ == 0) return refuse();
        start();
        appendShortest(csv_, value);
        return true;
    }
    bool refuse() {
        error_ = Error{ErrorCode::syntax, "", "it is no table of Sinew"};
        return false;
    }

    std::string csv_;
    Part part_ = Part::other;
    int depth_ = 0;  ///< of lists
    bool isFirst_ = true;
    bool inObject_ = false;
    bool hasColumns_ = false, hasRows_ = false;
    std::optional<Error> error_;
};

}  // namespace

Result<std::string> csvOfJsonTable(const Source& source) {
    Cells cells;
    const std::string_view text = source.bytes();
    const bool read = Json::sax_parse(text.begin(), text.end(), &cells);
    if (cells.error()) return fail(cells.error()->code, source.name(), cells.error()->message);
    if (!read || !cells.isTable()) return fail(ErrorCode::syntax, source.name(), "it is no table of Sinew");
    return std::move(cells.csv());
}

}  // namespace sinew
