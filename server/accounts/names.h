// What people may be called, and what they may write where everybody reads it.
//
// A name must be readable as what it is: no invisible characters, none that turn the direction of
// the text, letters of one script (or of those that are written together), and not the name of the
// house or of a bot. What looks like another name counts as that name: two names look alike if
// their skeletons are equal (Unicode Technical Standard 39, by ICU).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lusoria::server {

/// Whether the bytes are UTF-8.
bool valid_utf8(std::string_view text);

/// ASCII letters lower-case, everything else as it is.
std::string ascii_lower(std::string text);

/// A name anything may have, a table as well: 1 to 24 characters without controls and invisible
/// ones, in their usual form (NFKC), trimmed; empty if it cannot be one.
std::string clean_name(const std::string& name);

/// A name people may have: the same, in one script, and nobody else's by right; or empty.
std::string person_name(const std::string& name);

/// What names that look alike have in common.
std::string skeleton_of(const std::string& name);

/// Words for everybody at a table, in lines: without controls and trimmed; nothing if they are no
/// UTF-8 or more than 200 characters.
std::optional<std::string> clean_note(const std::string& note);

/// A line of chat: the same without line ends, at most 500 characters, not empty.
std::optional<std::string> clean_line(const std::string& line);

/// Names that are typed alike are one login: ASCII letters lower-case, spaces single.
std::string login_of(const std::string& name);

}  // namespace lusoria::server
