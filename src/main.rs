//! The `toolmeta` command.

use toolmeta::cli::{ExitStatus, run};

// Analysis makes many small values and keeps them to the end. The system's allocator takes a fifth of
// the time for that, musl's far more.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitStatus {
    run(std::env::args_os())
}
