#include "app/render/FrameSink.h"

#include <QBuffer>
#include <QImageWriter>

namespace sinew {

Result<FrameSink> FrameSink::create(const RenderOutput& output, const MovieFile::Properties& properties) {
    FrameSink sink(output, properties.transparent);
    removeAbandoned(output.folder);
    if (!output.movie()) return sink;
    auto movie = MovieFile::create(output, properties);
    if (!movie) return tl::unexpected(movie.error());
    sink.movie_.emplace(*std::move(movie));
    return sink;
}

Result<void> FrameSink::add(std::int64_t frame, const QImage& picture) {
    if (!movie_) return writePng(frame, picture);
    // Rows of RGBA8888 are not padded.
    return movie_->add({picture.constBits(), static_cast<std::size_t>(picture.sizeInBytes())});
}

Result<void> FrameSink::finish() { return movie_ ? movie_->finish() : syncFolder(output_.folder); }

Result<void> FrameSink::writePng(std::int64_t frame, const QImage& picture) const {
    QBuffer buffer;
    QImageWriter writer(&buffer, "png");
    const std::string name = output_.name(frame);
    if (!writer.write(transparent_ ? picture : picture.convertToFormat(QImage::Format_RGB888)))
        return fail(ErrorCode::fileNotWritable, name, writer.errorString().toStdString());
    auto file = PendingFile::create(output_.folder, name);
    if (!file) return tl::unexpected(file.error());
    const QByteArray& bytes = buffer.data();
    Result<void> done = file->write({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (done) done = file->finish();
    return done ? file->moveToTarget() : done;
}

}  // namespace sinew
