//! `toolmeta batch`: a whole repository, or a stream of sources, one record each.

mod closure;
mod out_dir;
mod paths;
mod pipeline;
mod record;
mod stream;

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::ci_args::BatchArgs;
use super::exit::ExitStatus;
use super::sources::Sources;
use super::{extract, output};
use crate::dialect;
use crate::extract::Options;
use crate::source::local;
use closure::Leads;
use out_dir::OutDir;
use paths::Paths;
use record::{Record, Settings};

/// Held while a line or a file is being written, so that an interrupt leaves only whole ones.
static WRITING: Mutex<()> = Mutex::new(());

/// Set by an interrupt: the line or file in hand is the last one.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How long an interrupt waits for a write to end; a reader may have stopped reading.
const PATIENCE: Duration = Duration::from_secs(3);

pub(super) fn run(arguments: &BatchArgs) -> ExitStatus {
    if let Some(jobs) = arguments.jobs {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(jobs));
        // Fails only where there is a pool already; then that one is used.
        let _ = pool.build_global();
    }
    on_interrupt();
    let mut settings = Settings {
        format: extract::format(&arguments.shape),
        options: Options {
            fallback: false,
            ..arguments.shape.look.options()
        },
        look: arguments.shape.look.clone(),
    };
    let started = Instant::now();
    let mut summary = Summary::default();
    let result = match &arguments.root {
        None => Sources::new(&arguments.reading)
            .map_err(Into::into)
            .and_then(|sources| stream::run(&settings, &sources, &mut summary)),
        Some(root) => walk(root, arguments, &mut settings, &mut summary),
    };
    if let Err(error) = result {
        let error_kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
        if error_kind == Some(io::ErrorKind::BrokenPipe) {
            // `| head` is no fault.
            return ExitStatus::Success;
        }
        return output::failure(&error);
    }
    if !arguments.quiet {
        summary.print(started.elapsed());
    }
    match (summary.sources, summary.with_errors) {
        (0, _) if !arguments.stdin => {
            output::message(
                "error",
                &format!("no tools in {}", arguments.root.as_deref().unwrap_or("")),
                Some(
                    "name a folder that holds tools; `--dialect function` takes every public function",
                ),
            );
            ExitStatus::Failure
        }
        (_, 0) => ExitStatus::Success,
        _ => ExitStatus::Findings,
    }
}

/// All of `root`, unit by unit.
fn walk(
    root: &str,
    arguments: &BatchArgs,
    settings: &mut Settings,
    summary: &mut Summary,
) -> anyhow::Result<()> {
    let limits = arguments.reading.limits();
    let mut listing = local::list(Path::new(root), &limits)?;
    let paths = Paths::new(std::mem::take(&mut listing.entries));
    for problem in &listing.problems {
        output::source_error(problem);
    }
    // A file that was named has a record whatever is in it.
    let named = Path::new(root).is_file();
    let mut out_dir = arguments.out_dir.as_deref().map(OutDir::open).transpose()?;
    let progress = progress(paths.unit_count(), arguments);
    let mut pass = |settings: &Settings, summary: &mut Summary| -> anyhow::Result<()> {
        let leads = Leads::new(&paths);
        let work = |unit: local::Unit| record::of_unit(&listing, &leads, &unit, &limits, settings);
        progress.set_position(0);
        pipeline::ordered(paths.units(), work, |record: Record| {
            progress.inc(1);
            if record.is_empty() && !named {
                return Ok(());
            }
            summary.add(&record);
            match &mut out_dir {
                Some(out_dir) => out_dir.write(&record),
                None => write_line(&record),
            }
        })
    };
    pass(settings, summary)?;
    // Plain functions are the tools where nothing in the whole repository says what is one.
    if summary.tools == 0 && summary.with_errors == 0 && settings.options.dialect.is_none() {
        *summary = Summary::default();
        settings.options.dialect = Some(dialect::fallback().name().to_owned());
        pass(settings, summary)?;
    }
    progress.finish_and_clear();
    if let Some(out_dir) = out_dir {
        out_dir.finish()?;
    }
    Ok(())
}

/// Writes a record's line at once and whole. A reader that has gone away ends the command.
fn write_line(record: &Record) -> anyhow::Result<()> {
    let line = record.line();
    let _writing = writing();
    let mut stdout = io::stdout().lock();
    stdout.write_all(line.as_bytes())?;
    Ok(stdout.flush()?)
}

/// To be held while a line or file is written. After an interrupt nothing more is.
fn writing() -> MutexGuard<'static, ()> {
    let guard = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    if INTERRUPTED.load(Ordering::Relaxed) {
        interrupted()
    }
    guard
}

/// Ends the process as an interrupt does.
fn interrupted() -> ! {
    #[expect(clippy::exit, reason = "the lock is held, so no write is cut short")]
    std::process::exit(130)
}

/// On Ctrl-C the line or file in hand is finished, and nothing more.
fn on_interrupt() {
    // Where no handler can be set, the default one ends the process too, only less tidily.
    let _ = ctrlc::set_handler(|| {
        INTERRUPTED.store(true, Ordering::Relaxed);
        let asked = Instant::now();
        let mut guard = WRITING.try_lock();
        while matches!(guard, Err(TryLockError::WouldBlock)) && asked.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(1));
            guard = WRITING.try_lock();
        }
        interrupted()
    });
}

/// A bar on standard error, if that is a terminal that nothing else is written to.
fn progress(total: usize, arguments: &BatchArgs) -> ProgressBar {
    let shared = arguments.out_dir.is_none() && io::stdout().is_terminal();
    if arguments.quiet || shared || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(total as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:32} {pos}/{len} files  {eta}") {
        bar.set_style(style);
    }
    bar
}

/// What is said at the end.
#[derive(Debug, Default)]
struct Summary {
    sources: usize,
    tools: usize,
    kwargs: usize,
    with_errors: usize,
    dynamic: usize,
}

impl Summary {
    fn add(&mut self, record: &Record) {
        self.sources += 1;
        self.tools += record.tools.len();
        self.kwargs += record.kwargs;
        self.dynamic += record.dynamic;
        self.with_errors += usize::from(record.error.is_some());
    }

    fn print(&self, elapsed: Duration) {
        let counted = |count: usize, noun: &str| match count {
            1 => format!("1 {noun}"),
            _ => format!("{count} {noun}s"),
        };
        let line = format!(
            "{}, {}, {}, {} with errors, {} dynamic, {:.2} s",
            counted(self.sources, "source"),
            counted(self.tools, "tool"),
            counted(self.kwargs, "kwarg"),
            self.with_errors,
            self.dynamic,
            elapsed.as_secs_f64(),
        );
        // Nothing can be done where standard error is closed.
        let _ = writeln!(io::stderr().lock(), "{line}");
    }
}
