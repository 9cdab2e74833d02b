//! Names across files.

use super::files::Files;
use super::program::Program;
use crate::source::tree::SourceTree;

pub(crate) fn tree(files: &[(&str, &str)]) -> SourceTree {
    let mut tree = SourceTree::new("test");
    for (path, text) in files {
        tree.insert(*path, text.as_bytes().to_vec());
    }
    tree
}

/// What each dotted name means at the end of `path`.
fn check(files: &[(&str, &str)], path: &str, expected: &[(&str, &str)]) {
    let tree = tree(files);
    let files = Files::new(&tree);
    let program = Program::new(&files);
    let module = program.module(path).unwrap();
    for (name, qualified) in expected {
        let symbol = program.resolve_name(module.env(), name);
        let kind = format!("{symbol:?}");
        let kind = kind.split([' ', '(']).next().unwrap().to_lowercase();
        assert_eq!(
            format!("{kind} {}", symbol.qualified_name()),
            *qualified,
            "{name}"
        );
    }
}

#[test]
fn aliases_of_imports_lead_to_qualified_names() {
    let text =
        "import typing as t\nfrom typing import List as L\nimport os.path\nOpt = t.Optional\n";
    check(
        &[("a.py", text)],
        "a.py",
        &[
            ("t.Optional", "external typing.Optional"),
            ("L", "external typing.List"),
            ("os.path.join", "external os.path.join"),
            ("Opt", "external typing.Optional"),
            ("int", "builtin int"),
            ("nope", "unresolved nope"),
        ],
    );
}

#[test]
fn names_are_followed_through_packages_and_stars() {
    let files = [
        (
            "pkg/__init__.py",
            "from .impl import *\nfrom . import sub\nfrom .impl import Hidden as Shown\n",
        ),
        (
            "pkg/impl.py",
            "__all__ = ['Open']\n__all__ += ['LIMIT']\nclass Open:\n    class In: pass\n    SIZE = 3\nclass Hidden: pass\nLIMIT = 1\ndef _f(): pass\n",
        ),
        ("pkg/sub/__init__.py", "from ..impl import Open as Again\n"),
        (
            "tool.py",
            "import pkg.sub\nfrom pkg import *\nfrom pkg import Shown, sub as s\nfrom pkg.impl import _f\nclass Mine(Open): pass\n",
        ),
        ("space/mod.py", "def g(): pass\n"),
        (
            "user.py",
            "import space.mod as m, space.mod\nfrom space import mod\n",
        ),
    ];
    check(
        &files,
        "tool.py",
        &[
            ("Open", "class pkg.impl.Open"),
            ("Open.In", "class pkg.impl.Open.In"),
            ("Mine.SIZE", "value pkg.impl.Open.SIZE"),
            ("LIMIT", "value pkg.impl.LIMIT"),
            ("Hidden", "unresolved Hidden"),
            ("Shown", "class pkg.impl.Hidden"),
            ("s.Again", "class pkg.impl.Open"),
            ("pkg.sub.Again", "class pkg.impl.Open"),
            ("_f", "function pkg.impl._f"),
        ],
    );
    check(
        &files,
        "user.py",
        &[
            ("m.g", "function space.mod.g"),
            ("space.mod.g", "function space.mod.g"),
            ("mod.g", "function space.mod.g"),
        ],
    );
}

#[test]
fn conditions_on_the_running_python_are_decided() {
    let text = "\
import sys
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from other import Only, Both
else:
    Both = int
if sys.version_info >= (3, 9):
    from typing import Annotated
else:
    from typing_extensions import Annotated
if sys.platform == 'win32':
    import winapi as api
else:
    import posixapi as api
try:
    from .missing import Thing
except ImportError:
    from fallback import Thing
try:
    from somewhere import Prefer
except ImportError:
    Prefer = None
x = 1
del x
";
    check(
        &[("p/__init__.py", ""), ("p/a.py", text)],
        "p/a.py",
        &[
            ("Only", "external other.Only"),
            ("Both", "builtin int"),
            ("Annotated", "external typing.Annotated"),
            ("api", "external posixapi"),
            ("Thing", "external fallback.Thing"),
            ("Prefer", "external somewhere.Prefer"),
            ("x", "unresolved x"),
        ],
    );
}

#[test]
fn cycles_end() {
    check(
        &[
            (
                "a.py",
                "from b import X\nfrom b import *\nY = Z\nZ = Y\nclass C(C): pass\n",
            ),
            ("b.py", "from a import X\nfrom a import *\n"),
        ],
        "a.py",
        &[
            ("X", "unresolved b.X"),
            ("Y", "value a.Y"),
            ("C.nope", "unresolved C.nope"),
        ],
    );
}

#[test]
fn modules_are_named_from_the_root_of_their_package() {
    let tree = tree(&[
        ("src/pkg/__init__.py", ""),
        ("src/pkg/m.py", ""),
        ("loose/n.py", ""),
    ]);
    let files = Files::new(&tree);
    let name = |path: &str| files.get(path).unwrap().name().to_owned();
    assert_eq!(name("src/pkg/__init__.py"), "pkg");
    assert_eq!(name("src/pkg/m.py"), "pkg.m");
    assert_eq!(name("loose/n.py"), "loose.n");
}

#[test]
fn a_name_that_decides_its_own_binding_ends() {
    let text = "if not key:\n    key = 1\nif not key or key.text == '':\n    key = 2\n";
    check(&[("a.py", text)], "a.py", &[("key", "value a.key")]);
}
