//! `toolmeta completions` and `toolmeta man`: what an installation puts beside the command.

use clap::CommandFactory;

use super::args::Cli;
use super::ci_args::CompletionsArgs;
use super::exit::ExitStatus;
use super::output;

/// Prints the completion script of a shell.
pub(super) fn completions(arguments: &CompletionsArgs) -> ExitStatus {
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut Cli::command(),
        "toolmeta",
        &mut script,
    );
    print(&script)
}

/// Prints the manual: the command's own page, and one section for each subcommand.
pub(super) fn man() -> ExitStatus {
    let mut page = Vec::new();
    let command = Cli::command();
    // Writing to memory cannot fail.
    let _ = clap_mangen::Man::new(command.clone()).render(&mut page);
    for subcommand in command.get_subcommands().filter(|one| !one.is_hide_set()) {
        let man = clap_mangen::Man::new(subcommand.clone());
        page.extend_from_slice(format!(".SH \"{}\"\n", subcommand.get_name()).as_bytes());
        let _ = man
            .render_description_section(&mut page)
            .and_then(|()| man.render_options_section(&mut page));
    }
    print(&page)
}

fn print(text: &[u8]) -> ExitStatus {
    match output::write_data(None, &String::from_utf8_lossy(text)) {
        Ok(()) => ExitStatus::Success,
        Err(error) => output::failure(&error),
    }
}
