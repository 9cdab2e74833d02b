//! Which names of files and folders from elsewhere are safe to take over.
//!
//! Pure. Nothing is written under these names today, but a path that leaves its folder, or that
//! a system takes for a device, must not get into a report or a later copy either.

/// Why `name`, one part of a path, is not taken over; nothing if it is fine.
pub(crate) fn objection(name: &str) -> Option<&'static str> {
    if name.is_empty() {
        return Some("the name is empty");
    }
    if name == "." || name == ".." {
        return Some("the name leaves its folder");
    }
    if name.contains(['/', '\\', '\0']) {
        return Some("the name holds a path");
    }
    if name.len() > 255 {
        return Some("the name is longer than 255 bytes");
    }
    is_device(name).then_some("the name is that of a device")
}

/// Why the relative path `path`, with `/` between its parts, is not taken over.
pub(crate) fn path_objection(path: &str) -> Option<&'static str> {
    if path.len() > 4096 {
        return Some("the path is longer than 4096 bytes");
    }
    if path.starts_with('/') {
        return Some("the path is absolute");
    }
    path.split('/').find_map(objection)
}

/// Whether Windows would open a device, whatever the extension: `NUL`, `com1.py`, `C:x`.
fn is_device(name: &str) -> bool {
    if name.contains(':') {
        return true;
    }
    let stem = name.split('.').next().unwrap_or(name).trim_end();
    let upper = stem.to_ascii_uppercase();
    if matches!(
        &*upper,
        "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$"
    ) {
        return true;
    }
    let port = upper
        .strip_prefix("COM")
        .or_else(|| upper.strip_prefix("LPT"));
    port.is_some_and(|number| number.len() == 1 && number.as_bytes()[0].is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_leave_the_folder_or_open_a_device_are_refused() {
        for name in [
            "",
            ".",
            "..",
            "a/b",
            "a\\b",
            "a\0",
            "nul",
            "AUX.py",
            "com1.tar.gz",
            "C:",
            "con ",
        ] {
            assert!(objection(name).is_some(), "{name:?}");
        }
        for name in [
            "a.py",
            "...",
            "console.py",
            "com.py",
            "com10",
            "Ünï.py",
            "-",
        ] {
            assert_eq!(objection(name), None, "{name:?}");
        }
    }

    #[test]
    fn paths_are_relative_and_contained() {
        for path in ["/etc/passwd", "a/../b", "a//b", "a/", "./a", "a/nul/b"] {
            assert!(path_objection(path).is_some(), "{path:?}");
        }
        assert_eq!(path_objection("a/b/c.py"), None);
    }
}
