//! The public surface of the library, item by item: a change of it is seen, and meant.
//!
//! Reads the source from `src/lib.rs` on as rustc does: public modules, public items, names that
//! are exported again, public methods. What a macro makes is not seen: the codes of `diagnostic`
//! and the rules of `diff`, which stand in `docs/`. After a change that is meant:
//! `INSTA_UPDATE=always cargo test --test surface`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::{Attribute, ImplItem, Item, UseTree, Visibility};

/// The path of a module within the crate.
type Module = Vec<String>;

/// All modules of the crate, with the items of each.
struct Crate {
    modules: BTreeMap<Module, Vec<Item>>,
}

impl Crate {
    fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs");
        let mut all = Self {
            modules: BTreeMap::new(),
        };
        all.add(Vec::new(), &root);
        all
    }

    fn add(&mut self, module: Module, file: &Path) {
        let items = syn::parse_file(&fs::read_to_string(file).unwrap())
            .unwrap()
            .items;
        let folder = match file.file_stem().unwrap().to_str().unwrap() {
            "lib" | "mod" => file.parent().unwrap().to_owned(),
            name => file.parent().unwrap().join(name),
        };
        for item in &items {
            if let Item::Mod(inner) = item
                && inner.content.is_none()
                && !is_test(&inner.attrs)
            {
                let name = inner.ident.to_string();
                let candidates: [PathBuf; 2] = [
                    folder.join(format!("{name}.rs")),
                    folder.join(&name).join("mod.rs"),
                ];
                let file = candidates.iter().find(|file| file.is_file()).unwrap();
                let mut path = module.clone();
                path.push(name);
                self.add(path, file);
            }
        }
        self.modules.insert(module, items);
    }

    /// The items of `module` that a user of the crate sees, one line each, under the name `shown`.
    fn public(&self, module: &Module, shown: &str, lines: &mut BTreeSet<String>) {
        for item in &self.modules[module] {
            let (attributes, visibility, name) = match item {
                Item::Mod(item) => (&item.attrs, &item.vis, item.ident.to_string()),
                Item::Use(item) if is_public(&item.vis) && !is_hidden(&item.attrs) => {
                    for (path, name) in leaves(&item.tree) {
                        let (home, original) = self.resolve(module, &path);
                        self.item(&home, &original, &format!("{shown}::{name}"), lines);
                    }
                    continue;
                }
                Item::Macro(item) => {
                    assert!(
                        !item
                            .attrs
                            .iter()
                            .any(|one| one.path().is_ident("macro_export")),
                        "an exported macro is not read yet"
                    );
                    continue;
                }
                item => {
                    if let Some((name, visibility, attributes)) = head(item)
                        && is_public(visibility)
                        && !is_hidden(attributes)
                    {
                        self.item(module, &name, &format!("{shown}::{name}"), lines);
                    }
                    continue;
                }
            };
            if !is_public(visibility) || is_test(attributes) {
                continue;
            }
            let path = format!("{shown}::{name}");
            if is_hidden(attributes) {
                lines.insert(format!("{path}: hidden"));
                continue;
            }
            let mut inner = module.clone();
            inner.push(name);
            self.public(&inner, &path, lines);
        }
    }

    /// Where a name that is exported again is at home. Modules are looked for from `module` on.
    fn resolve(&self, module: &Module, path: &[String]) -> (Module, String) {
        let mut home = module.clone();
        let (name, folders) = path.split_last().unwrap();
        for folder in folders {
            match folder.as_str() {
                "crate" => home.clear(),
                "self" => {}
                "super" => {
                    home.pop();
                }
                folder => home.push(folder.to_owned()),
            }
        }
        (home, name.clone())
    }

    /// Adds the item `name` of `module`, with its public parts.
    fn item(&self, module: &Module, name: &str, shown: &str, lines: &mut BTreeSet<String>) {
        let items = self.modules.get(module);
        let items = items.unwrap_or_else(|| panic!("{shown} comes from no module of the crate"));
        let found = items
            .iter()
            .find(|item| head(item).is_some_and(|head| head.0 == name));
        let found = found.unwrap_or_else(|| panic!("{shown} is not in its module"));
        let kind = match found {
            Item::Fn(_) => "fn",
            Item::Const(_) => "const",
            Item::Static(_) => "static",
            Item::Type(_) => "type",
            Item::Struct(_) => "struct",
            Item::Enum(_) => "enum",
            Item::Trait(_) => "trait",
            _ => panic!("{shown} is of a kind that is not read yet"),
        };
        lines.insert(format!("{shown}: {kind}"));
        for method in self.methods(module, name) {
            lines.insert(format!("{shown}::{method}"));
        }
    }

    /// The public methods and constants of the type `name` of `module`, wherever they are written.
    fn methods(&self, module: &Module, name: &str) -> Vec<String> {
        let mut found = Vec::new();
        for (home, items) in &self.modules {
            for item in items {
                let Item::Impl(block) = item else { continue };
                let syn::Type::Path(of) = &*block.self_ty else {
                    continue;
                };
                let is_it = of
                    .path
                    .segments
                    .last()
                    .is_some_and(|last| last.ident == name)
                    && (home == module || self.imports(home, module, name));
                if block.trait_.is_some() || !is_it || is_test(&block.attrs) {
                    continue;
                }
                for item in &block.items {
                    match item {
                        ImplItem::Fn(method) if is_public(&method.vis) => {
                            found.push(format!("{}: fn", method.sig.ident));
                        }
                        ImplItem::Const(one) if is_public(&one.vis) => {
                            found.push(format!("{}: const", one.ident));
                        }
                        _ => {}
                    }
                }
            }
        }
        found
    }

    /// Whether `home` imports the `name` of `module` from it or from a module around it.
    fn imports(&self, home: &Module, module: &Module, name: &str) -> bool {
        self.modules[home].iter().any(|item| {
            let Item::Use(item) = item else { return false };
            leaves(&item.tree).iter().any(|(path, as_name)| {
                let (from, original) = self.resolve(home, path);
                as_name == name && original == name && module.starts_with(&from)
            })
        })
    }
}

