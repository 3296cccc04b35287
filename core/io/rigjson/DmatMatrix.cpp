#include "core/io/rigjson/DmatMatrix.h"

#include <cmath>
#include <cstring>

#include "core/io/TextCursor.h"

namespace sinew {

namespace {

constexpr std::size_t kMostBytes = std::size_t{256} << 20;

struct Size {
    std::size_t columns, rows;
};

/// A line of two counts; no more of them than `cursor` has bytes left, so that their product stays small.
Result<Size> readSize(TextCursor& cursor) {
    std::array<double, 2> counts{};
    for (double& count : counts) {
        if (!cursor.number(count)) return cursor.numberError("the columns and rows of the matrix");
        if (count < 0 || count != std::floor(count))
            return cursor.error(ErrorCode::syntax, "the columns and rows of the matrix are no counts");
        if (count > static_cast<double>(cursor.size()))
            return cursor.error(ErrorCode::unexpectedEnd, "the file is too short for its matrix");
    }
    return Size{static_cast<std::size_t>(counts[0]), static_cast<std::size_t>(counts[1])};
}

Eigen::MatrixXf empty(const Size& size) {
    return {static_cast<Eigen::Index>(size.rows), static_cast<Eigen::Index>(size.columns)};
}

Result<Eigen::MatrixXf> readText(TextCursor& cursor, const Size& size) {
    // A number takes a digit, and white space unless it is the last.
    if (size.columns * size.rows > (cursor.size() - cursor.offset() + 1) / 2)
        return cursor.error(ErrorCode::unexpectedEnd, "the file is too short for its matrix");
    Eigen::MatrixXf matrix = empty(size);
    for (float& entry : matrix.reshaped()) {
        double number = 0;
        if (!cursor.number(number)) return cursor.numberError("a number of the matrix");
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
    Eigen::MatrixXf matrix = empty(*size);
    const char* next = bytes.data();
    for (float& entry : matrix.reshaped()) {
        double number = 0;
        std::memcpy(&number, next, sizeof(double));
        next += sizeof(double);
        entry = static_cast<float>(number);
    }
    return matrix;
}

}  // namespace

Result<Eigen::MatrixXf> readDmat(const Source& source) {
    if (source.bytes().size() > kMostBytes)
        return fail(ErrorCode::fileTooLarge, source.name(), "a DMAT file of more than 256 MiB is not read");
    TextCursor cursor(source);
    const auto size = readSize(cursor);
    if (!size) return tl::unexpected(size.error());
    cursor.restOfLine();
    const bool isBinary = size->columns == 0 && size->rows == 0 && !cursor.atEnd();
    auto matrix = isBinary ? readBinary(source, cursor) : readText(cursor, *size);
    if (matrix && !matrix->allFinite())
        return fail(ErrorCode::numberNotFinite, source.name(), "a number of the matrix is not finite");
    return matrix;
}

}  // namespace sinew
