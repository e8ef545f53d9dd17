// SPDX-License-Identifier: MIT
//! A dashboard in Rust, without a crate: the C functions it needs, a safe wrapper of them, and a program.
//!
//!     rustc -O examples/hosts/rust/dashboard.rs -L build/lib -C link-arg=-Wl,-rpath,$PWD/build/lib -o dashboard
//!     ./dashboard dashboard.svg

use std::ffi::{c_char, c_void, CStr, CString};
use std::{fmt, fs, ptr, slice};

#[repr(C)]
#[derive(Clone, Copy, PartialEq)]
struct RgNode(u64); // 0: none

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct RgFrame {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

/// Holds a definition that the library fills with defaults.
#[repr(C, align(8))]
struct RgContextDef([u8; RG_CONTEXT_DEF]);
const RG_CONTEXT_DEF: usize = 136; // sizeof(rg_context_def)

enum RgContext {}

#[link(name = "reglet")]
extern "C" {
    fn rg_context_def_init(def: *mut RgContextDef, size: usize);
    fn rg_context_create(def: *const RgContextDef, out: *mut *mut RgContext) -> i32;
    fn rg_context_destroy(ctx: *mut RgContext);
    fn rg_error_message(ctx: *const RgContext) -> *const c_char;
    fn rg_inflate(ctx: *mut RgContext, text: *const u8, length: usize, def: *const c_void, out: *mut RgNode) -> i32;
    fn rg_layout(ctx: *mut RgContext, root: RgNode, width: f32, height: f32) -> i32;
    fn rg_node_find(ctx: *const RgContext, root: RgNode, id: *const c_char, out: *mut RgNode) -> i32;
    fn rg_node_id(ctx: *const RgContext, node: RgNode) -> *const c_char;
    fn rg_node_next(ctx: *const RgContext, top: RgNode, node: RgNode) -> RgNode;
    fn rg_node_frame(ctx: *const RgContext, node: RgNode, out: *mut RgFrame) -> i32;
    fn rg_node_set_float(ctx: *mut RgContext, node: RgNode, property: i32, value: f32) -> i32;
    fn rg_dump(
        ctx: *mut RgContext, node: RgNode, format: i32, sink: extern "C" fn(*mut c_void, *const u8, usize) -> bool,
        user: *mut c_void,
    ) -> i32;
}

const RG_WEIGHT: i32 = 48; // of rg_property
const RG_DUMP_SVG: i32 = 2;

#[derive(Debug)]
struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A context. Nodes belong to it, and are freed with it.
struct Ui(*mut RgContext);

impl Ui {
    fn new() -> Result<Ui, Error> {
        let mut def = RgContextDef([0; RG_CONTEXT_DEF]);
        let mut ctx = ptr::null_mut();
        let status = unsafe {
            rg_context_def_init(&mut def, RG_CONTEXT_DEF);
            rg_context_create(&def, &mut ctx)
        };
        if status == 0 { Ok(Ui(ctx)) } else { Err(Error("the context cannot be created".into())) }
    }

    fn check(&self, status: i32) -> Result<(), Error> {
        let message = || unsafe { CStr::from_ptr(rg_error_message(self.0)) }.to_string_lossy().into_owned();
        if status == 0 { Ok(()) } else { Err(Error(message())) }
    }

    fn inflate(&self, xml: &str) -> Result<RgNode, Error> {
        let mut root = RgNode(0);
        self.check(unsafe { rg_inflate(self.0, xml.as_ptr(), xml.len(), ptr::null(), &mut root) })?;
        Ok(root)
    }

    fn layout(&self, root: RgNode, width: f32, height: f32) -> Result<(), Error> {
        self.check(unsafe { rg_layout(self.0, root, width, height) })
    }

    fn find(&self, root: RgNode, id: &str) -> Result<RgNode, Error> {
        let name = CString::new(id).map_err(|_| Error("an id has no NUL".into()))?;
        let mut node = RgNode(0);
        self.check(unsafe { rg_node_find(self.0, root, name.as_ptr(), &mut node) })?;
        Ok(node)
    }

    fn set_weight(&self, node: RgNode, weight: f32) -> Result<(), Error> {
        self.check(unsafe { rg_node_set_float(self.0, node, RG_WEIGHT, weight) })
    }

    fn frame(&self, node: RgNode) -> Result<RgFrame, Error> {
        let mut frame = RgFrame::default();
        self.check(unsafe { rg_node_frame(self.0, node, &mut frame) })?;
        Ok(frame)
    }

    /// The nodes of a tree with their ids, in the order of the file.
    fn nodes(&self, top: RgNode) -> Vec<(String, RgNode)> {
        let mut found = Vec::new();
        let mut node = top;
        while node != RgNode(0) {
            let id = unsafe { CStr::from_ptr(rg_node_id(self.0, node)) }.to_string_lossy().into_owned();
            found.push((id, node));
            node = unsafe { rg_node_next(self.0, top, node) };
        }
        found
    }

    fn svg(&self, root: RgNode) -> Result<Vec<u8>, Error> {
        extern "C" fn append(user: *mut c_void, bytes: *const u8, size: usize) -> bool {
            let out = unsafe { &mut *(user as *mut Vec<u8>) };
            out.extend_from_slice(unsafe { slice::from_raw_parts(bytes, size) });
            true
        }
        let mut out = Vec::new();
        self.check(unsafe { rg_dump(self.0, root, RG_DUMP_SVG, append, &mut out as *mut _ as *mut c_void) })?;
        Ok(out)
    }
}

impl Drop for Ui {
    fn drop(&mut self) {
        unsafe { rg_context_destroy(self.0) }
    }
}

const DASHBOARD: &str = r#"
<LinearLayout orientation="vertical" padding="16" gap="12" layout_width="match_parent" layout_height="match_parent">
    <View id="title" layout_width="match_parent" layout_height="40"/>
    <LinearLayout layout_width="match_parent" layout_height="0" layout_weight="1" gap="12">
        <View id="menu" layout_width="140" layout_height="match_parent"/>
        <LinearLayout id="chart" layout_width="0" layout_height="match_parent" layout_weight="1" gap="6">
            <View id="mon" layout_width="0" layout_height="match_parent" layout_weight="1"/>
            <View id="tue" layout_width="0" layout_height="match_parent" layout_weight="1"/>
            <View id="wed" layout_width="0" layout_height="match_parent" layout_weight="1"/>
        </LinearLayout>
    </LinearLayout>
</LinearLayout>"#;

fn run() -> Result<(), Error> {
    let ui = Ui::new()?;
    let root = ui.inflate(DASHBOARD)?;
    for (day, visits) in [("mon", 120.0), ("tue", 300.0), ("wed", 180.0)] {
        ui.set_weight(ui.find(root, day)?, visits)?;
    }
    for (width, height) in [(800.0, 480.0), (480.0, 320.0)] {
        ui.layout(root, width, height)?;
        println!("{width} x {height}");
        for (id, node) in ui.nodes(root).into_iter().filter(|(id, _)| !id.is_empty()) {
            let f = ui.frame(node)?;
            println!("  {id}: {}, {}, {} x {}", f.x, f.y, f.width, f.height);
        }
    }
    if let Err(error) = ui.inflate("<LinearLayout layout_width=\"wide\"/>") {
        println!("{error}");
    }
    if let Some(path) = std::env::args().nth(1) {
        fs::write(&path, ui.svg(root)?).map_err(|error| Error(format!("{path}: {error}")))?;
    }
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