/// Name, visibility and attributes of an item that has them.
fn head(item: &Item) -> Option<(String, &Visibility, &[Attribute])> {
    Some(match item {
        Item::Fn(item) => (item.sig.ident.to_string(), &item.vis, &item.attrs),
        Item::Const(item) => (item.ident.to_string(), &item.vis, &item.attrs),
        Item::Static(item) => (item.ident.to_string(), &item.vis, &item.attrs),
        Item::Type(item) => (item.ident.to_string(), &item.vis, &item.attrs),
        Item::Struct(item) => (item.ident.to_string(), &item.vis, &item.attrs),
        Item::Enum(item) => (item.ident.to_string(), &item.vis, &item.attrs),
        Item::Trait(item) => (item.ident.to_string(), &item.vis, &item.attrs),
        _ => return None,
    })
}

/// The names that a `use` brings in: the path of each, and what it is called here.
fn leaves(tree: &UseTree) -> Vec<(Vec<String>, String)> {
    match tree {
        UseTree::Name(name) => vec![(vec![name.ident.to_string()], name.ident.to_string())],
        UseTree::Rename(name) => vec![(vec![name.ident.to_string()], name.rename.to_string())],
        UseTree::Glob(_) => Vec::new(),
        UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
        UseTree::Path(path) => {
            let mut found = leaves(&path.tree);
            for (inner, _) in &mut found {
                inner.insert(0, path.ident.to_string());
            }
            found
        }
    }
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

fn is_hidden(attributes: &[Attribute]) -> bool {
    has(attributes, "doc", "hidden")
}

fn is_test(attributes: &[Attribute]) -> bool {
    has(attributes, "cfg", "test")
}

/// Whether there is an attribute `name(word)`.
fn has(attributes: &[Attribute], name: &str, word: &str) -> bool {
    attributes.iter().any(|attribute| {
        let list = attribute.meta.require_list();
        attribute.path().is_ident(name) && list.is_ok_and(|list| list.tokens.to_string() == word)
    })
}

#[test]
fn the_public_surface_is_as_reviewed() {
    let mut lines = BTreeSet::new();
    Crate::read().public(&Vec::new(), "toolmeta", &mut lines);
    let text: Vec<String> = lines.into_iter().collect();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots/library");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("surface", text.join("\n")));
}
