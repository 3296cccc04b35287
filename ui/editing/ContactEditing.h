#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <vector>

#include "core/scene/Scene.h"
#include "ui/widgets/BackgroundTask.h"

class QWidget;

namespace sinew {

class Document;
class Selection;

/// The contacts of the active clip, and their edits. Contacts that the user has not set are detected in the
/// background while a watching widget is visible. The first edit of detected contacts sets all of them. Each
/// change is one step; a drag is any number of preview() calls and a commit().
class ContactEditing : public QObject {
    Q_OBJECT
public:
    ContactEditing(Document& document, Selection& selection);

    /// Detects contacts while `widget` is visible. The widget calls update() when it is shown.
    void watch(QWidget& widget);
    void unwatch(const QWidget& widget);
    void update();

    /// The shown contacts, sorted by joint, then by time; empty until they are known.
    const std::vector<ClipContact>& contacts() const { return contacts_; }
    bool isSearching() const { return task_.running(); }
    /// Whether the user has set the contacts.
    bool areSet() const;

    /// The contact that commands act on; its index in contacts().
    std::optional<std::size_t> current() const { return current_; }
    void setCurrent(std::optional<std::size_t> contact);

    /// Starts a drag of a contact and ends other gestures. Returns false if there is no such contact.
    bool begin(std::size_t contact);
    /// Shows the contact at other times, which are put in order, during the drag.
    void preview(std::size_t contact, Seconds first, Seconds last);
    void commit();
    /// Adds a contact, which becomes the current one; as soon as detection has ended.
    void add(JointId joint, Seconds first, Seconds last);
    void remove();  ///< the current contact
    void detect();  ///< discards the contacts that were set

Q_SIGNALS:
    void changed();         ///< contacts(), isSearching() or areSet()
    void currentChanged();  ///< current()

private:
    void find();
    void forget();
    void show(std::vector<ClipContact> contacts);
    Result<Scene> edited(std::optional<std::vector<ClipContact>> contacts) const;

    Document* document_;
    Selection* selection_;
    std::vector<QWidget*> watchers_;
    std::shared_ptr<const Character> character_;  ///< whose contacts are known or being found
    std::shared_ptr<const Clip> clip_;
    std::vector<ClipContact> contacts_;
    std::vector<ClipContact> dragged_;  ///< as a gesture found them
    std::optional<std::size_t> current_;
    std::optional<ClipContact> added_;  ///< waits for the detection
    BackgroundTask task_;
};

}  // namespace sinew
