#pragma once

#include <QObject>

#include "core/base/Diagnostics.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The only QObject that owns a Scene. Views hold a pointer to it and react to changed(), comparing parts by
/// pointer.
class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);

    const Scene& scene() const { return scene_; }
    /// What the user calls it: the opened file's name; empty for an empty scene.
    const QString& title() const { return title_; }

    /// Shows another scene. Views see one changed(); nothing is emitted where the parts are the same.
    void replace(Scene scene, const QString& title);

    /// What reading and writing had to say, newest operation last; shown by the messages panel.
    const Diagnostics& diagnostics() const { return diagnostics_; }
    void report(const Diagnostics& diagnostics);
    void clearDiagnostics();

Q_SIGNALS:
    /// The one model signal. Both scenes live until the slots return.
    void changed(const sinew::Scene& before, const sinew::Scene& after);
    void titleChanged();
    void diagnosticsChanged();

private:
    Scene scene_;
    QString title_;
    Diagnostics diagnostics_;
};

}  // namespace sinew
