//! What a terminal shows while something is fetched.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{HumanBytes, ProgressBar, ProgressStyle};

use crate::source::fetch::Cost;
use crate::source::uri::SourceUri;

/// A line on the terminal that tells what has been fetched so far, or nothing.
pub(super) struct Progress(Option<Running>);

struct Running {
    bar: ProgressBar,
    ended: Arc<AtomicBool>,
    thread: std::thread::JoinHandle<()>,
}

impl Progress {
    /// Starts to show what `cost` says; only where standard error is a terminal, and only for
    /// what comes over the network.
    pub(super) fn start(
        source: &str,
        uris: &[&SourceUri],
        cost: impl Fn() -> Cost + Send + 'static,
    ) -> Self {
        let on_disk = uris.iter().all(|uri| matches!(uri, SourceUri::Path(_)));
        if on_disk || !std::io::stderr().is_terminal() {
            return Self(None);
        }
        let style = ProgressStyle::with_template("{spinner} {wide_msg}");
        let bar = ProgressBar::new_spinner();
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        let source = super::output::printable(source);
        let before = cost();
        let ended = Arc::new(AtomicBool::new(false));
        let thread = std::thread::spawn({
            let (bar, ended) = (bar.clone(), Arc::clone(&ended));
            move || {
                while !ended.load(Ordering::Relaxed) {
                    let now = cost();
                    let requests = now.requests - before.requests;
                    let bytes = HumanBytes(now.bytes - before.bytes);
                    bar.set_message(format!("{source}: {requests} requests, {bytes}"));
                    bar.tick();
                    std::thread::park_timeout(Duration::from_millis(100));
                }
            }
        });
        Self(Some(Running { bar, ended, thread }))
    }

    /// Takes the line away.
    pub(super) fn finish(self) {
        let Some(running) = self.0 else { return };
        running.ended.store(true, Ordering::Relaxed);
        running.thread.thread().unpark();
        // The thread only draws; that it failed to is nobody's concern.
        let _ = running.thread.join();
        running.bar.finish_and_clear();
    }
}
