//! `extract` on a hostile folder only reads: it starts no process, writes nothing, opens no socket.
//!
//! Watched with strace, where that is installed; `.ci/sandbox` insists on it.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    unreachable_pub,
    reason = "a program that only developers run may panic and print"
)]
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::Command;

/// Every system call by which a process can change something outside of itself.
const WATCHED: &str = "trace=execve,execveat,fork,vfork,clone,clone3,socket,socketpair,connect,bind,\
    sendto,open,openat,openat2,creat,mkdir,mkdirat,mknod,mknodat,unlink,unlinkat,rmdir,rename,\
    renameat,renameat2,link,linkat,symlink,symlinkat,truncate,ftruncate,chmod,fchmod,fchmodat,chown,\
    fchown,fchownat,lchown,utimensat,setxattr,ptrace,kill,mount,io_uring_setup";

fn hostile_folder(root: &Path) {
    let files = [
        (
            "tool.py",
            "import os, socket, subprocess\nos.system('touch pwned')\nopen('pwned', 'w')\n\
             socket.create_connection(('127.0.0.1', 80))\nsubprocess.run(['touch', 'pwned'])\n\
             TOOL_SCHEMA = {'name': os.popen('id').read(), 'parameters': {}}\n\
             def run(**kwargs):\n    return eval(kwargs['code'])\nTOOL_FUNCTION = run\n",
        ),
        (
            "evil/component.yaml",
            "name: evil\nauthor: a\nversion: 0.1.0\ntype: custom\nentry_point: ../../tool.py\ncallable: run\n",
        ),
        (
            "evil/evil.py",
            "__import__('os').system('touch pwned')\ndef run(a): pass\n",
        ),
        ("sitecustomize.py", "open('pwned', 'w')\n"),
        ("setup.py", "import os; os.system('touch pwned')\n"),
        (
            "metadata.json",
            "{\"name\": \"x\", \"code_uri\": \"https://127.0.0.1/x.py\"}",
        ),
        ("broken.py", "def f(:\n  x = '''\n((((\n"),
    ];
    for (path, text) in files {
        let path = root.join(path);
        fs::create_dir_all(path.parent().expect("below the root")).expect("can be made");
        fs::write(path, text).expect("can be written");
    }
    std::os::unix::fs::symlink("/etc/passwd", root.join("passwd.py")).expect("can be linked");
    std::os::unix::fs::symlink(".", root.join("loop")).expect("can be linked");
}

#[test]
fn extract_only_reads() {
    // There, but not allowed to trace, is as good as missing.
    let traces = Command::new("strace")
        .args(["-o", "/dev/null", "true"])
        .output();
    if !traces.is_ok_and(|output| output.status.success()) {
        let insists = std::env::var_os("TOOLMETA_SANDBOX").is_some();
        assert!(!insists, "strace is not installed, or may not trace");
        eprintln!("not checked: strace is not installed, or may not trace");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for the test");
    let root = folder.path().join("source");
    hostile_folder(&root);
    let log = folder.path().join("calls");
    let output = Command::new("strace")
        .args(["-f", "-qq", "-o"])
        .arg(&log)
        .args(["-e", WATCHED, "--"])
        .arg(env!("CARGO_BIN_EXE_toolmeta"))
        .args(["extract", "--format", "detailed"])
        .arg(&root)
        .output()
        .expect("strace runs");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(stdout.contains("\"name\""), "{output:?}");

    let calls = fs::read_to_string(&log).expect("strace wrote its log");
    let mut started = 0;
    for line in calls.lines() {
        let call = line
            .split_once(' ')
            .map_or(line, |(_, call)| call.trim_start());
        let name = call.split('(').next().unwrap_or(call);
        let harmless = match name {
            // The binary itself.
            "execve" => {
                started += 1;
                started == 1
            }
            // Threads of its own.
            "clone" | "clone3" => call.contains("CLONE_THREAD"),
            "open" | "openat" | "openat2" => {
                !["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC", "O_APPEND"]
                    .iter()
                    .any(|flag| call.contains(flag))
            }
            // Ends of calls and of threads.
            _ => call.starts_with("<...") || call.starts_with("+++") || call.starts_with("---"),
        };
        assert!(harmless, "{line}");
    }
    assert_eq!(started, 1, "strace saw the binary start");
    assert!(!root.join("pwned").exists());
    assert!(
        !stdout.contains("root:"),
        "a link out of the folder was followed"
    );
}
