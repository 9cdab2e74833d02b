# Shared by the check and the steps beside it: how things are built, and pinned Python environments.
# Everything lands below target/, which git ignores.

# One profile, that of the tests, for all that is built, so that each dependency is compiled once.
# It optimises a little: the comparisons ask what is said and not how fast, but read much.
export CARGO_TERM_COLOR=never CARGO_INCREMENTAL=0
export CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_DEV_DEBUG=none

# Builds the command, whose path is then in TOOLMETA, and the examples, which are in EXAMPLES: just
# as `cargo test` does, so that behind the tests nothing is left to do.
binary() {
    cargo build --locked --quiet --bins --examples
    TOOLMETA="$PWD/target/debug/toolmeta"
    EXAMPLES="$PWD/target/debug/examples"
    export TOOLMETA EXAMPLES
}

# venv NAME PIP_ARGUMENTS...: a virtual environment of these packages, made once, first on the PATH.
venv() {
    local name="$1" folder="$PWD/target/venvs/$1"
    shift
    local stamp="$folder/.installed" wanted
    wanted="$*$(cat $(printf '%s\n' "$@" | grep '\.txt$') /dev/null | sha256sum)"
    if [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ]; then
        rm -rf "$folder"
        "${PYTHON:-python3}" -m venv "$folder"
        "$folder/bin/pip" install --quiet --disable-pip-version-check "$@"
        printf '%s' "$wanted" >"$stamp"
    fi
    export PATH="$folder/bin:$PATH"
    hash -r
}

# The folder that the packages of the current environment are in.
site_packages() {
    python -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])'
}

# debian COMMAND PACKAGE...: Debian's packages that bring the command, installed where it is missing.
debian() {
    local command="$1"
    shift
    command -v "$command" >/dev/null && return
    { apt-get update -qq && apt-get install -y -qq "$@"; } >/dev/null
    command -v "$command" >/dev/null
}
