#include "core/io/rigjson/DmatMatrix.h"

#include <algorithm>
#include <cmath>

#include "core/io/text/TextCursor.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxDmatBytes = std::size_t{256} << 20;

struct Size {
    std::size_t columns, rows;
};

/// Reads a line with two counts. Each is at most the size of the file, so that their product stays small.
Result<Size> readSize(TextCursor& cursor) {
    std::array<double, 2> counts{};
    for (double& count : counts) {
        if (!cursor.number(count)) return cursor.numberError("the matrix size");
        if (count < 0 || count != std::floor(count))
            return cursor.error(ErrorCode::syntax, "the matrix size must be two non-negative whole numbers");
        if (count > static_cast<double>(cursor.size()))
            return cursor.error(ErrorCode::unexpectedEnd, "the file is too short for its matrix");
    }
    return Size{static_cast<std::size_t>(counts[0]), static_cast<std::size_t>(counts[1])};
}

Result<Eigen::MatrixXf> readText(TextCursor& cursor, const Size& size) {
    // Each number needs at least one digit, plus white space unless it is the last.
    if (size.columns * size.rows > (cursor.size() - cursor.offset() + 1) / 2)
        return cursor.error(ErrorCode::unexpectedEnd, "the file is too short for its matrix");
    Eigen::MatrixXf matrix(size.rows, size.columns);
    for (float& entry : matrix.reshaped()) {
        double number = 0;
        if (!cursor.number(number)) return cursor.numberError("a matrix entry");
        entry = static_cast<float>(number);
    }
    return matrix;
}

Result<Eigen::MatrixXf> readBinary(const Source& source, TextCursor& cursor) {
    const auto size = readSize(cursor);
    if (!size) return tl::unexpected(size.error());
    cursor.restOfLine();
    const std::string_view bytes = source.bytes().substr(cursor.offset());
    if (size->columns * size->rows > bytes.size() / sizeof(double))
        return fail(ErrorCode::unexpectedEnd, source.name(), "the file is too short for its matrix");
    Eigen::MatrixXd matrix(size->rows, size->columns);
    std::copy_n(bytes.data(), matrix.size() * static_cast<Eigen::Index>(sizeof(double)),
                reinterpret_cast<char*>(matrix.data()));
    return matrix.cast<float>();
}

}  // namespace

Result<Eigen::MatrixXf> readDmat(const Source& source) {
    if (source.bytes().size() > kMaxDmatBytes)
        return fail(ErrorCode::fileTooLarge, source.name(),
                    "the DMAT file is larger than the maximum of 256 MiB");
    TextCursor cursor(source);
    const auto size = readSize(cursor);
    if (!size) return tl::unexpected(size.error());
    cursor.restOfLine();
    const bool isBinary = size->columns == 0 && size->rows == 0 && !cursor.atEnd();
    auto matrix = isBinary ? readBinary(source, cursor) : readText(cursor, *size);
    if (matrix && !matrix->allFinite())
        return fail(ErrorCode::numberNotFinite, source.name(), "a matrix entry is not a finite number");
    return matrix;
}

}  // namespace sinew
