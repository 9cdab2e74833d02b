//! Puts the commit into release builds, for `toolmeta --version`.
//!
//! Other builds go without: a build script that runs at every commit would compile everything
//! again each time.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!(
        "cargo::rustc-env=TOOLMETA_COMMIT={}",
        commit().unwrap_or_default()
    );
}

/// ` (0123456789)`, if this is a release build from a git repository.
fn commit() -> Option<String> {
    if std::env::var("PROFILE").ok()? != "release" {
        return None;
    }
    // HEAD changes when another branch is checked out, the branch's own file at a commit.
    for name in [
        "HEAD",
        &git(&["rev-parse", "--symbolic-full-name", "HEAD"])?,
    ] {
        println!(
            "cargo::rerun-if-changed={}",
            git(&["rev-parse", "--git-path", name])?
        );
    }
    Some(format!(" ({})", git(&["rev-parse", "--short=10", "HEAD"])?))
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
