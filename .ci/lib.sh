# Shared by the steps beside it: the release binary and pinned Python environments.
# Everything lands below target/, which git ignores.

# Builds the release binary; its path is in TOOLMETA.
binary() {
    cargo build --release --locked --quiet
    TOOLMETA="$PWD/target/release/toolmeta"
    export TOOLMETA
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
